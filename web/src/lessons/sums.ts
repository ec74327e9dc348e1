import type { Lesson } from './lesson';

export const sums: Lesson = {
  id: 'sums',
  title: 'Sums and Sprague–Grundy',
  summary: 'Several games on one table, and why each of them is a heap of Nim in disguise.',
  minutes: 15,
  parts: [
    {
      text: 'Put several games on a table. A turn chooses one of them and makes a move there; who cannot move anywhere loses. This is the _sum_ of the games. A position of Nim with three heaps is the sum of three heaps. But nothing says that the games must be of the same kind.',
    },
    {
      board: 'kayles 5 + nim 3 + subtract:1,2,4 7',
      note: 'Pins to knock down, a heap of Nim, and a heap with a restricted diet. One move in one of them.',
    },
    { heading: 'Every position has a value' },
    {
      text: 'Give each position a number, starting from the end: its _value_ is the mex of the values that its moves reach. A position without moves has value 0. A heap of n in Nim has value n, and we write `*n` for anything of that value.',
    },
    {
      text: 'The value tells who wins: it is 0 exactly for P-positions. For if it is 0, no move leads to a position of value 0; and if it is not, some move does.',
    },
    {
      exercise: {
        id: 'sums/worth',
        kind: 'worth',
        need: 4,
        intro: 'Find the values of the smaller heaps first, and take the mex each time.',
        hint: 'The values begin with 0 for the empty heap. For each next heap list the values its moves reach: the least that is missing is its own.',
        make: (dice) => `subtract:${['1,2', '1,2,4', '1,3,4'][dice(2)]} ${3 + dice(9)}`,
      },
    },
    { heading: 'The theorem' },
    {
      text: 'Roland Sprague (1935) and Patrick Grundy (1939) found that the value tells more than who wins: _a position of value n may be replaced by a heap of n in every sum_. In Nim a heap of n can become every smaller heap. A position of value n can reach every smaller value too, by the meaning of mex. It may also reach larger values; but then the opponent can move straight back to n, so this gains nothing.',
    },
    {
      text: 'So the value of a sum is the nim-sum of the values of its parts. Values once, nim-sum, done: whatever the games are, one plays them like Nim.',
    },
    {
      exercise: {
        id: 'sums/sum',
        kind: 'worth',
        need: 3,
        intro:
          'Value each part, then add without carrying. A row of pins has the values 0, 1, 2, 3, 1, 4, 3, 2, 1, 4 for 0 to 9 pins.',
        hint: 'A heap from which 1, 2 or 3 may be taken is worth what is left when its size is divided by 4.',
        make: (dice) => {
          const parts = [`kayles ${1 + dice(8)}`, `nim ${1 + dice(8)}`, `subtract:1,2,3 ${1 + dice(12)}`];
          return parts.toSpliced(dice(2), 1).join(' + ');
        },
      },
    },
    {
      exercise: {
        id: 'sums/move',
        kind: 'move',
        need: 3,
        intro: 'Value the parts, find the nim-sum, and change one part so that it becomes 0. A row of pins has the values 0, 1, 2, 3, 1, 4, 3, 2, 1, 4 for 0 to 9 pins.',
        hint: 'Choose a part whose value becomes smaller when the nim-sum is added to it, and look for a move to that value.',
        make: (dice) => {
          const parts = [`kayles ${2 + dice(7)}`, `nim ${1 + dice(6)},${1 + dice(6)}`, `subtract:1,2,3 ${2 + dice(10)}`];
          return parts.toSpliced(dice(2), 1).join(' + ');
        },
      },
    },
  ],
};
