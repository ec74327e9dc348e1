/* The values of Wythoff's game for all pairs of heaps below n, by the mex rule: what the solver for any game is
 * measured against. Arguments: n, and how often. Prints a sum of the table. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    int n = count > 1 ? atoi(arguments[1]) : 602, times = count > 2 ? atoi(arguments[2]) : 1;
    uint16_t *value = malloc((size_t)n * n * sizeof *value);
    uint32_t *seen = malloc((size_t)3 * n * sizeof *seen);
    uint64_t sum = 0;
    while (times-- > 0) {
        uint32_t now = 0;
        memset(seen, 0, (size_t)3 * n * sizeof *seen);
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++) {
                int mex = 0;
                now++;
                for (int x = 0; x < a; x++) seen[value[x * n + b]] = now;
                for (int y = 0; y < b; y++) seen[value[a * n + y]] = now;
                for (int d = 1; d <= a && d <= b; d++) seen[value[(a - d) * n + b - d]] = now;
                while (seen[mex] == now) mex++;
                value[a * n + b] = (uint16_t)mex;
                sum += (uint64_t)mex;
            }
    }
    printf("%llu\n", (unsigned long long)sum);
    return 0;
}
