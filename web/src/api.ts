// The engine behind the page. A question is answered at once, or becomes a job that tells its progress
// and is cancelled when nobody waits for it any more.

import { Refusal, accepted, isAbort, persistently, post } from './connection.svelte';
import { type Options, type Progress, begin, keptFor } from './jobs.svelte';
import { keptRules, rulesFor } from './own';
import type { Answered, Drawing, Exhibit, Games, Worth as Known, QuotientAnswer, Stage as Step, Understood } from './wire';

export type * from './wire';
export { Refusal, isAbort };

/** What a position is worth, as far as it is known. */
export type Worth = Answered<Known>;

/** What is known about a misère quotient. */
export type Quotient = Answered<QuotientAnswer>;

/** A step that simplifies a drawing and keeps its value. */
export type Stage = Step<Drawing>;

export type { Progress, Options };

/** A question about games of the visitor's own carries their rules. */
function carrying(body: object): object {
  const { position, other, game, with: beside } = body as Record<string, unknown>;
  const rules = rulesFor(position, other, game, beside);
  return rules ? { ...body, rules } : body;
}

/** Asks the engine. */
export async function ask<T>(question: string, about: object, options: Options = {}): Promise<T> {
  const body = carrying(about);
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
export async function file(question: string, about: object): Promise<Blob> {
  const body = carrying(about);
  const response = await accepted(await post(question, body));
  if (response.status !== 202) return response.blob();
  const { job } = (await response.json()) as { job: string };
  await begin(question, body, job).follow({});
  return (await accepted(await fetch(`${job.replace(/^\//, '')}/answer`))).blob();
}

let exhibits: Promise<Exhibit[]> | undefined;

/** The games of the catalogue, fetched once. */
function listed(): Promise<Exhibit[]> {
  exhibits ??= persistently(async () => {
    const response = await accepted(await fetch('api/games'));
    return ((await response.json()) as Games).games;
  });
  return exhibits;
}

/** Nobody waits longer for a game of his own to be read. */
const PATIENCE = 4000;
const own = new Map<string, Promise<Exhibit | undefined>>();

/** A game of the visitor's own, if its rules can be read. */
function exhibit(name: string, text: string): Promise<Exhibit | undefined> {
  const key = `${name}:${text}`;
  const known = own.get(key);
  if (known) return known;
  const signal = AbortSignal.timeout(PATIENCE);
  const read = ask<Understood>('rules/check', { name, text }, { signal }).then(({ game }) => game, () => undefined);
  own.set(key, read);
  return read;
}

/** Every game: those of the catalogue, and those of the visitor's own. */
export async function games(): Promise<Exhibit[]> {
  const read = Object.entries(keptRules()).map(([name, text]) => exhibit(name, text));
  const [all, ...more] = await Promise.all([listed(), ...read]);
  return [...all, ...more.filter((game) => game !== undefined)];
}

/** A number for the engine's dice. */
export function seed(): number {
  return Math.floor(Math.random() * 2 ** 52);
}
