import type { Lesson } from './lesson';

export const hackenbush: Lesson = {
  id: 'hackenbush',
  title: 'Green Hackenbush',
  summary: 'Pictures that are cut down edge by edge: stalks, trees, and what to do with a circle.',
  minutes: 12,
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
    { heading: 'Circles' },
    {
      text: 'The _fusion principle_ deals with the rest: all points on a circle may be fused into one without changing the value. Its edges become little loops, and a loop is worth as much as a single edge. So a circle with an odd number of edges is worth 1 at the place where it stands, and one with an even number is worth 0.',
    },
    {
      exercise: {
        id: 'hackenbush/worth',
        kind: 'worth',
        need: 3,
        intro: 'Fuse the circles, then work from the tips down to the ground.',
        games: ['hackenbush'],
        moves: [4, 12],
      },
    },
    {
      exercise: {
        id: 'hackenbush/move',
        kind: 'move',
        need: 2,
        intro: 'Find an edge whose cut leaves a picture of value 0.',
        games: ['hackenbush'],
        moves: [4, 12],
      },
    },
  ],
};
