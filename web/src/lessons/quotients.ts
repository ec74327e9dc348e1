import type { Dice, Lesson } from './lesson';

const WILD = 'octal:.75';
const TAME = 'subtract:1,2';

/** Some heaps, the largest of them worth a look. */
const heaps = (dice: Dice, count: number, most: number) => Array.from({ length: count }, () => 1 + dice(most - 1));

const asked = (game: string, count: number, most: number) => (dice: Dice) => {
  const chosen = heaps(dice, count, most);
  return {
    question: `Which element is the sum of the heaps ${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)}?`,
    quotient: { game, heaps: chosen },
  };
};

export const quotients: Lesson = {
  id: 'quotients',
  title: 'Misère quotients',
  summary: 'Where numbers fail, a multiplication table tells who wins.',
  minutes: 15,
  parts: [
    {
      text: 'In misère play a sum of games has no value that could be added up. But often only finitely many sums of a game are really different. Two sums count as equal if they can replace each other beside anything else of that game without changing who wins. What is left is the _misère quotient_: every heap is one of its elements, to put heaps side by side is to multiply, and some elements are lost for the player to move.',
    },
    { heading: 'Six elements' },
    {
      text: 'Take one or two from a heap; whoever makes the last move loses. Call a heap of 1 `a` and a heap of 2 `b`. Two heaps of 1 cancel each other, so a² = 1. Three heaps of 2 are as good as one, so b³ = b: but b² is not 1, because two heaps of 2 are lost for the player to move, and no heap at all is won. So there are six elements, 1, a, b, ab, b² and ab², and every sum is one of them.',
    },
    { quotient: TAME, note: 'Type heaps, such as 2, 4, 5, and see what they are.' },
    {
      exercise: {
        id: 'quotients/tame',
        kind: 'word',
        need: 3,
        intro: 'Take one or two from a heap. Write the element as a word, such as ab2 for ab².',
        hint: 'Replace each heap by its element, then a² by 1 and b³ by b. Here a heap counts only by its remainder when it is divided by 3.',
        ask: asked(TAME, 3, 9),
      },
    },
    {
      text: 'This is the quotient of misère Nim with heaps of 1 and 2. A game whose quotient is that of Nim is called _tame_: play it as you play misère Nim.',
    },
    { heading: 'The smallest wild one' },
    {
      text: 'In the game with the octal code `.75` you take one from a heap and, if you like, split the rest; or you take two, if they are the whole heap or if you split the rest. The heap of 5 is something new, `c`: alone it is won, two of them are lost like two heaps of 2, since c² = b². But beside a heap of 2 it is not like another one, because bc = ab. No heap of Nim does that, and with it the quotient has eight elements. It is the smallest that is not tame.',
    },
    { quotient: WILD, note: 'From heap 8 on only ab² and b are left, in turn: so eight elements are enough for heaps of every size.' },
    {
      exercise: {
        id: 'quotients/word',
        kind: 'word',
        need: 3,
        intro: 'The game `.75`. Write the element as a word, such as ab2 for ab².',
        hint: 'Look up the heaps, then use a² = 1, b³ = b, bc = ab and c² = b².',
        ask: asked(WILD, 3, 9),
      },
    },
    {
      exercise: {
        id: 'quotients/outcome',
        kind: 'outcome',
        need: 3,
        play: 'misere',
        intro: 'Who wins? Multiply, then see whether the element is lost.',
        hint: 'Lost are a and b², and nothing else.',
        make: (dice) => `${WILD} ${heaps(dice, 2 + dice(1), 9).join(',')}`,
      },
    },
    {
      exercise: {
        id: 'quotients/move',
        kind: 'move',
        need: 2,
        play: 'misere',
        intro: 'Find a move that leaves a lost element.',
        hint: 'Multiply all heaps but one. Which element must the last one become, so that the product is a or b²?',
        make: (dice) => `${WILD} ${heaps(dice, 2, 8).join(',')}`,
      },
    },
    { heading: 'What is known' },
    {
      text: 'The quotient of misère Kayles has 40 elements, 9 of them lost, and its heaps repeat with period 12. In Dawson’s Kayles the heaps up to 33 have a quotient of 638 elements; with the heap of 34 it becomes infinite. Other quotients grow as far as anybody has looked. All of them can be found, and taken apart, under Explore.',
    },
  ],
};
