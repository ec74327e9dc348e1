import type { Dice, Lesson } from './lesson';

/** A row of coins with some heads. */
function row(dice: Dice, length: number, heads: number): string {
  const coins = Array.from({ length }, () => 'T');
  for (let count = 0; count < heads; count += 1) coins[dice(length - 1)] = 'H';
  return coins.join('');
}

export const coins: Lesson = {
  id: 'coins',
  title: 'Turning coins',
  summary: 'Rows of coins that are turned over, and why each head plays a game of its own.',
  minutes: 12,
  parts: [
    {
      text: 'Coins lie in a row, some heads and some tails. A turn turns some of them over, and the rightmost coin that is turned must go from heads to tails. So the row gets smaller, read as a binary number from the right, and play ends when all coins show tails. Which sets of coins may be turned together makes the game.',
    },
    {
      board: 'turning-turtles THTTHTTH',
      note: 'Turning Turtles: turn one coin to tails, and, if you like, one more to the left of it, either way.',
    },
    { heading: 'One head at a time' },
    {
      text: 'Here is the idea that opens all these games: _a row with several heads is the sum of the rows with one of these heads each_. Two heads at the same place would be two equal games, which cancel; and a coin that is turned back to tails has been met by its copy. So it is enough to know what a single head is worth, and to take the nim-sum over all heads.',
    },
    {
      text: 'In Turning Turtles a single head at place n, counted from 1, can vanish, or become a head at any smaller place. That is a heap of n in Nim: heads at the places 2, 5 and 8 are the heaps 2, 5 and 8.',
    },
    {
      exercise: {
        id: 'coins/worth',
        kind: 'worth',
        need: 3,
        intro: 'Turning Turtles. Number the places from 1 on the left, and add the places of the heads without carrying.',
        hint: 'Only heads count. A head at place 6 is a heap of 6.',
        make: (dice) => `turning-turtles ${row(dice, 7 + dice(2), 3)}`,
        moves: [1, 60],
      },
    },
    {
      exercise: {
        id: 'coins/move',
        kind: 'move',
        need: 2,
        intro: 'Find a winning move in Turning Turtles.',
        hint: 'Find the winning move of Nim first: which heap becomes which? Then turn the coins at these two places.',
        make: (dice) => `turning-turtles ${row(dice, 7 + dice(2), 3)}`,
        moves: [3, 60],
      },
    },
    { heading: 'Odious numbers' },
    {
      text: 'In Mock Turtles up to three coins may be turned. Now a head at place n, counted from 0, is worth 2n or 2n + 1, whichever has an odd number of ones in binary: 1, 2, 4, 7, 8, 11, 13, 14 and so on. Such numbers are called odious. The nim-sum of three odious numbers is odious again, and so never 0; that is why a row with three heads is never lost.',
    },
    {
      board: 'mock-turtles HTTHTHTTH',
      note: 'Mock Turtles: one, two or three coins are turned, the rightmost of them to tails.',
    },
    {
      text: 'In Ruler any number of neighbouring coins are turned. Its values for one head, from place 1 on, are 1, 2, 1, 4, 1, 2, 1, 8: the largest power of two that divides the place, like the marks on a ruler.',
    },
    {
      exercise: {
        id: 'coins/ruler',
        kind: 'worth',
        need: 2,
        intro: 'Ruler: a head at place n, counted from 1, is worth the largest power of two that divides n.',
        hint: 'Odd places are worth 1, places 2 and 6 are worth 2, place 4 is worth 4. Equal values cancel.',
        make: (dice) => `ruler ${row(dice, 6 + dice(2), 3)}`,
        moves: [1, 60],
      },
    },
  ],
};
