// The rules of the games in the lessons, with their parameters, in the words of the lessons.

/** A position beside a heap: lost for the player to move exactly if it is worth as much as the heap. */
export const beside = (position: string, heap: number): string => (heap ? `${position} + nim ${heap}` : position);

const listed = (numbers: string[]) => `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}`.replace(/^ or /, '');

const RULES: Record<string, string> = {
  nim: 'Take any number of stones from one heap.',
  kayles: 'Knock down one pin, or two that stand side by side.',
  'silver-dollar': 'Move one coin to the left, past no other coin; each square holds one.',
  hackenbush: 'Cut one edge; with it goes all that is no longer joined to the ground.',
  'octal:.7': 'Take one from a heap, and leave the rest as it is or split in two.',
  'octal:.37': 'Take one from a heap, or take two and, if you like, split the rest.',
  'octal:.77': 'Take one or two from a heap, and, if you like, split the rest.',
  'octal:.75': 'Take one from a heap and, if you like, split the rest; or take two, if they are the whole heap or you split the rest.',
  'turning-turtles': 'Turn one coin from heads to tails, and, if you like, one to the left of it.',
  'mock-turtles': 'Turn one coin from heads to tails, and, if you like, one or two to the left of it.',
  ruler: 'Turn any number of neighbouring coins; the rightmost of them goes from heads to tails.',
  wythoff: 'Take any number from one heap, or the same number from both.',
  rectangles: 'Replace a card of a by b by the three cards a′ by b, a by b′ and a′ by b′, for smaller sides a′ and b′ of your choice.',
  nimstring: 'Draw a line. Who completes a box must draw another one, and who cannot loses.',
  'dots-and-boxes': 'Draw a line. Who completes a box gets a point for it and draws another one; most points win.',
  sprouts: 'Join two spots, or a spot with itself, and put a new spot on the curve. No spot has more than three ends.',
  notakto: 'Write a cross. Who completes three in a row on the last board loses.',
};

/** The rule of a game, if the lessons have words for it. */
export function ruleOf(spec: string): string | undefined {
  const [name, parameters = ''] = spec.split(':');
  if (name === 'subtract') return `Take ${listed(parameters.split(','))} from one heap.`;
  if (name === 'graph') return 'Move the token along an edge, in its direction.';
  return RULES[spec];
}
