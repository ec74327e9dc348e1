import type { Dice, Lesson } from './lesson';

/** A tree of so many edges, grown by chance; its points have the numbers after the first one. */
function tree(dice: Dice, edges: number, first = 0): string[] {
  const below = (index: number) => (index ? first + 1 + dice(index - 1) : 0);
  return Array.from({ length: edges }, (_, index) => `${below(index)}-${first + index + 1}`);
}

/** A tree with one more edge, which makes a circle. */
function withCircle(dice: Dice): string {
  const edges = 4 + dice(2);
  return `hackenbush ${[...tree(dice, edges), `${dice(edges - 1)}-${edges}`].join(' ')}`;
}

export const hackenbush: Lesson = {
  id: 'hackenbush',
  title: 'Green Hackenbush by colon and fusion',
  summary: 'Pictures that are cut down edge by edge: stalks, trees, and what to do with a circle.',
  minutes: 15,
  parts: [
    {
      text: 'A picture stands on the ground. A turn cuts one edge; it disappears, and with it everything that is no longer joined to the ground. Whoever cuts the last edge wins.',
    },
    {
      board: 'hackenbush stalk:3,4,5',
      note: 'Stalks are heaps of Nim: a cut leaves any smaller number of edges.',
    },
    { heading: 'Trees' },
    {
      text: 'Where branches meet, the _colon principle_ helps: the branches that grow from one point may be replaced by a single stalk of the same value, and that value is the nim-sum of the branches, each counted with the edge that carries it. Work from the tips down. A branch of value n that stands on one more edge is worth n + 1, in ordinary arithmetic.',
    },
    {
      board: 'hackenbush 0-1 1-2 1-3 3-4',
      note: 'From point 1 grow branches of 1 and 2: their nim-sum is 3, so the tree is worth 4.',
    },
    {
      text: 'Why may one do that? Put the tree and the stalk with the same trunk side by side. If somebody cuts in the trunk, the answer is the same cut in the other; if he cuts in the branches, the two parts above are equal in value, and the answer restores that. So the two together are lost for the player to move, and that is what equal value means.',
    },
    {
      exercise: {
        id: 'hackenbush/tree',
        kind: 'worth',
        need: 3,
        intro: 'A tree: work from the tips down to the ground.',
        hint: 'Write 1 on every edge that ends in a tip. Where edges meet, take the nim-sum of what they carry, and add 1 for the edge below.',
        make: (dice) => `hackenbush ${tree(dice, 5 + dice(3)).join(' ')}`,
      },
    },
    { heading: 'Circles' },
    {
      text: 'The _fusion principle_ deals with the rest: all points on a circle may be fused into one without changing the value. Its edges become little loops, and a loop is worth as much as a single edge. So a circle with an odd number of edges is worth 1 at the place where it stands, and one with an even number is worth 0.',
    },
    {
      draw: 'hackenbush 0-1 1-2 1-3 2-3 3-4 0-5 5-6',
      note: 'Watch a reduction on the drawing board: circles are fused, branches become stalks, and one stalk is left in the end.',
    },
    {
      exercise: {
        id: 'hackenbush/worth',
        kind: 'worth',
        need: 3,
        intro: 'Fuse the circle, then work from the tips down to the ground.',
        hint: 'How many edges has the circle? Where it stands it is worth 1 if that is odd and 0 if it is even; the ground itself may be a point of it.',
        make: withCircle,
      },
    },
    {
      exercise: {
        id: 'hackenbush/move',
        kind: 'move',
        need: 2,
        intro: 'Find an edge whose cut leaves a picture of value 0.',
        hint: 'Value the parts that stand on the ground one by one. One of them must be brought to the nim-sum of the others.',
        make: (dice) => `hackenbush ${[...tree(dice, 3 + dice(2)), ...tree(dice, 2 + dice(2), 10)].join(' ')}`,
      },
    },
  ],
};
