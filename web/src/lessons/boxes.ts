import type { Lesson } from './lesson';

export const boxes: Lesson = {
  id: 'boxes',
  title: 'Dots and Boxes: count the chains',
  summary: 'A game for points that is decided by who must open the first long chain.',
  minutes: 15,
  parts: [
    {
      text: 'Two players draw lines between neighbouring dots. Whoever completes a box gets a point and draws again. In the beginning there are lines enough that give nothing away; later every line lets the opponent complete something, and the boxes fall in _chains_: rows of boxes in which each needs two more lines, so that the first box opened lets all of them be taken.',
    },
    { board: 'dots-and-boxes 2x2', play: 'score', note: 'Four boxes. Most of them win.' },
    { heading: 'The double-dealing move' },
    {
      text: 'Somebody opens a chain of five boxes. The natural thing is to take all five, and then to have to open the next chain. Better: take three, and close the end with a line that leaves the last two boxes as a domino. The opponent takes the two with one line, but then he is to move and must open the next chain. Giving up two boxes keeps the control, and all longer chains but the last bring more than that.',
    },
    {
      list: [
        'A chain of three boxes or more is _long_: in it the trick can be played, at a price of two boxes.',
        'In a chain of one or two boxes it cannot: whoever opens it can take care of that.',
        'A _loop_ of boxes works like a long chain, but costs four.',
      ],
    },
    { heading: 'The long chain rule' },
    {
      text: 'So the fight before is about who must open the first long chain. Counting lines settles it. If everybody keeps control from then on, that is decided by the number of long chains: _the player who moves first wants the number of dots and long chains together to be even, the other wants it odd_. On a board of 3 by 3 boxes there are 16 dots, so the first player wants an even number of long chains, and the second an odd one.',
    },
    {
      exercise: {
        id: 'boxes/rule',
        kind: 'number',
        need: 3,
        intro: 'The long chain rule: dots and long chains together even for the player who moves first, odd for the other.',
        hint: 'A board of m by n boxes has (m + 1)(n + 1) dots.',
        ask: (dice) => {
          const [m, n, first] = [2 + dice(3), 2 + dice(3), dice(1) === 0];
          const dots = (m + 1) * (n + 1);
          const answer = first === (dots % 2 === 0) ? '2' : '1';
          const who = first ? 'moves first' : 'moves second';
          return { question: `On ${m} by ${n} boxes, does the player who ${who} want 1 long chain or 2?`, answer };
        },
      },
    },
    {
      board: 'dots-and-boxes --/|.|/../|.|/..',
      play: 'score',
      note: 'An end game. The best line is not always the one that gives least.',
    },
    {
      exercise: {
        id: 'boxes/move',
        kind: 'move',
        need: 2,
        intro: 'Find a line that reaches the best score.',
        hint: 'Count the boxes you would get, and who has to open what is left.',
        games: ['dots-and-boxes'],
        moves: [2, 8],
      },
    },
    { heading: 'Nimstring' },
    {
      text: 'Forget the points and ask only who gets stuck: whoever completes a box must still draw another line, and who cannot loses. This is _Nimstring_, an impartial game with values. Whoever wins Nimstring gets the control, and on large boards that nearly always wins Dots and Boxes too. A position in which a chain can be taken is called _loony_: who is to move there wins, whatever stands beside it, because he may choose who goes on.',
    },
    {
      exercise: {
        id: 'boxes/outcome',
        kind: 'outcome',
        need: 2,
        intro: 'Nimstring: who wins?',
        hint: 'If a box can be completed, the position is loony, and the player to move wins. Otherwise try every line.',
        games: ['nimstring'],
        moves: [1, 6],
      },
    },
  ],
};
