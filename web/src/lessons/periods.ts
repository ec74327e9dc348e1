import type { Lesson } from './lesson';

export const periods: Lesson = {
  id: 'periods',
  title: 'Heaps that break, and periods',
  summary: 'Octal codes, values that repeat, and when one may say that they repeat for ever.',
  minutes: 12,
  parts: [
    {
      text: 'In Kayles a player knocks down one pin or two that stand side by side, and may so break a row into two. A row is a heap; a turn takes one or two from it and may leave the rest as two heaps.',
    },
    { board: 'kayles 9', note: 'There is a simple way to win every single row: leave two equal halves.' },
    { heading: 'A game in a few digits' },
    {
      text: 'Such rules fit into a code. The digit at place t after the point says what may be left when t are taken: add 1 if nothing may be left, 2 if one heap, 4 if two heaps. In Kayles everything is allowed for one and two, so its code is .77. Nim allows nothing or one heap, whatever is taken: .333 and so on.',
    },
    {
      board: 'octal:.137 10',
      note: 'Take one if that is the whole heap; two unless the rest is split; three in any way.',
    },
    {
      exercise: {
        id: 'periods/worth',
        kind: 'worth',
        need: 3,
        intro: 'Values of small heaps: work up from 0, and take the nim-sum where a heap is split.',
        hint: 'List what each move leaves. Two heaps together are worth their nim-sum; the value is the mex of the list.',
        make: (dice) => `octal:${['.7', '.37', '.77'][dice(2)]} ${2 + dice(5)}`,
      },
    },
    { heading: 'Repeating' },
    {
      text: 'The values of Kayles repeat with period 12 from 71 pins on. How can one be sure? Richard Guy and Cedric Smith showed that it is enough to see a stretch of repetitions that is long enough: if the values repeat with period p from n₀ on, up to 2n₀ + 2p + t, where t is the largest number that can be taken, then every later value is made from earlier ones in the same way, and the repetition never ends.',
    },
    {
      text: 'For many codes nobody knows whether the values repeat. One digit is enough for an open question: in the game .6, called Officers, a turn takes one from a heap of at least two and may split the rest. Its values have been followed very far, and no period has been seen.',
    },
    {
      exercise: {
        id: 'periods/move',
        kind: 'move',
        need: 2,
        intro: 'Two rows of pins: value them, and make the nim-sum 0. From 0 pins on: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4.',
        hint: 'Change the row of larger value, so that what is left of it is worth as much as the other row.',
        make: (dice) => `kayles ${1 + dice(8)},${1 + dice(8)}`,
      },
    },
  ],
};
