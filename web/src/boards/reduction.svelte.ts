// The reduction of a picture: fused and replaced before one's eyes until one stalk is left.

import { type Stage, type Stages, ask } from '../api';
import { say, text } from '../text';
import type { Drawing, Shape } from './drawing.svelte';
import { type Motion, between, motions } from './motions';
import type { Study } from './study';

/** How long a step is watched, in milliseconds: first what it is about, then how it goes. */
const POINTING = 450;
const LENGTH = 1300;

export class Reduction implements Study {
  readonly title = text.draw.reduction;
  readonly about = text.draw.reductionAbout;
  readonly invitation = text.draw.reduce;
  index = $state(0);
  failure = $state('');
  /** The picture on its way. */
  shown = $state.raw<Shape>();
  private stages = $state.raw<Stage[]>();
  private path: Motion[] = [];
  private begin: Shape | undefined;
  private last = 0;

  constructor(private readonly drawing: Drawing) {}

  readonly isOpen = $derived(!!this.stages);
  readonly count = $derived(this.stages?.length ?? 0);
  private readonly stage = $derived(this.stages?.[this.index - 1]);
  readonly told = $derived(this.stage?.text ?? text.draw.reductionStart);

  get canOpen(): boolean {
    return !!this.drawing.position && !this.drawing.failure;
  }

  get now(): string {
    return say(text.draw.now, { position: this.stage?.position.position ?? this.drawing.position });
  }

  async open(): Promise<void> {
    const { position, shape, loose } = this.drawing;
    this.failure = '';
    try {
      const found = await ask<Stages>('stages', { position });
      if (!found.stages.length) return void (this.failure = text.draw.nothingToReduce);
      this.begin = { ...shape, edges: shape.edges.filter((edge) => !loose.has(edge.id)) };
      this.path = motions(this.begin, found.stages);
      this.index = this.last = 0;
      this.shown = this.begin;
      this.stages = found.stages;
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  close(): void {
    this.stages = undefined;
    this.shown = undefined;
  }

  /** Shows the step that was chosen: one step forward is watched, anything else is there at once. */
  watch(): (() => void) | undefined {
    const now = this.index;
    if (!this.stages) return undefined;
    const motion = this.path[now - 1];
    const goal = motion?.end ?? this.begin;
    const from = now === this.last + 1 ? (this.path[now - 2]?.end ?? this.begin) : undefined;
    this.last = now;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!from || !motion || isCalm) return void (this.shown = goal);
    const start = performance.now();
    let frame = requestAnimationFrame(function turn(this: Reduction, time: number) {
      const part = Math.max(0, (time - start - POINTING) / (LENGTH - POINTING));
      this.shown = part < 1 ? between(from, motion, part) : goal;
      if (part < 1) frame = requestAnimationFrame(turn.bind(this));
    }.bind(this));
    return () => cancelAnimationFrame(frame);
  }
}
