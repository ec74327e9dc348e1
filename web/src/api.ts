// The engine behind the page. A question is answered at once, or becomes a job that tells its progress
// and is cancelled when nobody waits for it any more.

import { Refusal, accepted, isAbort, persistently, post } from './connection.svelte';
import { type Options, type Progress, begin, keptFor } from './jobs.svelte';
import type { Answered, Drawing, Exhibit, Games, Worth as Known, Stage as Step } from './wire';

export type * from './wire';
export { Refusal, isAbort };

/** What a position is worth, as far as it is known. */
export type Worth = Answered<Known>;

/** A step that simplifies a drawing and keeps its value. */
export type Stage = Step<Drawing>;

export type { Progress, Options };

/** Asks the engine. */
export async function ask<T>(question: string, body: object, options: Options = {}): Promise<T> {
  const known = keptFor(question, body);
  if (known) return known.follow<T>(options);
  const response = await accepted(await post(question, body, options.signal));
  const told = await response.json();
  return response.status === 202 ? begin(question, body, told.job).follow<T>(options) : told;
}

/** A picture of a position as a file. */
export function picture(position: string, format: 'svg' | 'png'): Promise<Blob> {
  return file('draw', { position, format });
}

/** An answer as a file. */
export async function file(question: string, body: object): Promise<Blob> {
  const response = await accepted(await post(question, body));
  if (response.status !== 202) return response.blob();
  const { job } = (await response.json()) as { job: string };
  await begin(question, body, job).follow({});
  return (await accepted(await fetch(`${job.replace(/^\//, '')}/answer`))).blob();
}

let exhibits: Promise<Exhibit[]> | undefined;

/** Every game, fetched once. */
export function games(): Promise<Exhibit[]> {
  exhibits ??= persistently(async () => {
    const response = await accepted(await fetch('api/games'));
    return ((await response.json()) as Games).games;
  });
  return exhibits;
}

/** A number for the engine's dice. */
export function seed(): number {
  return Math.floor(Math.random() * 2 ** 52);
}
