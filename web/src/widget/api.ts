// The engine beside a notebook: questions go to the kernel as messages, and answers come back.

export type * from '../wire';
import type { Answered, Worth as Known } from '../wire';

export type Worth = Answered<Known>;

/** Why there is no answer. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly told: unknown = undefined,
  ) {
    super(message);
  }
}

export type Progress = never;
export interface Options {
  signal?: AbortSignal;
  progress?: (told: Progress) => void;
}

/** What carries messages: a model of anywidget. */
export interface Carrier {
  send(content: object): void;
  on(event: 'msg:custom', heard: (content: Reply) => void): void;
}

interface Reply {
  id: number;
  answer?: unknown;
  refused?: { error: string };
}

const carriers: Carrier[] = [];
let last = 0;
const waiting = new Map<number, (reply: Reply) => void>();

/**
 * Questions are carried by this, until what is returned is called. Every board of a notebook has the same engine
 * behind it, so that any model that is still there will do.
 */
export function carryBy(model: Carrier): () => void {
  carriers.push(model);
  model.on('msg:custom', (reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return () => void carriers.splice(carriers.indexOf(model), 1);
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Asks the engine. */
export function ask<T>(question: string, fields: object, { signal }: Options = {}): Promise<T> {
  return new Promise((done, failed) => {
    const carrier = carriers.at(-1);
    if (!carrier) return failed(new Refusal('there is no kernel to ask', 0));
    last += 1;
    const id = last;
    waiting.set(id, ({ answer, refused }) =>
      refused ? failed(new Refusal(refused.error, 422, refused)) : done(answer as T),
    );
    signal?.addEventListener('abort', () => {
      waiting.delete(id);
      failed(new DOMException('nobody waits any more', 'AbortError'));
    });
    carrier.send({ id, question, fields });
  });
}

/** A number for the engine's dice. */
export function seed(): number {
  return Math.floor(Math.random() * 2 ** 52);
}
