// A question that may take long: what is known about it, and how to stop it.

import { type Options, type Progress, ask, isAbort } from '../api';

export class Question {
  progress = $state<Progress>();
  busy = $state(false);
  failure = $state('');
  private work: AbortController | undefined;

  /** Asks in place of what was asked before. The work is done with a way to ask that can be stopped. */
  async put(work: (ask: <T>(question: string, body: object) => Promise<T>) => Promise<void>): Promise<void> {
    this.work?.abort();
    const own = new AbortController();
    this.work = own;
    this.busy = true;
    this.failure = '';
    const options: Options = { signal: own.signal, progress: (told) => (this.progress = told) };
    try {
      await work((question, body) => ask(question, body, options));
    } catch (error) {
      if (!isAbort(error) && this.work === own) this.failure = (error as Error).message;
    }
    if (this.work !== own) return;
    this.busy = false;
    this.progress = undefined;
  }

  stop(): void {
    this.work?.abort();
    this.work = undefined;
    this.busy = false;
    this.progress = undefined;
  }
}
