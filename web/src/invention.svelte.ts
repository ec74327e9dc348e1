// A game that is being invented: its rules, what is understood of them, and where they are wrong.

import { type Exhibit, Refusal, type SampleRules, type Samples, type Understood, ask, games } from './api';
import { keep, recall } from './keep';
import { PLAIN, forgetRules, isOwn, keepRules, keptRules, rulesFor, use } from './own';
import { text as words } from './text';

/** Rules under a name. */
export interface Draft {
  name: string;
  text: string;
}

/** Milliseconds after which rules take too long to read. */
const PATIENCE = 20_000;

export class Invention {
  name = $state('');
  text = $state('');
  /** What was understood, last. */
  understood = $state.raw<Understood>();
  /** The rules that were understood, and the name that they had. */
  read = $state.raw<Draft>({ name: '', text: '' });
  wrong = $state.raw<Refusal>();
  reading = $state(false);
  /** What was written before something else was begun with. */
  before = $state.raw<Draft>();
  kept = $state.raw(keptRules());
  samples = $state.raw<SampleRules[]>([]);
  private exhibits: Exhibit[] = [];
  private work: AbortController | undefined;

  /** Takes rules from an address, or goes on where one was; else begins with something that explains itself. */
  async begin(name: string): Promise<void> {
    const brought = rulesFor(name)?.[name];
    const left = recall('draft', { name: '', text: '' });
    const draft = brought === undefined ? left : { name, text: brought };
    if (left.text && left.text !== draft.text) this.before = left;
    if (draft.text) await this.open(draft);
    [{ samples: this.samples }, this.exhibits] = await Promise.all([ask<Samples>('rules/samples', {}), games()]);
    if (!draft.text && this.samples[0]) await this.open(this.samples[0]);
  }

  private async open({ name, text }: Draft): Promise<void> {
    [this.name, this.text] = [name, text];
    await this.check();
  }

  /** Puts other rules in place of these; those of a sample get a name that is free. */
  async replace(draft: Draft): Promise<void> {
    this.before = this.text.trim() ? { name: this.name, text: this.text } : undefined;
    const isTaken = this.exhibits.some(({ name }) => name === draft.name) && !isOwn(draft.name);
    await this.open({ ...draft, name: isTaken ? `my-${draft.name}` : draft.name });
  }

  /** Reads the rules; says whether they were understood. */
  async check(): Promise<boolean> {
    this.work?.abort();
    const work = new AbortController();
    this.work = work;
    const { name, text } = this;
    keep('draft', { name, text });
    if (!PLAIN.test(name)) {
      this.wrong = new Refusal(words.invent.badName, 0);
      return false;
    }
    this.reading = true;
    try {
      const signal = AbortSignal.any([work.signal, AbortSignal.timeout(PATIENCE)]);
      this.understood = await ask<Understood>('rules/check', { name, text }, { signal });
      use(name, text);
      this.read = { name, text };
      this.wrong = undefined;
    } catch (error) {
      if (work.signal.aborted) return false;
      this.wrong = error instanceof Refusal ? error : new Refusal(words.invent.tooLong, 0);
    }
    this.reading = false;
    return !this.wrong;
  }

  /** Keeps what was written, if it can be read. */
  async written(): Promise<boolean> {
    const earlier = this.read;
    const isRead = await this.check();
    if (isRead) {
      keepRules(this.name, this.text, earlier.text);
      if (earlier.name !== this.name && this.kept[earlier.name] === earlier.text) forgetRules(earlier.name);
      this.kept = keptRules();
    }
    return isRead;
  }

  forget(): void {
    forgetRules(this.name);
    this.kept = keptRules();
  }

  leave(): void {
    this.work?.abort();
  }

  /** The wrong place in the rules. */
  get place(): { start: number; length: number } | undefined {
    const at = this.wrong?.place;
    if (!at) return undefined;
    const lines = this.text.split('\n');
    const line = (at.line ?? 1) - 1;
    // Places are counted in letters, of which some take two places here.
    const before = [...(lines[line] ?? '')].slice(0, at.column - 1).join('').length;
    const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + before;
    return { start, length: at.mark.trim().length };
  }

  get line(): number {
    return this.wrong?.place?.line ?? 1;
  }
}
