// What a learner has done, kept in the browser.

import { keep, recall } from './keep';
import { type Exercise, type Lesson, exercisesOf } from './lessons/lesson';

const right = $state<Record<string, unknown>>(recall('progress', {}));

export function rightAnswers(exercise: Exercise): number {
  return Math.min(Number(right[exercise.id]) || 0, exercise.need);
}

export function count(exercise: Exercise): void {
  right[exercise.id] = rightAnswers(exercise) + 1;
  keep('progress', right);
}

export function finished(lesson: Lesson): number {
  return exercisesOf(lesson).filter((exercise) => rightAnswers(exercise) >= exercise.need).length;
}

export function isDone(lesson: Lesson): boolean {
  return finished(lesson) === exercisesOf(lesson).length;
}

export function forget(): void {
  for (const id of Object.keys(right)) delete right[id];
  keep('progress', right);
}
