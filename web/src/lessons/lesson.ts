// What a lesson is made of. Lessons may name games; the views that show them do not.

import type { Play } from '../api';

/** A random whole number from 0 to a largest one. */
export type Dice = (most: number) => number;

/** Text may hold _emphasis_ and `notation`; words of the glossary are linked. */
export type Part =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { board: string; play?: Play; note: string }
  /** A position to go on with on the drawing board. */
  | { draw: string; note: string }
  /** The misère quotient of a heap game, to calculate with. */
  | { quotient: string; note: string }
  | { exercise: Exercise };

export interface Exercise {
  /** What progress is kept under. */
  id: string;
  intro: string;
  /** What helps after a wrong answer. */
  hint: string;
  /** So many right answers finish it. */
  need: number;
  /** outcome: who wins? · worth: what is it worth? · move: find a winning move · number or word: whatever is asked */
  kind: 'outcome' | 'worth' | 'move' | 'number' | 'word';
  /** Games to draw positions from; a position has one part from each of `parts` of them. */
  games?: string[];
  parts?: number;
  /** Positions of its own, instead. */
  make?: (dice: Dice) => string;
  /** How many moves a position has at least, and at most. */
  moves?: [number, number];
  play?: Play;
  /** Whether a draw is among the answers. */
  draws?: boolean;
  /** For numbers and words: a question. */
  ask?: (dice: Dice) => Asked;
}

/** A question whose answer is a number or a word. */
export interface Asked {
  question: string;
  /** A position that is worth it, so that the engine answers; or the answer. */
  position?: string;
  answer?: string;
  /** Heaps whose element in the misère quotient of their game is the answer. */
  quotient?: { game: string; heaps: number[] };
  /** Why an answer is wrong, if that can be said without telling the right one. */
  objection?: (given: number) => string | undefined;
}

export interface Lesson {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  parts: Part[];
}

export function exercisesOf(lesson: Lesson): Exercise[] {
  return lesson.parts.flatMap((part) => ('exercise' in part ? [part.exercise] : []));
}
