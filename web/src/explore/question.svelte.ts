// A question that may take long: what is known about it, and how to stop it.

import { type Options, type Progress, ask, isAbort } from '../api';

/** A way to ask that can be stopped. */
export type Ask = <T>(question: string, body: object) => Promise<T>;

/** Milliseconds after which one says that something is going on. */
const SOON = 300;

export class Question {
  progress = $state<Progress>();
  busy = $state(false);
  failure = $state('');
  /** Whether the visitor has stopped it. */
  stopped = $state(false);
  private work: AbortController | undefined;

  /** Asks in place of what was asked before. */
  async put(work: (ask: Ask) => Promise<void>): Promise<void> {
    this.leave();
    const own = new AbortController();
    this.work = own;
    this.busy = true;
    this.stopped = false;
    this.failure = '';
    const begun = performance.now();
    const soon = setInterval(() => {
      if (this.work !== own || this.progress?.positions) return clearInterval(soon);
      this.progress = { ...this.progress, working: true, positions: 0, seconds: (performance.now() - begun) / 1000 };
    }, SOON);
    const options: Options = { signal: own.signal, progress: (told) => this.work === own && (this.progress = told) };
    try {
      await work((question, body) => ask(question, body, options));
    } catch (error) {
      if (!isAbort(error) && this.work === own) this.failure = (error as Error).message;
    }
    clearInterval(soon);
    if (this.work !== own) return;
    this.busy = false;
    this.progress = undefined;
  }

  /** Ends it; what was found so far stays. */
  stop(): void {
    this.stopped = this.busy;
    this.leave();
  }

  /** Ends it because nobody looks any more. */
  leave(): void {
    this.work?.abort();
    this.work = undefined;
    this.busy = false;
    this.progress = undefined;
  }
}
