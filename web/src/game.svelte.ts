// A game that is being played: its stages, who sits where, and what the machine does.

import {
  type Board,
  type Moves,
  type Play,
  type Progress,
  Refusal,
  type Reply,
  type Way,
  ask,
  isAbort,
  seed,
} from './api';
import { keep, recall } from './keep';
import { first, next, type Picture } from './layout';
import { say, text } from './text';

export const STRENGTHS = { perfect: 100, good: 85, fair: 60, easy: 25 } as const;
export type Opponent = keyof typeof STRENGTHS | 'two';
export const OPPONENTS = [...Object.keys(STRENGTHS), 'two'] as Opponent[];

/** Whom the visitor played with last. */
export function usualOpponent(): Opponent {
  const kept = recall<string>('opponent', 'perfect');
  return OPPONENTS.find((known) => known === kept) ?? 'perfect';
}

/** So long the machine waits before it moves, so that both moves are seen. */
const PAUSE = 600;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const pause = () => new Promise((done) => setTimeout(done, still.matches ? 0 : PAUSE));

/** How a stage was reached. */
export interface Made {
  /** The move in words. */
  text: string;
  /** Who made it. */
  by: 0 | 1;
  /** Its number among the moves of the stage before, if they were listed. */
  move?: number | undefined;
  way?: Way | undefined;
}

/** What lies on the table. */
export interface Stage {
  board: Board;
  /** The pictures, in the layout of the whole game. */
  pictures: Picture[];
  /** Who is to move: 0 for the player who began, 1 for the other. */
  turn: 0 | 1;
  points: [number, number];
  made?: Made | undefined;
}

export interface Start {
  at: string;
  play?: Play | undefined;
  opponent?: Opponent | undefined;
  machineBegins?: boolean | undefined;
  turn?: 0 | 1 | undefined;
  points?: [number, number] | undefined;
  /** The moves that were made since, each as its number and, after a ‘~’, that of its way. */
  moves?: string[] | undefined;
}

/** What went wrong; without an answer, nobody was there. */
const failed = (error: unknown) =>
  error instanceof Refusal ? error : new Refusal(text.play.lostContact, 0);

const other = (turn: 0 | 1): 0 | 1 => (turn === 0 ? 1 : 0);

export class Game {
  stages = $state.raw<Stage[]>([]);
  index = $state(0);
  play = $state<Play>('normal');
  opponent = $state<Opponent>(usualOpponent());
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

  /** What the move that led here did on the board. */
  readonly came = $derived.by(() => {
    const [before, way] = [this.stages[this.index - 1], this.stage?.made?.way];
    const isNew = this.index === this.stages.length - 1;
    return before && way ? { way, from: before.pictures, isNew } : undefined;
  });

  /** The moves that were made, as an address holds them; nothing where some were not listed. */
  readonly moves = $derived.by(() => {
    const made = this.stages.slice(1).map((stage, index) => {
      const { move, way } = stage.made ?? {};
      const ways = move === undefined ? [] : (this.stages[index]?.board.moves[move]?.ways ?? []);
      const place = Math.max(0, ways.indexOf(way!));
      return move === undefined ? undefined : place ? `${move}~${place}` : String(move);
    });
    return made.every((move) => move !== undefined) ? (made as string[]) : [];
  });

  private isPersons(stage: Stage): boolean {
    return this.opponent === 'two' || stage.turn !== this.machineSeat;
  }

  name(turn: 0 | 1): string {
    if (this.opponent === 'two') return text.play.players[turn];
    return turn === this.machineSeat ? text.play.machine : text.play.you;
  }

  /** What was said when a stage was reached. */
  said(stage: Stage | undefined): string {
    return stage?.made ? say(text.play.played, { who: this.name(stage.made.by), move: stage.made.text }) : '';
  }

  /** Begins with a position. The convention is the position's own, unless another was chosen that it can have. */
  async start(start: Start): Promise<void> {
    this.stop();
    this.failure = undefined;
    try {
      const board = await ask<Board>('board', { position: start.at, play: start.play });
      const isOffered = board.conventions.some(({ play, reason }) => play === start.play && !reason);
      this.play = start.play && isOffered ? start.play : board.own_play;
      this.opponent = start.opponent ?? this.opponent;
      if (start.machineBegins !== undefined) this.machineSeat = start.machineBegins ? 0 : 1;
      const turn = start.turn ?? 0;
      const [mover, waiting] = board.owned;
      const points = start.points ?? (turn === 0 ? [mover, waiting] : [waiting, mover]);
      const pictures = board.components.map((part) => first(part.svg));
      const stages = [{ board, pictures, turn, points }];
      await this.replay(stages, start.moves ?? []);
      this.stages = stages;
      this.index = stages.length - 1;
      this.round += 1;
      this.hinted = [];
      this.message = this.said(this.stage);
    } catch (error) {
      this.failure = failed(error);
      return;
    }
    await this.letMachineMove();
  }

  /** Makes moves that were made before; what does not fit ends it. */
  private async replay(stages: Stage[], moves: string[]): Promise<void> {
    for (const told of moves) {
      const [move = 0, place = 0] = told.split('~').map(Number);
      const stage = stages.at(-1)!;
      const chosen = stage.board.moves[move];
      if (!chosen) return;
      const board = await ask<Board>('board', { position: chosen.result, play: this.play });
      const made = { text: chosen.text, by: stage.turn, move, way: chosen.ways[place] };
      stages.push(this.after(stage, board, made, !!chosen.again, chosen.points));
    }
  }

  /** Goes on from the position before, as if it were the first. */
  async again(): Promise<void> {
    const [start] = this.stages;
    if (!start) return;
    const { turn, points } = start;
    await this.start({ at: start.board.position, play: this.play, turn, points });
  }

  /** Begins with another position; a convention that was chosen against its rule is kept. */
  async set(at: string): Promise<void> {
    const own = this.stage?.board.own_play;
    await this.start({ at, play: own && this.play !== own ? this.play : undefined });
  }

  /** A person makes a move of the list. */
  async make(move: number, way?: Way): Promise<void> {
    const chosen = this.stage?.board.moves[move];
    if (!chosen || !this.isOpen) return;
    const made = { text: chosen.text, move, way: way ?? chosen.ways[0] };
    await this.go(made, chosen.result, !!chosen.again, chosen.points);
  }

  /** Plays a move that the board cannot list. */
  async makeUnlisted(move: { text: string; result: string; again?: boolean }): Promise<void> {
    if (this.isOpen) await this.go({ text: move.text }, move.result, !!move.again, 0);
  }

  /** The stage that a move leads to. */
  private after(stage: Stage, board: Board, made: Made, again: boolean, gained: number): Stage {
    const points: [number, number] = [...stage.points];
    points[stage.turn] += gained;
    const pictures = board.components.map(({ svg }, index) => {
      const before = stage.pictures[index];
      return before && made.way ? next(before, svg, made.way) : first(svg);
    });
    return { board, pictures, turn: again ? stage.turn : other(stage.turn), points, made };
  }

  private async go(
    made: Omit<Made, 'by'>,
    result: string,
    again: boolean,
    gained: number,
    known?: Board,
  ): Promise<void> {
    const stage = this.stage;
    if (!stage) return;
    this.busy = true;
    this.failure = undefined;
    try {
      const board = known ?? (await ask<Board>('board', { position: result, play: this.play }));
      const reached = this.after(stage, board, { ...made, by: stage.turn }, again, gained);
      this.stages = [...this.stages.slice(0, this.index + 1), reached];
      this.index += 1;
      this.hinted = [];
      const said = this.said(reached);
      this.message = again ? `${said} (${text.play.again})` : said;
    } catch (error) {
      this.failure = failed(error);
      return;
    } finally {
      this.busy = false;
    }
    await this.letMachineMove();
  }

  private answer(reply: Reply, stage: Stage): Promise<void> {
    const listed = stage.board.moves.findIndex(({ result, text }) => result === reply.result && text === reply.text);
    const move = listed < 0 ? undefined : listed;
    const way = move === undefined ? undefined : stage.board.moves[move]?.ways[0];
    return this.go({ text: reply.text, move, way }, reply.result, reply.again, reply.points, reply.board);
  }

  /** The machine moves, if it is its turn. */
  async letMachineMove(): Promise<void> {
    const stage = this.stage;
    if (!stage || !this.isMachines || this.isOver || this.opponent === 'two') return;
    this.work?.abort();
    const work = new AbortController();
    this.work = work;
    this.busy = true;
    this.failure = undefined;
    let guess = false;
    let reply: Reply | undefined;
    try {
      const question = { position: stage.board.position, play: this.play, seed: seed() };
      const strength = STRENGTHS[this.opponent];
      const options = { signal: work.signal, progress: (told: Progress) => (this.progress = told) };
      const waited = pause();
      reply = await ask<Reply>('reply', { ...question, strength }, options).catch((error) => {
        if (isAbort(error)) throw error;
        // Without a connection there is no guess either.
        if (!(error instanceof Refusal) || error.status === 0) throw error;
        guess = true;
        return ask<Reply>('reply', { ...question, strength: 0 });
      });
      await waited;
    } catch (error) {
      if (!isAbort(error) && this.work === work)
        this.failure = failed(error);
    } finally {
      if (this.work === work) {
        this.busy = false;
        this.progress = undefined;
      }
    }
    if (!reply || this.work !== work || this.stage !== stage) return;
    await this.answer(reply, stage);
    if (guess) this.message += `. ${text.play.guess}`;
  }

  /** Ends what the machine is thinking about, and lets it make any move. */
  async hurry(): Promise<void> {
    const stage = this.stage;
    this.stop();
    if (!stage || !this.isMachines) return;
    const question = { position: stage.board.position, play: this.play, strength: 0, seed: seed() };
    await this.answer(await ask<Reply>('reply', question), stage);
    this.message += `. ${text.play.hurried}`;
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

  /** Looks at a stage of the game; if a person is to move there, play can go on from it. */
  turnTo(index: number): void {
    this.stop();
    this.index = index;
    this.hinted = [];
    this.message = this.said(this.stage);
    const isLast = index === this.stages.length - 1;
    if (isLast) void this.letMachineMove();
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

  /** Who has won, if the game is over; nobody in a draw. */
  get winner(): 0 | 1 | undefined {
    const stage = this.stage;
    if (!stage || !this.isOver) return undefined;
    const [mine, theirs] = stage.points;
    if (this.play === 'score') return mine === theirs ? undefined : theirs > mine ? 1 : 0;
    return this.play === 'normal' ? other(stage.turn) : stage.turn;
  }

  /** Who has won, in words; nothing while the game goes on. */
  get outcome(): { words: string; good: boolean } | undefined {
    if (!this.isOver) return undefined;
    const winner = this.winner;
    if (winner === undefined) return { words: text.play.draw, good: false };
    if (this.opponent === 'two')
      return { words: say(text.play.winner, { who: this.name(winner) }), good: true };
    const good = winner !== this.machineSeat;
    return { words: good ? text.play.won : text.play.lost, good };
  }
}
