import type { Lesson } from './lesson';

export const products: Lesson = {
  id: 'products',
  title: 'Multiplying like a game',
  summary: 'A second operation on heaps, which turns the whole numbers into a field.',
  minutes: 15,
  parts: [
    {
      text: 'The nim-sum comes from putting games side by side. There is a product too, written ⊗, and it comes from games on a grid. In Diminishing Rectangles a card of a by b can be cut: choose smaller sides a′ and b′, and the card is replaced by three, a′ by b, a by b′ and a′ by b′. A card with a side of 0 is nothing.',
    },
    { board: 'rectangles 2x3', note: 'A card of two by three. Whoever makes the last cut wins.' },
    {
      text: 'So the value of a card is the mex of all a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′, and this is how the _nim-product_ is defined: it is the least number that it can be if 0 ⊗ a is 0 and the usual laws of arithmetic shall hold, with ⊕ as the addition.',
    },
    { heading: 'How to calculate' },
    {
      list: [
        'The numbers 2, 4, 16, 256, …, each the square of the one before, are the _Fermat powers_.',
        'A Fermat power times a smaller number is the ordinary product: 4 ⊗ 3 = 12.',
        'A Fermat power times itself is one and a half times as much: 2 ⊗ 2 = 3, 4 ⊗ 4 = 6, 16 ⊗ 16 = 24.',
        'Everything else follows from the distributive law: write both numbers as nim-sums of such pieces.',
      ],
    },
    {
      text: 'An example: 5 ⊗ 6 is (4 ⊕ 1) ⊗ (4 ⊕ 2). That is 4 ⊗ 4, and 4 ⊗ 2, and 1 ⊗ 4, and 1 ⊗ 2, so 6 ⊕ 8 ⊕ 4 ⊕ 2 = 8.',
    },
    {
      exercise: {
        id: 'products/small',
        kind: 'number',
        need: 3,
        intro: 'Numbers below 4 are made of 1 and 2 only.',
        hint: '2 ⊗ 2 = 3, and 3 = 2 ⊕ 1.',
        ask: (dice) => {
          const [a, b] = [1 + dice(2), 2 + dice(1)];
          return { question: `What is ${a} ⊗ ${b}?`, position: `rectangles ${a}x${b}` };
        },
      },
    },
    {
      exercise: {
        id: 'products/large',
        kind: 'number',
        need: 3,
        intro: 'Split both numbers into a multiple of 4 and the rest.',
        hint: 'For numbers below 4: 2 ⊗ 2 = 3, 2 ⊗ 3 = 1, 3 ⊗ 3 = 2. And 4 ⊗ 4 = 6, 4 ⊗ x = 4x for x below 4.',
        ask: (dice) => {
          const [a, b] = [2 + dice(5), 4 + dice(3)];
          return { question: `What is ${a} ⊗ ${b}?`, position: `rectangles ${a}x${b}` };
        },
      },
    },
    { heading: 'A field' },
    {
      text: 'Every number except 0 has a reciprocal: 2 ⊗ 3 = 1. The numbers below a Fermat power are closed under both operations, so that 0, 1, 2, 3 are a field with four elements, and 0 to 15 one with sixteen. In it every number has exactly one square root. The calculator in Explore goes on from here to the infinite.',
    },
    {
      text: 'The product is of use for more games than this one. The _Tartan theorem_ says: if two coin-turning games are played at once on a grid, one along the rows and one along the columns, then a head is worth the nim-product of what it is worth in each.',
    },
    {
      exercise: {
        id: 'products/move',
        kind: 'move',
        need: 1,
        intro: 'Two cards: value both, and cut one of them so that the nim-sum becomes 0.',
        hint: '1 ⊗ n = n, 2 ⊗ 2 = 3, 2 ⊗ 3 = 1, 3 ⊗ 3 = 2.',
        make: (dice) => `rectangles ${1 + dice(2)}x${2 + dice(1)},${1 + dice(2)}x${1 + dice(2)}`,
        moves: [2, 60],
      },
    },
  ],
};
