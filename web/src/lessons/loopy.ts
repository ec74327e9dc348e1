import type { Lesson } from './lesson';

const EDGES = 'graph:A>B,A>D,B>C,B>E,D>B,D>E,E>C,E>F,F>E,F>G,G>H,H>G';

export const loopy: Lesson = {
  id: 'loopy',
  title: 'Games that may never end',
  summary: 'Edges that lead in circles, draws, and a value called infinity.',
  minutes: 12,
  parts: [
    {
      text: 'Vertices are joined by one-way edges, and a token stands on one of them. A turn moves it along an edge. If some edges lead in a circle, play need not end, and besides winning and losing there is a third outcome: the _draw_.',
    },
    { board: `${EDGES} A`, note: 'A dead end is a loss for the player who has to leave it.' },
    { heading: 'Marking from the dead ends' },
    {
      text: 'Mark what is certain, and repeat while something new can be marked. A vertex is P if all its edges lead to vertices that are already marked N; it is N if one of its edges leads to a vertex marked P. What is never marked is a draw: from there one can always move to another vertex that is not lost.',
    },
    {
      exercise: {
        id: 'loopy/outcome',
        kind: 'outcome',
        need: 4,
        draws: true,
        intro: 'Begin at the dead ends and mark backwards. What is left over is a draw.',
        hint: 'Mark the dead ends P, whatever leads there N, and go on while something new is certain.',
        games: [EDGES, 'graph:1>2,2>3,3>1,3>4,4>5,2>5,5>6,6>5,6>7'],
        moves: [1, 2],
      },
    },
    { heading: 'Values with subscripts' },
    {
      text: 'In a sum one needs more. Cedric Smith showed how to find the values: give a vertex the mex of the values it can reach, but only if every edge to a vertex without a value, or with a larger one, can be answered by an edge back to that very value. Vertices that never get a number have the value ∞, with the numbers that they can reach as subscripts. A sum with one ∞ is won if the nim-sum of the others is among its subscripts; otherwise it is drawn. Two infinities together are always a draw.',
    },
    {
      board: `${EDGES} D + nim 2`,
      note: 'A token on the map beside a heap of Nim. The teacher in Play shows the marking, step by step.',
    },
    {
      draw: `${EDGES} D`,
      note: 'On the drawing board you can watch the marking happen, and draw maps of your own.',
    },
  ],
};
