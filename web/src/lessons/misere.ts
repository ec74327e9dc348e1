import type { Lesson } from './lesson';

export const misere: Lesson = {
  id: 'misere',
  title: 'When the last move loses',
  summary: 'One word of the rules is turned round, and almost everything breaks.',
  minutes: 10,
  parts: [
    {
      text: 'In _misère_ play whoever makes the last move loses. The rules for N and P stay as they are, with one change: a position without moves is now N, because the opponent has just made the last move.',
    },
    { board: 'nim 3,4,5', play: 'misere', note: 'The same heaps, but do not take the last stone.' },
    { heading: 'Misère Nim' },
    {
      text: 'For Nim the cure is known: play as if it were normal play, and make the nim-sum 0, until your move would leave only heaps of one. Then leave an _odd_ number of ones instead of an even one. So a position with some heap above 1 is P exactly when the nim-sum is 0, and a position of ones alone is P exactly when their number is odd.',
    },
    {
      exercise: {
        id: 'misere/outcome',
        kind: 'outcome',
        need: 3,
        play: 'misere',
        intro: 'Misère play: whoever takes the last stone loses.',
        hint: 'Is there a heap above 1? Then the nim-sum decides as usual. Are there only ones? Then count them.',
        games: ['nim'],
      },
    },
    {
      exercise: {
        id: 'misere/move',
        kind: 'move',
        need: 3,
        play: 'misere',
        intro: 'Find a move that wins in misère play.',
        hint: 'Play as in normal play, unless your move would leave only heaps of one: then leave an odd number of them.',
        games: ['nim'],
      },
    },
    { heading: 'Why it is hard' },
    {
      text: 'Other games are not so kind. In normal play a position of value 0 may be added to any sum without changing who wins. In misère play hardly any position is worth nothing in this sense, values do not add, and one has to search, or to find the few sums that matter: the _genus_ and the _misère quotient_ are tools for that.',
    },
    {
      board: 'notakto 1',
      note: 'Noughts and crosses in which both players write crosses: whoever completes a line loses.',
    },
    {
      exercise: {
        id: 'misere/kayles',
        kind: 'outcome',
        need: 2,
        play: 'misere',
        intro: 'No theorem as simple as Bouton’s helps here: search in your head, from the end backwards.',
        hint: 'A heap of 0 is N, because the opponent has just taken the last one. So a heap of 1 is P: it must be taken.',
        make: (dice) => `subtract:${['1,2', '1,2,3'][dice(1)]} ${2 + dice(7)}`,
      },
    },
  ],
};
