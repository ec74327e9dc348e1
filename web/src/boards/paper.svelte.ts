// A game that is drawn: the sheets one after the other, who draws, and what the machine answers. The
// engine checks every curve; here nothing is known about the rules.

import { type Outcome, type Play, type Progress, type Stopped, ask, isAbort, seed } from '../api';
import type { Curves, OrRefused, Paper, PaperReply, Point, Refusal, Sheet, Suggestion } from '../wire';
import { type Opponent, STRENGTHS, usualOpponent } from '../game.svelte';
import { keep } from '../keep';
import { outliving } from '../outliving.svelte';
import { say, text } from '../text';

interface Stage {
  paper: Paper;
  turn: 0 | 1;
  said: string;
  /** Whether the last curve grows before one's eyes. */
  grows: boolean;
}

const other = (turn: 0 | 1): 0 | 1 => (turn === 0 ? 1 : 0);

const made = new Map<string, Drawing>();

/** The game that is drawn on a board. There is one for each, so that it is still there when somebody comes back. */
export function drawingOf(game: string): Drawing {
  const known = made.get(game) ?? outliving(() => new Drawing(game));
  made.set(game, known);
  return known;
}

export class Drawing {
  stages = $state.raw<Stage[]>([]);
  index = $state(0);
  play = $state<Play>('normal');
  opponent = $state<Opponent>(usualOpponent());
  machineSeat = $state<0 | 1>(1);
  busy = $state(false);
  progress = $state<Progress>();
  message = $state('');
  refused = $state<Refusal>();
  verdict = $state<Outcome>();
  private work: AbortController | undefined;

  constructor(readonly game: string) {}

  readonly stage = $derived(this.stages[this.index]);
  readonly paper = $derived(this.stage?.paper);
  readonly isMachines = $derived(this.opponent !== 'two' && this.stage?.turn === this.machineSeat);
  readonly isOpen = $derived(!!this.paper && !this.paper.over && !this.isMachines && !this.busy);
  readonly canUndo = $derived(this.stages.slice(0, this.index).some((stage) => this.isPersons(stage)));

  private isPersons(stage: Stage): boolean {
    return this.opponent === 'two' || stage.turn !== this.machineSeat;
  }

  name(turn: 0 | 1): string {
    if (this.opponent === 'two') return text.play.players[turn];
    return turn === this.machineSeat ? text.play.machine : text.play.you;
  }

  /** Begins with so many spots. */
  begin(spots: number): Promise<void> {
    return this.beginAt(`${this.game} ${spots}`);
  }

  /** Begins with a position. */
  async beginAt(position: string): Promise<void> {
    await this.attempt(async () => this.restore(await ask<Paper>('paper/begin', { position }), 0));
    await this.letMachineMove();
  }

  restore(paper: Paper, turn: 0 | 1): void {
    this.stop();
    this.stages = [{ paper, turn, said: '', grows: false }];
    this.index = 0;
    this.clear();
    this.message = '';
  }

  private clear(): void {
    this.refused = undefined;
    this.verdict = undefined;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.clear();
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) this.refused = { message: (error as Error).message };
    } finally {
      this.busy = false;
      this.progress = undefined;
    }
  }

  private advance(paper: Paper, said: string, grows: boolean): void {
    const stage = this.stage;
    if (!stage) return;
    this.message = say(text.play.played, { who: this.name(stage.turn), move: said });
    const next = { paper, turn: other(stage.turn), said: this.message, grows };
    this.stages = [...this.stages.slice(0, this.index + 1), next];
    this.index += 1;
    this.clear();
  }

  /** A person draws a curve; whether it was accepted. */
  async draw(points: Point[], spot?: Point): Promise<boolean> {
    const sheet = this.paper?.sheet;
    if (!sheet || !this.isOpen) return false;
    let accepted = false;
    await this.attempt(async () => {
      const stroke = spot ? { points, spot } : { points };
      const answer = await ask<OrRefused<Paper>>('paper/add', { game: this.game, sheet, stroke });
      if ('refused' in answer) {
        this.refused = answer.refused;
      } else {
        accepted = true;
        this.advance(answer, this.ends(answer.sheet), false);
      }
    });
    if (accepted) await this.letMachineMove();
    return accepted;
  }

  /** Curves that the engine would draw between two spots. */
  async suggestions(from: number, to: number): Promise<Suggestion[]> {
    let found: Suggestion[] = [];
    const sheet = this.paper?.sheet;
    await this.attempt(async () => {
      const answer = await ask<OrRefused<Curves>>('paper/curves', { game: this.game, sheet, from, to });
      if ('refused' in answer) this.refused = answer.refused;
      else found = answer.curves;
    });
    return found;
  }

  /** A person takes a curve that was suggested: it is drawn like one by hand. */
  async take(suggestion: Suggestion): Promise<boolean> {
    const [first, second] = suggestion.sheet.curves.slice(-2);
    const spot = suggestion.sheet.spots.at(-1);
    if (!first || !second || !spot) return false;
    return this.draw([...first.points, ...second.points.slice(1)], spot);
  }

  /** The last curve in words. */
  private ends(sheet: Sheet): string {
    const [first, second] = sheet.curves.slice(-2);
    if (!first || !second) return '';
    const words = first.from === second.to ? text.curves.drewLoop : text.curves.drew;
    return say(words, { from: first.from + 1, to: second.to + 1, spot: sheet.spots.length });
  }

  async letMachineMove(): Promise<void> {
    const stage = this.stage;
    if (!stage || !this.isMachines || stage.paper.over || this.opponent === 'two') return;
    await this.answer(STRENGTHS[this.opponent]);
  }

  /** The machine draws; if it cannot work out the best curve in time, any curve. */
  private async answer(strength: number): Promise<void> {
    const stage = this.stage;
    if (!stage) return;
    this.work?.abort();
    const work = new AbortController();
    this.work = work;
    await this.attempt(async () => {
      const question = { game: this.game, sheet: stage.paper.sheet, play: this.play, seed: seed() };
      const options = { signal: work.signal, progress: (told: Progress) => (this.progress = told) };
      let guess = strength === 0;
      const reply = await ask<OrRefused<PaperReply>>('paper/reply', { ...question, strength }, options).catch(
        (error) => {
          if (isAbort(error)) throw error;
          guess = true;
          return ask<OrRefused<PaperReply>>('paper/reply', { ...question, strength: 0 });
        },
      );
      if (this.work !== work || this.stage !== stage) return;
      if ('refused' in reply) {
        this.refused = reply.refused;
        return;
      }
      this.advance(reply, this.ends(reply.sheet), true);
      if (reply.redrawn) this.message += ` ${text.curves.redrawn}`;
      if (guess && strength > 0) this.message += ` ${text.play.guess}`;
    });
  }

  /** Ends what the machine is thinking about, and lets it draw any curve. */
  async hurry(): Promise<void> {
    this.stop();
    if (this.isMachines) await this.answer(0);
  }

  /** Who wins from here, if that can be worked out in time. */
  async judge(): Promise<void> {
    const position = this.paper?.position;
    const work = new AbortController();
    this.work = work;
    await this.attempt(async () => {
      const options = { signal: work.signal, progress: (told: Progress) => (this.progress = told) };
      const worth = await ask<{ outcome?: Outcome; stopped?: Stopped }>('value', { position, play: this.play }, options);
      this.verdict = worth.outcome;
      if (worth.stopped) this.refused = { message: say(text.teacher.stopped, { why: worth.stopped.message }) };
    });
  }

  stop(): void {
    this.work?.abort();
    this.work = undefined;
    this.busy = false;
    this.progress = undefined;
  }

  undo(): void {
    this.stop();
    for (let index = this.index - 1; index >= 0; index -= 1) {
      if (this.isPersons(this.stages[index]!)) {
        this.stages = this.stages.slice(0, index + 1);
        this.index = index;
        this.clear();
        this.message = this.stage?.said ?? '';
        return;
      }
    }
  }

  /** Looks at an earlier stage, or a later one; drawing goes on from there. */
  turnTo(index: number): void {
    if (index < 0 || index >= this.stages.length) return;
    this.stop();
    this.index = index;
    this.clear();
    this.message = this.stage?.said ?? '';
  }

  async setOpponent(opponent: Opponent): Promise<void> {
    this.stop();
    this.opponent = opponent;
    keep('opponent', opponent);
    await this.letMachineMove();
  }

  async setFirst(machine: boolean): Promise<void> {
    this.stop();
    this.machineSeat = machine ? 0 : 1;
    await this.letMachineMove();
  }

  async setPlay(play: Play): Promise<void> {
    this.stop();
    this.play = play;
    this.verdict = undefined;
    await this.letMachineMove();
  }

  /** Who has won, in words; nothing while the game goes on. */
  get result(): { words: string; good: boolean } | undefined {
    const stage = this.stage;
    if (!stage?.paper.over) return undefined;
    const winner = this.play === 'misere' ? stage.turn : other(stage.turn);
    if (this.opponent === 'two') return { words: say(text.play.winner, { who: this.name(winner) }), good: true };
    const good = winner !== this.machineSeat;
    return { words: good ? text.play.won : text.play.lost, good };
  }
}

/** A sheet as a word for an address. */
export async function pack(sheet: Sheet): Promise<string> {
  const stream = new Blob([JSON.stringify(sheet)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The sheet in an address; nothing if it cannot be read. */
export async function unpack(word: string): Promise<Sheet | undefined> {
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(stream).text()) as Sheet;
  } catch {
    return undefined;
  }
}
