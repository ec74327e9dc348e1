import type { Lesson } from './lesson';

export const nim: Lesson = {
  id: 'nim',
  title: 'Nim and the nim-sum',
  summary: 'The game that all others turn out to be, and an addition without carrying.',
  minutes: 15,
  parts: [
    {
      text: 'Nim is played with heaps of stones. A turn chooses one heap and takes any number of stones from it, at least one. Whoever takes the last stone wins.',
    },
    {
      board: 'nim 3,4,5',
      note: 'Two equal heaps are easy: copy what the opponent does. Three different ones are not.',
    },
    { heading: 'Adding without carrying' },
    {
      text: 'Write the sizes of the heaps in binary, one below the other, and look at the columns. If a column holds an odd number of ones, write 1 below it, otherwise 0. The number you get is the _nim-sum_, written with ⊕. So 3 ⊕ 5 is 011 and 101, which gives 110, that is 6.',
    },
    {
      text: 'Another way to think of it: take each number apart into powers of two, and strike out powers that occur twice. 3 is 2 and 1, 5 is 4 and 1; the ones cancel, and 4 and 2 are left.',
    },
    {
      exercise: {
        id: 'nim/sum',
        kind: 'number',
        need: 5,
        intro: 'Cancel equal powers of two in pairs.',
        hint: 'Write the numbers in binary, one below the other; a column with an odd number of ones gives 1.',
        ask: (dice) => {
          const numbers = Array.from({ length: 2 + dice(1) }, () => 1 + dice(14));
          return { question: `What is the nim-sum ${numbers.join(' ⊕ ')}?`, position: `nim ${numbers.join(',')}` };
        },
      },
    },
    { heading: 'Bouton’s theorem' },
    {
      text: 'A position of Nim is lost for the player to move exactly when the nim-sum of its heaps is 0. Why? If the nim-sum is 0, a move changes one heap, so at least one column changes, and the nim-sum is no longer 0. If the nim-sum is not 0, look at its leading one. Some heap has a one in that column. Nim-add the nim-sum to that heap: the leading one disappears, so the heap has become smaller, and that is a move. Afterwards the nim-sum is 0.',
    },
    {
      exercise: {
        id: 'nim/move',
        kind: 'move',
        need: 4,
        intro:
          'Find the nim-sum, its leading one, a heap with a one in that column, and what that heap must become.',
        hint: 'The nim-sum has a leading one. Choose a heap with a one in that column and nim-add the nim-sum to it.',
        games: ['nim'],
        moves: [8, 40],
      },
    },
    { heading: 'The least number that is missing' },
    {
      text: 'From a heap of 5 the heaps 0, 1, 2, 3 and 4 can be reached, and 5 is the least number that is missing from this list. The least number that is missing from a set is called its _mex_, for minimal excluded number. The mex of 0, 1, 3 is 2; the mex of 1, 2, 3 is 0.',
    },
    {
      exercise: {
        id: 'nim/mex',
        kind: 'number',
        need: 4,
        intro: 'Count up from 0 until you meet a number that is not there.',
        hint: 'Is 0 there? Is 1 there? Go on until the answer is no.',
        ask: (dice) => {
          const rolled = Array.from({ length: 3 + dice(4) }, () => dice(6));
          const numbers = [...new Set(rolled)].sort((a, b) => a - b);
          const set = `{${numbers.join(',')}}`;
          const objection = (given: number) =>
            numbers.includes(given) ? `${given} is in the set.` : `A number smaller than ${given} is missing too.`;
          return { question: `What is the mex of ${set}?`, position: `set ${set}`, objection };
        },
      },
    },
    {
      text: 'It is a small idea with large consequences. The next lesson uses it to give every position of every impartial game a number, so that the position plays exactly like a heap of that size.',
    },
  ],
};
