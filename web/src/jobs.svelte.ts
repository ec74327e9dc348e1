// Questions that take their time. Each is listed while it works, and ends when nobody waits for it any more,
// unless it was told to go on: then its answer is kept for whoever asks again.

import { untrack } from 'svelte';
import { Refusal, accepted, isAbort, persistently, post } from './connection.svelte';

export interface Progress {
  working: boolean;
  positions: number;
  seconds: number;
  /** Lets the question go on when its view is left; absent if it does so already. */
  keep?: (() => void) | undefined;
}

export interface Options {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

export class Job {
  progress = $state.raw<Progress>({ working: false, positions: 0, seconds: 0 });
  /** Whether it goes on without anybody waiting. */
  kept = $state(false);
  state = $state<'working' | 'done' | 'failed'>('working');
  /** Where it was asked. */
  readonly address = location.hash;
  /** What becomes of it. */
  readonly answer: Promise<unknown>;
  private followers = new Set<Options>();
  private readonly end = new AbortController();

  constructor(
    readonly question: string,
    readonly body: object,
    at: string,
  ) {
    this.answer = this.work(at);
    this.answer.then(
      () => this.settle('done'),
      (error) => this.settle(isAbort(error) ? undefined : 'failed'),
    );
  }

  get key(): string {
    return keyOf(this.question, this.body);
  }

  /** The server forgets a job when the connection breaks: it is begun anew. */
  private async work(at: string): Promise<unknown> {
    let job: string | undefined = at;
    return persistently(async () => {
      const known = job;
      job = undefined;
      if (known) return this.listen(known);
      const response = await accepted(await post(this.question, this.body, this.end.signal));
      const told = await response.json();
      return response.status === 202 ? this.listen(told.job) : told;
    }, this.end.signal);
  }

  /** Follows the job. Closing the stream cancels it. */
  private listen(job: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const events = new EventSource(job.replace(/^\//, ''));
      const end = (settle: () => void) => {
        events.close();
        settle();
      };
      const { signal } = this.end;
      signal.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))));
      events.addEventListener('progress', (event) => this.tell(JSON.parse(event.data)));
      events.addEventListener('answer', (event) => end(() => resolve(JSON.parse(event.data))));
      events.addEventListener('failed', (event) => end(() => reject(new Refusal(JSON.parse(event.data).error, 422))));
      events.onerror = () => end(() => reject(new TypeError('lost')));
    });
  }

  private tell(told: Progress): void {
    this.progress = { ...told, keep: this.kept ? undefined : () => this.keep() };
    for (const { progress } of this.followers) progress?.(this.progress);
  }

  private settle(state: 'done' | 'failed' | undefined): void {
    if (state && this.kept) this.state = state;
    else forget(this);
  }

  /** Waits for the answer. Whoever leaves last ends the job, unless it is kept. */
  async follow<T>(options: Options): Promise<T> {
    this.followers.add(options);
    const left = new Promise<never>((_, reject) => {
      const leave = () => {
        this.followers.delete(options);
        if (!this.followers.size && !this.kept) this.stop();
        reject(new DOMException('aborted', 'AbortError'));
      };
      if (options.signal?.aborted) leave();
      options.signal?.addEventListener('abort', leave);
    });
    return (await Promise.race([this.answer, left])) as T;
  }

  keep(): void {
    this.kept = true;
    this.tell(this.progress);
  }

  stop(): void {
    this.end.abort();
    forget(this);
  }
}

const keyOf = (question: string, body: object) => `${question} ${JSON.stringify(body)}`;

/** All that work, and those that were kept and have ended. */
export const jobs = $state<{ all: Job[] }>({ all: [] });

export function begin(question: string, body: object, at: string): Job {
  const job = new Job(question, body, at);
  jobs.all = [...jobs.all, job];
  return job;
}

/** The job that was told to go on with this question. */
export function keptFor(question: string, body: object): Job | undefined {
  const key = keyOf(question, body);
  // Whoever asks shall not ask again whenever the list changes.
  return untrack(() => jobs.all.find((job) => job.kept && job.key === key && job.state !== 'failed'));
}

export function forget(job: Job): void {
  jobs.all = jobs.all.filter((other) => other !== job);
}
