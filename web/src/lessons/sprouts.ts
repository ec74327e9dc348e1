import type { Lesson } from './lesson';

export const sprouts: Lesson = {
  id: 'sprouts',
  title: 'Sprouts',
  summary: 'Pencil, paper and a few spots: a game about curves, and how counting tames it.',
  minutes: 10,
  parts: [
    {
      text: 'Some spots are on a sheet of paper. A turn draws a curve from a spot to another one, or back to itself, and puts a new spot somewhere on the curve. Curves may not cross or touch each other, and no spot may have more than three curve ends. Who cannot draw loses. John Conway and Michael Paterson invented it at tea in 1967.',
    },
    { draw: 'sprouts 3', note: 'Take a pencil: draw against the machine, which answers with a curve of its own.' },
    { heading: 'Lives' },
    {
      text: 'Give each spot three lives, one for each curve end that it can still take. A turn uses up two lives, and its new spot, which lies on a curve, has one. So every turn costs exactly one life. With n spots there are 3n lives in the beginning, and the spot drawn last is alive at the end: _there are at most 3n − 1 turns_.',
    },
    {
      exercise: {
        id: 'sprouts/most',
        kind: 'number',
        need: 2,
        intro: 'Count lives.',
        hint: 'Three lives for each spot, one is lost with every turn, and one at least is left.',
        ask: (dice) => {
          const n = 2 + dice(7);
          return { question: `How many turns can a game from ${n} spots have at most?`, answer: String(3 * n - 1) };
        },
      },
    },
    { heading: 'Survivors and pharisees' },
    {
      text: 'At the end some spots still have a life, the _survivors_. Each of them has two nearest neighbours of its own, all dead. The dead spots that are neighbours of no survivor are called _pharisees_. Counting both ways one finds that the game lasts 2n + p/4 turns, where p is the number of pharisees. So there are at least 2n turns, and whoever wants to change the parity must make pharisees, or prevent them.',
    },
    {
      exercise: {
        id: 'sprouts/turns',
        kind: 'number',
        need: 2,
        intro: 'The number of turns is 2n + p/4.',
        hint: 'Twice the spots, and one turn more for every four pharisees.',
        ask: (dice) => {
          const [n, quarters] = [2 + dice(4), dice(2)];
          const question = `A game from ${n} spots ended with ${4 * quarters} pharisees. How many turns did it have?`;
          return { question, answer: String(2 * n + quarters) };
        },
      },
    },
    { heading: 'Who wins?' },
    {
      text: 'With 0, 1 or 2 spots the second player wins, with 3, 4 or 5 the first, and so it goes on in steps of six as far as anybody has computed: the first player seems to win exactly if the number of spots leaves 3, 4 or 5 when divided by 6. That this holds for ever is a conjecture.',
    },
    {
      exercise: {
        id: 'sprouts/outcome',
        kind: 'number',
        need: 2,
        intro: 'Trust the conjecture, which has been checked this far.',
        hint: 'Divide by 6 and look at what is left.',
        ask: (dice) => {
          const n = 3 + dice(15);
          return { question: `With ${n} spots, does player 1 win or player 2?`, answer: n % 6 < 3 ? '2' : '1' };
        },
      },
    },
  ],
};
