// A game that is being played: its stages, who sits where, and what the machine does.

import {
  type Board,
  type Moves,
  type Play,
  type Progress,
  Refusal,
  type Reply,
  ask,
  isAbort,
  seed,
} from './api';
import { keep, recall } from './keep';
import { say, text } from './text';

export const STRENGTHS = { perfect: 100, good: 85, fair: 60, easy: 25 } as const;
export type Opponent = keyof typeof STRENGTHS | 'two';

/** What lies on the table. */
export interface Stage {
  board: Board;
  /** Who is to move: 0 for the player who began, 1 for the other. */
  turn: 0 | 1;
  points: [number, number];
  /** What was played to come here. */
  said: string;
}

export interface Start {
  at: string;
  play?: Play | undefined;
  opponent?: Opponent | undefined;
  machineBegins?: boolean | undefined;
  turn?: 0 | 1 | undefined;
  points?: [number, number] | undefined;
}

const other = (turn: 0 | 1): 0 | 1 => (turn === 0 ? 1 : 0);

export class Game {
  stages = $state<Stage[]>([]);
  index = $state(0);
  play = $state<Play>('normal');
  opponent = $state<Opponent>(recall('opponent', 'perfect'));
  /** Which seat the machine has, if it plays. */
  machineSeat = $state<0 | 1>(1);
  busy = $state(false);
  progress = $state<Progress>();
  failure = $state<Refusal>();
  message = $state('');
  hinted = $state<number[]>([]);
  /** Counts the games that were begun. */
  round = $state(0);
  private work: AbortController | undefined;

  readonly stage = $derived(this.stages[this.index]);
  readonly isOver = $derived(!!this.stage && !this.stage.board.moves.length && !this.stage.board.unlisted);
  readonly isMachines = $derived(this.opponent !== 'two' && this.stage?.turn === this.machineSeat);
  readonly isOpen = $derived(!!this.stage && !this.isOver && !this.isMachines && !this.busy);
  readonly canUndo = $derived(this.stages.slice(0, this.index).some((stage) => this.isPersons(stage)));
  readonly canRedo = $derived(this.index < this.stages.length - 1);

  private isPersons(stage: Stage): boolean {
    return this.opponent === 'two' || stage.turn !== this.machineSeat;
  }

  name(turn: 0 | 1): string {
    if (this.opponent === 'two') return text.play.players[turn];
    return turn === this.machineSeat ? text.play.machine : text.play.you;
  }

  /** Begins with a position. */
  async start(start: Start): Promise<void> {
    this.stop();
    this.failure = undefined;
    try {
      const board = await ask<Board>('board', { position: start.at, play: start.play });
      this.play = start.play ?? board.own_play;
      this.opponent = start.opponent ?? this.opponent;
      if (start.machineBegins !== undefined) this.machineSeat = start.machineBegins ? 0 : 1;
      this.stages = [{ board, turn: start.turn ?? 0, points: start.points ?? [0, 0], said: '' }];
      this.index = 0;
      this.round += 1;
      this.hinted = [];
      this.message = '';
      keep('last', board.position);
    } catch (error) {
      this.failure = error instanceof Refusal ? error : new Refusal(String(error), 0);
      return;
    }
    await this.letMachineMove();
  }

  /** Begins anew where this game began. */
  async again(): Promise<void> {
    const first = this.stages[0];
    if (first) await this.start({ at: first.board.position, play: this.play });
  }

  /** A person makes a move of the list. */
  async make(index: number): Promise<void> {
    const stage = this.stage;
    const chosen = stage?.board.moves[index];
    if (!stage || !chosen || !this.isOpen) return;
    await this.go(chosen.text, chosen.result, !!chosen.again, chosen.points);
  }

  /** Plays a move that the board cannot list. */
  async makeUnlisted(move: { text: string; result: string; again?: boolean }): Promise<void> {
    if (this.isOpen) await this.go(move.text, move.result, !!move.again, 0);
  }

  private async go(
    moved: string,
    result: string,
    again: boolean,
    gained: number,
    known?: Board,
  ): Promise<void> {
    const stage = this.stage;
    if (!stage) return;
    this.busy = true;
    try {
      const board = known ?? (await ask<Board>('board', { position: result, play: this.play }));
      const points: [number, number] = [...stage.points];
      points[stage.turn] += gained;
      const said = say(text.play.played, { who: this.name(stage.turn), move: moved });
      const next = { board, turn: again ? stage.turn : other(stage.turn), points, said };
      this.stages = [...this.stages.slice(0, this.index + 1), next];
      this.index += 1;
      this.hinted = [];
      this.message = again ? `${said} (${text.play.again})` : said;
    } catch (error) {
      this.failure = error instanceof Refusal ? error : new Refusal(String(error), 0);
      return;
    } finally {
      this.busy = false;
    }
    await this.letMachineMove();
  }

  /** The machine moves, if it is its turn. */
  async letMachineMove(): Promise<void> {
    const stage = this.stage;
    if (!stage || !this.isMachines || this.isOver || this.opponent === 'two') return;
    this.work?.abort();
    const work = new AbortController();
    this.work = work;
    this.busy = true;
    let guess = false;
    let reply: Reply | undefined;
    try {
      const question = { position: stage.board.position, play: this.play, seed: seed() };
      const strength = STRENGTHS[this.opponent];
      const options = { signal: work.signal, progress: (told: Progress) => (this.progress = told) };
      reply = await ask<Reply>('reply', { ...question, strength }, options).catch((error) => {
        if (isAbort(error)) throw error;
        guess = true;
        return ask<Reply>('reply', { ...question, strength: 0 });
      });
    } catch (error) {
      if (!isAbort(error)) this.failure = error instanceof Refusal ? error : new Refusal(String(error), 0);
    } finally {
      if (this.work === work) {
        this.busy = false;
        this.progress = undefined;
      }
    }
    if (!reply || this.work !== work || this.stage !== stage) return;
    await this.go(reply.text, reply.result, reply.again, reply.points, reply.board);
    if (guess) this.message += ` ${text.play.guess}`;
  }

  /** Ends what the machine is thinking about, and lets it make any move. */
  async hurry(): Promise<void> {
    const stage = this.stage;
    this.stop();
    if (!stage || !this.isMachines) return;
    const question = { position: stage.board.position, play: this.play, strength: 0, seed: seed() };
    const reply = await ask<Reply>('reply', question);
    await this.go(reply.text, reply.result, reply.again, reply.points, reply.board);
    this.message += ` ${text.play.guess}`;
  }

  private stop(): void {
    this.work?.abort();
    this.work = undefined;
    this.busy = false;
    this.progress = undefined;
  }

  /** Takes back the last move of a person, and what the machine did after it. */
  undo(): void {
    this.stop();
    for (let index = this.index - 1; index >= 0; index -= 1) {
      if (this.isPersons(this.stages[index]!)) return this.turnTo(index);
    }
  }

  redo(): void {
    this.stop();
    const last = this.stages.length - 1;
    let index = Math.min(this.index + 1, last);
    while (index < last && !this.isPersons(this.stages[index]!)) index += 1;
    this.turnTo(index);
  }

  private turnTo(index: number): void {
    this.index = index;
    this.hinted = [];
    this.message = this.stage?.said ?? '';
    void this.letMachineMove();
  }

  async swap(): Promise<void> {
    this.stop();
    this.machineSeat = other(this.machineSeat);
    await this.letMachineMove();
  }

  async setOpponent(opponent: Opponent): Promise<void> {
    this.stop();
    this.opponent = opponent;
    keep('opponent', opponent);
    await this.letMachineMove();
  }

  async setPlay(play: Play): Promise<void> {
    this.stop();
    this.play = play;
    this.hinted = [];
    await this.letMachineMove();
  }

  async hint(): Promise<void> {
    const stage = this.stage;
    if (!stage) return;
    const work = new AbortController();
    this.work = work;
    this.busy = true;
    try {
      const options = { signal: work.signal, progress: (told: Progress) => (this.progress = told) };
      const found = await ask<Moves>('moves', { position: stage.board.position, play: this.play }, options);
      const best = found.winning_moves[0];
      const index = stage.board.moves.findIndex((move) => move.result === best?.result);
      this.hinted = index >= 0 ? [index] : [];
      if (!best) this.message = found.outcome === 'D' ? text.play.hintDraw : text.play.hintLost;
      else if (this.play === 'score') this.message = say(text.play.hintBest, { move: best.text });
      else this.message = say(text.play.hintFound, { move: best.text });
    } catch (error) {
      if (!isAbort(error)) this.message = (error as Error).message;
    } finally {
      this.busy = false;
      this.progress = undefined;
    }
  }

  /** Who has won, in words; nothing while the game goes on. */
  get outcome(): { words: string; good: boolean } | undefined {
    const stage = this.stage;
    if (!stage || !this.isOver) return undefined;
    const [first, second] = stage.points;
    if (this.play === 'score' && first === second) return { words: text.play.draw, good: false };
    const winner =
      this.play === 'score'
        ? second > first
          ? 1
          : 0
        : this.play === 'normal'
          ? other(stage.turn)
          : stage.turn;
    if (this.opponent === 'two')
      return { words: say(text.play.winner, { who: this.name(winner) }), good: true };
    const good = winner !== this.machineSeat;
    return { words: good ? text.play.won : text.play.lost, good };
  }
}
