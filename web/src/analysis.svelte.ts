// What the engine thinks of a game that was played: who was winning at every stage, and which moves gave that away.

import { type Explanation, type MoveAnswer, type Moves, type Outcome, type Play, ask, isAbort } from './api';
import type { Game, Stage } from './game.svelte';
import { say, text } from './text';

/** What is known about a stage. */
export interface Judged {
  outcome: Outcome;
  value?: string | undefined;
  score?: number | undefined;
  best: MoveAnswer[];
  /** Whether its value is a nim-sum; looked up where something was given away. */
  isSum?: boolean;
}

/** A move that gave something away. */
export interface Mistake {
  /** The stage that it led to. */
  stage: number;
  words: string;
  /** What would have been better, in words. */
  better: string;
}

/** Positions that were judged, for all games of this visit. */
const known = new Map<string, Judged>();

/** So many winning moves are named. */
const MOST_NAMED = 3;

export class Analysis {
  judged = $state.raw<(Judged | undefined)[]>([]);
  working = $state(false);
  private work: AbortController | undefined;

  constructor(private game: Game) {}

  /** Judges every stage that was not judged yet, one after the other. */
  async judge(): Promise<void> {
    this.work?.abort();
    const work = new AbortController();
    this.work = work;
    const { stages, play } = this.game;
    const key = (stage: Stage) => `${play} ${stage.board.position}`;
    const look = () => (this.judged = stages.map((stage) => known.get(key(stage))));
    look();
    this.working = true;
    for (const stage of stages) {
      if (known.has(key(stage))) continue;
      const found = await question(stage, play, work.signal);
      if (this.work !== work) return;
      if (found) known.set(key(stage), found);
      look();
    }
    for (const { stage } of this.mistakes) {
      const before = stages[stage - 1]!;
      const found = known.get(key(before))!;
      const isSum = found.isSum ?? (await addsUp(before, play, work.signal));
      if (this.work !== work) return;
      known.set(key(before), { ...found, isSum });
      look();
    }
    this.working = false;
  }

  stop(): void {
    this.work?.abort();
    this.work = undefined;
    this.working = false;
  }

  /** Who wins from a stage on with best play; nobody in a draw. */
  ahead(index: number): 0 | 1 | 'draw' | undefined {
    const [stage, judged] = [this.game.stages[index], this.judged[index]];
    if (!stage || !judged) return undefined;
    if (judged.score !== undefined) {
      const [mine, theirs] = stage.turn === 0 ? stage.points : [stage.points[1], stage.points[0]];
      const [ownMine, ownTheirs] = stage.board.owned;
      const lead = judged.score - (ownMine - ownTheirs) + mine - theirs;
      if (lead === 0) return 'draw';
      return lead > 0 === (stage.turn === 0) ? 0 : 1;
    }
    if (judged.outcome === 'D') return 'draw';
    return judged.outcome === 'N' ? stage.turn : stage.turn === 0 ? 1 : 0;
  }

  /** The moves after which their player stood worse than before. */
  get mistakes(): Mistake[] {
    return this.game.stages.flatMap((stage, index) => {
      const by = stage.made?.by;
      if (by === undefined || index === 0) return [];
      const rank = (of: number) => {
        const ahead = this.ahead(of);
        return ahead === undefined ? undefined : ahead === by ? 2 : ahead === 'draw' ? 1 : 0;
      };
      const [before, after] = [rank(index - 1), rank(index)];
      if (before === undefined || after === undefined || after >= before) return [];
      return [{ stage: index, words: this.words(index, after), better: this.better(index - 1) }];
    });
  }

  private words(index: number, after: number): string {
    const [was, is] = [this.judged[index - 1]?.value, this.judged[index]?.value];
    const name = this.game.name(this.game.stages[index]!.made!.by);
    const who = text.play.within[name] ?? name;
    const number = (value: string) => value.replace(/^\*/, '');
    const isPlain = (value: string | undefined) => !!value && /^\*\S+$/.test(value);
    if (this.game.play === 'normal' && isPlain(was) && isPlain(is)) {
      const what = this.judged[index - 1]?.isSum ? text.record.nimSum : text.record.value;
      return say(text.record.left, { n: index, what, was: number(was!), who, is: number(is!) });
    }
    return say(after === 1 ? text.record.drew : text.record.gave, { n: index, who });
  }

  private better(index: number): string {
    const best = this.judged[index]?.best ?? [];
    const moves = best.slice(0, MOST_NAMED).map((move) => `“${move.text}”`);
    const rest = best.length - moves.length;
    const all = rest > 0 ? [...moves, say(text.record.others, { n: rest })] : moves;
    return say(best.length === 1 ? text.record.only : text.record.anyOf, { moves: all.join(', ') });
  }
}

async function question(stage: Stage, play: Play, signal: AbortSignal): Promise<Judged | undefined> {
  try {
    const told = await ask<Moves>('moves', { position: stage.board.position, play }, { signal });
    const { outcome, value, score, winning_moves: best } = told;
    return { outcome, value, score, best };
  } catch (error) {
    if (isAbort(error)) return undefined;
    return undefined;
  }
}

/** Whether the reason for who wins is a nim-sum; it is the engine that gives reasons. */
async function addsUp(stage: Stage, play: Play, signal: AbortSignal): Promise<boolean> {
  try {
    const { steps } = await ask<Explanation>('explain', { position: stage.board.position, play }, { signal });
    return steps.some(({ blocks }) => blocks.some(({ kind }) => kind === 'sum'));
  } catch {
    return false;
  }
}
