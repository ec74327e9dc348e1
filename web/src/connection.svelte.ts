// The way to the engine, and what happens while it is broken: what is asked waits, and is asked again when the
// server is back. Questions change nothing there, so that asking twice does no harm.

import { text } from './text';

/** Where an input is wrong: in an excerpt of it, and in all of it. */
export interface Place {
  message: string;
  excerpt: string;
  mark: string;
  /** Counted from 1; without a line, the input has only one. */
  line: number | null;
  column: number;
}

/** Why there is no answer; for wrong input also where it is wrong. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly place?: Place,
  ) {
    super(message);
  }
}

export const connection = $state({ lost: false });

/** Milliseconds between two looks whether the server is back. */
const PAUSE = 1000;
/** A question that breaks the connection so often is to blame itself. */
const MOST_LOSSES = 3;

let back: Promise<void> | undefined;

/** Waits until the server answers. */
function reconnected(): Promise<void> {
  back ??= knock().finally(() => (back = undefined));
  return back;
}

async function knock(): Promise<void> {
  const isThere = () => fetch('icon.svg', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false);
  while (!(await isThere())) {
    connection.lost = true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  connection.lost = false;
}

/** The end of a wait that nobody wants any more. */
function given(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
  });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Does something that needs the server, and does it again if the server was away. */
export async function persistently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let losses = 1; ; losses += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal || isAbort(error)) throw error;
      if (losses > MOST_LOSSES) throw new Refusal(text.connection.broken, 0);
      await Promise.race([reconnected(), given(signal)]);
    }
  }
}

/** Sends a question. */
export function post(question: string, body: object, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: signal ?? null };
  return persistently(() => fetch(`api/${question}`, sent), signal);
}

/** Reads what the server says, if that is an answer. */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const told = await response.json().catch(() => ({ error: response.statusText }));
  const place: Place | undefined = told.mark ? told : undefined;
  // The page shows the place; a column is of use to those who count characters.
  throw new Refusal(place?.message ?? told.error, response.status, place);
}
