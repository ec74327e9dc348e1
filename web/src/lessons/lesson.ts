// What a lesson is made of. Lessons may name games; the views that show them do not.

import type { Play } from '../api';

/** Text may hold _emphasis_ and `notation`. */
export type Part =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { board: string; play?: Play; note: string }
  | { exercise: Exercise };

export interface Exercise {
  /** What progress is kept under. */
  id: string;
  intro: string;
  /** So many right answers finish it. */
  need: number;
  /**
   * outcome: who wins? · worth: what is it worth? · move: find a winning move · sum: a nim-sum ·
   * mex: the least number that is missing
   */
  kind: 'outcome' | 'worth' | 'move' | 'sum' | 'mex';
  /** Games to draw positions from; a position has one part from each of `parts` of them. */
  games?: string[];
  parts?: number;
  /** How many moves a position has at least, and at most. */
  moves?: [number, number];
  play?: Play;
  /** Whether a draw is among the answers. */
  draws?: boolean;
  /** For mex: a position with ‘@’ for the set, so that the engine can value it. */
  position?: string;
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
