// Smith's marking of a map, mark by mark.

import { type Drawn, type Walk, ask } from '../api';
import { say, text } from '../text';
import { prettyValue } from '../value';
import type { Note } from './Canvas.svelte';
import { type Drawing, toSketch } from './drawing.svelte';
import type { Study } from './study';

export class Marking implements Study {
  readonly title = text.draw.marking;
  readonly about = text.draw.markingAbout;
  readonly invitation = text.draw.mark;
  index = $state(0);
  isOpen = $state(false);
  failure = $state('');
  walk = $state.raw<Walk>();

  constructor(private readonly drawing: Drawing) {}

  readonly count = $derived(this.walk?.steps.length ?? 0);
  private readonly step = $derived(this.index > 0 ? this.walk?.steps[this.index - 1] : undefined);
  private readonly isDone = $derived(!!this.walk && this.index === this.count);
  /** What can never be marked, once all else is. */
  readonly unmarked = $derived(this.isDone ? (this.walk?.positions.filter((vertex) => vertex.unmarked) ?? []) : []);

  readonly told = $derived.by(() => {
    if (!this.step) return text.draw.markingStart;
    const { position, mark } = this.step;
    return `${say(text.draw.markedAs, { vertex: position, mark })} ${this.step.text}`;
  });

  get now(): string {
    if (!this.unmarked.length) return '';
    return say(text.draw.unmarked, { vertices: this.unmarked.map((vertex) => vertex.position).join(', ') });
  }

  get canOpen(): boolean {
    return !!this.walk;
  }

  async open(): Promise<void> {
    this.isOpen = true;
    this.index = 0;
  }

  close(): void {
    this.isOpen = false;
  }

  /** Marks the whole map, whatever tokens stand on it: as if there were one on each vertex. */
  read(): (() => void) | undefined {
    const sketch = toSketch(this.drawing.shape);
    const { position, busy, game } = this.drawing;
    if (!position || busy || this.drawing.failure) return undefined;
    let isNow = true;
    const find = async () => {
      const tokens = sketch.points.map((_, index) => index);
      const all = await ask<Drawn>('drawn', { game, drawing: { ...sketch, tokens } });
      return ask<Walk>('marking', { position: all.position });
    };
    find().then(
      (found) => {
        if (!isNow) return;
        if (JSON.stringify(found.steps) !== JSON.stringify(this.walk?.steps)) this.index = 0;
        this.walk = found;
        this.failure = '';
      },
      (error: Error) => {
        if (isNow) [this.walk, this.failure] = [undefined, error.message];
      },
    );
    return () => (isNow = false);
  }

  private id(name: string): number {
    return this.drawing.shape.dots.find((dot) => dot.name === name)?.id ?? 0;
  }

  /** The vertex that is spoken of. */
  get spoken(): number | undefined {
    return this.isOpen && this.step ? this.id(this.step.position) : undefined;
  }

  /** What stands on the vertices: the marks so far, or the values. */
  notes(valued: boolean): Map<number, Note> {
    const found = new Map<number, Note>();
    if (!this.walk || this.drawing.failure) return found;
    if (this.isOpen && !this.isDone) {
      for (const { position, mark } of this.walk.steps.slice(0, this.index)) {
        found.set(this.id(position), { text: String(mark), kind: mark === 0 ? 'P' : 'N' });
      }
    } else if (this.isOpen || valued) {
      for (const { position, value, outcome } of this.walk.positions) {
        found.set(this.id(position), { text: prettyValue(value), kind: outcome });
      }
    }
    return found;
  }
}
