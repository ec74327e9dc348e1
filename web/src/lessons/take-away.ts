import type { Lesson } from './lesson';

export const takeAway: Lesson = {
  id: 'take-away',
  title: 'Won and lost positions',
  summary: 'A heap of chips, a few ways to take some, and the question who is winning.',
  minutes: 12,
  parts: [
    {
      text: 'There is a heap of 13 chips. Two players take turns, and a turn takes away one, two or three of them. Whoever takes the last chip wins; put differently, whoever cannot move loses. Play a few rounds before you read on.',
    },
    {
      board: 'subtract:1,2,3 13',
      note: 'You begin. The machine makes no mistakes, so you can afford none either.',
    },
    { heading: 'Start at the end' },
    {
      text: 'The way to understand such a game is backwards. With no chips left the player to move has lost. With one, two or three chips he takes them all and wins. With four chips he is in trouble: whatever he takes, the opponent takes the rest.',
    },
    {
      text: 'So positions come in two sorts. In an _N-position_ the _next_ player, the one to move, can force a win. In a _P-position_ the _previous_ player, the one who has just moved, can. Two rules settle which is which:',
    },
    {
      list: [
        'A position is N if _some_ move leads to a P-position.',
        'A position is P if _every_ move leads to an N-position. A position without moves is P, because there is nothing to check.',
      ],
    },
    {
      text: 'For our heap this gives P at 0, 4, 8, 12 and so on, and N everywhere else. From 13 chips the winning move takes one and leaves 12. After that, whatever the opponent takes, you complete it to four.',
    },
    {
      exercise: {
        id: 'take-away/outcome',
        kind: 'outcome',
        need: 4,
        intro: 'Work backwards from the empty heap.',
        hint: 'Write the heaps 0, 1, 2, … in a row and mark each: N if some move reaches a P, otherwise P.',
        make: (dice) => `subtract:${['1,2,3', '1,2', '1,3,4', '2,3'][dice(3)]} ${3 + dice(12)}`,
      },
    },
    { heading: 'Knowing is not yet winning' },
    {
      text: 'In an N-position there is a move to a P-position, but usually most moves are wrong. With several heaps it takes more care: a move changes one heap and leaves the others alone.',
    },
    {
      exercise: {
        id: 'take-away/move',
        kind: 'move',
        need: 3,
        intro: 'The player to move can win here. Find a move that does it.',
        hint: 'Which smaller heaps are P? A winning move leaves heaps of which the opponent can make nothing.',
        make: (dice) => `subtract:${['1,2,3', '1,2,4', '1,3,4'][dice(2)]} ${3 + dice(7)},${2 + dice(6)}`,
      },
    },
    {
      text: 'Marking P and N backwards works for every game in which both players have the same moves and play must end. It needs patience, though: a position with many heaps has an enormous number of positions below it. The next lessons bring the short cut.',
    },
  ],
};
