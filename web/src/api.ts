// The engine behind the page. A question is answered at once, or becomes a job that tells its progress
// and is cancelled when nobody waits for it any more.

import type { Answered, Drawing, Exhibit, Games, Worth as Known, Stage as Step } from './wire';

export type * from './wire';

/** What a position is worth, as far as it is known. */
export type Worth = Answered<Known>;

/** A step that simplifies a drawing and keeps its value. */
export type Stage = Step<Drawing>;

export interface Progress {
  working: boolean;
  positions: number;
  seconds: number;
}

/** Why there is no answer; for wrong input also where it is wrong. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly place?: { message: string; excerpt: string; mark: string },
  ) {
    super(message);
  }
}

export interface Options {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

async function post(question: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`api/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function refusal(response: Response): Promise<Refusal> {
  const told = await response.json().catch(() => ({ error: response.statusText }));
  const place = told.mark ? { message: told.message, excerpt: told.excerpt, mark: told.mark } : undefined;
  return new Refusal(told.error, response.status, place);
}

/** Asks the engine. */
export async function ask<T>(question: string, body: object, options: Options = {}): Promise<T> {
  const response = await post(question, body, options.signal);
  if (response.status === 202) {
    const { job } = (await response.json()) as { job: string };
    return watch<T>(job, options);
  }
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

/** Follows a job. Closing the stream cancels it. */
function watch<T>(job: string, { signal, progress }: Options): Promise<T> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(job.replace(/^\//, ''));
    const end = (settle: () => void) => {
      events.close();
      settle();
    };
    signal?.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))));
    events.addEventListener('progress', (event) => progress?.(JSON.parse(event.data)));
    events.addEventListener('answer', (event) => end(() => resolve(JSON.parse(event.data))));
    events.addEventListener('failed', (event) =>
      end(() => reject(new Refusal(JSON.parse(event.data).error, 422))),
    );
    events.onerror = () => end(() => reject(new Refusal('the connection was lost', 0)));
  });
}

/** A picture of a position as a file. */
export function picture(position: string, format: 'svg' | 'png'): Promise<Blob> {
  return file('draw', { position, format });
}

/** An answer as a file. */
export async function file(question: string, body: object): Promise<Blob> {
  const response = await post(question, body);
  if (response.status === 202) {
    const { job } = (await response.json()) as { job: string };
    await watch(job, {});
    return blob(await fetch(`${job.replace(/^\//, '')}/answer`));
  }
  return blob(response);
}

async function blob(response: Response): Promise<Blob> {
  if (!response.ok) throw await refusal(response);
  return response.blob();
}

let exhibits: Promise<Exhibit[]> | undefined;

/** Every game, fetched once. */
export function games(): Promise<Exhibit[]> {
  exhibits ??= fetch('api/games')
    .then((response) => response.json() as Promise<Games>)
    .then((answer) => answer.games);
  return exhibits;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A number for the engine's dice. */
export function seed(): number {
  return Math.floor(Math.random() * 2 ** 52);
}
