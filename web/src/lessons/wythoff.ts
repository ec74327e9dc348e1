import type { Lesson } from './lesson';

export const wythoff: Lesson = {
  id: 'wythoff',
  title: 'Wythoff’s game and the golden section',
  summary: 'Two heaps, one more way to take, and lost positions that follow an irrational number.',
  minutes: 10,
  parts: [
    {
      text: 'There are two heaps. A turn takes any number from one of them, as in Nim, or _the same number from both_. Whoever takes the last stone wins.',
    },
    { board: 'wythoff 4,6', note: 'On a chess board: a queen that goes left, down or diagonally towards the corner.' },
    { heading: 'Why it is no sum' },
    {
      text: 'The two heaps are not two games side by side, because one move may change both. So there is no nim-sum to take, and we are back at P and N. Work outwards from 0,0: every position from which a P-position can be reached is N, and the smallest position that is left over is the next P-position.',
    },
    {
      list: [
        'From 0,0 all of a row, a column and a diagonal are N. The smallest pair left is 1,2.',
        'The next are 3,5 and 4,7 and 6,10 and 8,13.',
        'The first number of each pair is the mex of all numbers used before; the differences are 1, 2, 3, 4, 5.',
      ],
    },
    {
      exercise: {
        id: 'wythoff/outcome',
        kind: 'outcome',
        need: 4,
        intro: 'Is it one of the pairs?',
        hint: 'The pairs are 0,0 · 1,2 · 3,5 · 4,7 · 6,10 · 8,13.',
        make: (dice) => {
          const pair = [[1, 2], [3, 5], [4, 7], [6, 10]][dice(3)]!;
          return `wythoff ${dice(1) ? pair.join(',') : `${1 + dice(8)},${1 + dice(8)}`}`;
        },
      },
    },
    {
      exercise: {
        id: 'wythoff/move',
        kind: 'move',
        need: 3,
        intro: 'Find a move to one of the pairs.',
        hint: 'Look at the difference of the heaps: the pair with that difference can be reached along the diagonal, if it is smaller. Otherwise lower one heap to the partner of the other.',
        make: (dice) => `wythoff ${2 + dice(8)},${2 + dice(8)}`,
        moves: [4, 60],
      },
    },
    { heading: 'The golden section' },
    {
      text: 'Every whole number from 1 on occurs in exactly one pair, and the pairs have a difference of 1, 2, 3 and so on. Only one sequence does that: the first number of the k-th pair is kφ rounded down, the second kφ² rounded down, where φ = (1 + √5)/2 is the golden section. For k = 5 this gives 8 and 13. The two sequences fill the numbers without a gap because 1/φ + 1/φ² = 1; this is Beatty’s theorem.',
    },
    {
      exercise: {
        id: 'wythoff/pair',
        kind: 'number',
        need: 2,
        intro: 'Continue the list of pairs: each begins with the mex of all numbers used before.',
        hint: 'After 8,13 come 9,15 and 11,18: 10 is used already.',
        ask: (dice) => {
          const k = 3 + dice(5);
          const golden = (1 + Math.sqrt(5)) / 2;
          return { question: `With which number does pair ${k} begin? Pair 1 is 1,2 and pair 2 is 3,5.`, answer: String(Math.floor(k * golden)) };
        },
      },
    },
  ],
};
