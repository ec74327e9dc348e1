// The study of a heap game, as its results come in: the first values, all that were asked for, those of a game
// to compare with, then the period, looked for in more and more of them.

import type { Portrait, Values } from '../api';
import { type Ask, Question } from './question.svelte';

export interface Task {
  game: string;
  other: string;
  /** The largest heap; without it, as many as show the period. */
  to: number | undefined;
  /** A period is looked for in so many values. */
  limit: number;
}

/** So many values are there in a moment, and are shown first. */
const FIRST = 1000;
/** A period is first looked for in so many values, then in eight times as many. */
const GLANCE = 4096;
/** Nobody asked for more. */
const MOST_UNASKED = 100_000;

export class Laboratory {
  readonly question = new Question();
  /** The game with its parameters, as the engine writes it. */
  name = $state('');
  values = $state.raw<number[]>();
  other = $state.raw<{ name: string; values: number[] }>();
  portrait = $state.raw<Portrait>();
  /** Whether the period is still being looked for. */
  searching = $state(false);

  /** Whether anything was found. */
  readonly isEmpty = $derived(!this.values);

  async study(task: Task): Promise<void> {
    this.name = '';
    this.values = this.other = this.portrait = undefined;
    this.searching = true;
    await this.question.put(async (ask) => {
      await this.fetchValues(ask, task);
      await this.findPeriod(ask, task);
      await this.reachPeriod(ask, task);
    });
    if (!this.question.busy) this.searching = false;
  }

  private async fetchValues(ask: Ask, { game, other, to = FIRST }: Task): Promise<void> {
    for (const length of to > 2 * FIRST ? [FIRST, to] : [to]) {
      const found = await ask<Values>('sequence', { game, to: length });
      [this.name, this.values] = [found.game, found.values];
      if (!other) continue;
      const compared = await ask<Values>('sequence', { game: other, to: length });
      this.other = { name: compared.game, values: compared.values };
    }
  }

  private async findPeriod(ask: Ask, { game, limit }: Task): Promise<void> {
    for (let glance = Math.min(GLANCE, limit); ; glance = Math.min(8 * glance, limit)) {
      const found = await ask<Portrait>('portrait', { game, limit: glance });
      this.portrait = found;
      if (glance === limit || found.period.proved) return;
    }
  }

  /** Without a wish, the plot goes as far as the values begin to repeat, and some rounds more. */
  private async reachPeriod(ask: Ask, task: Task): Promise<void> {
    const { preperiod, period } = this.portrait?.period ?? {};
    if (task.to !== undefined || preperiod === undefined || period === undefined) return;
    const wanted = Math.min(MOST_UNASKED, preperiod + 3 * period);
    if (wanted > FIRST) await this.fetchValues(ask, { ...task, to: wanted });
  }
}
