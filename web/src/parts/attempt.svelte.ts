// An exercise under way: a question made up by the engine, what was answered, and what is said to that. A wrong
// answer brings a hint, the next one is refuted on the board, and only then the answer is told.

import { type Board, type Explanation, type Moves, type Outcome, type Quotient, type Reply, type Worth, ask, seed } from '../api';
import type { Asked, Dice, Exercise } from '../lessons/lesson';
import { beside } from '../lessons/rules';
import { Monoid } from '../monoid';
import { count } from '../progress.svelte';
import { say, text } from '../text';

/** What is seen on the board while an answer is refuted. */
export interface Scene {
  board: Board;
  words: string;
}

/** So many positions are looked at until one is worth asking about. */
const ROLLS = 100;
const dice: Dice = (most) => Math.floor(Math.random() * (most + 1));

export class Attempt {
  question = $state('');
  /** The position that is asked about, if it is one. */
  board = $state.raw<Board>();
  failure = $state('');
  /** What is said to the last answer. */
  said = $state('');
  /** What is wrong with an answer, on the board. */
  scenes = $state.raw<Scene[]>([]);
  /** Whether it must be shown on the board that a position is won. */
  challenged = $state(false);
  verdict = $state<{ right: boolean; words: string }>();
  told = $state.raw<Explanation>();
  private tries = 0;
  private asked: Asked | undefined;
  /** The right answer, unless it is a move. */
  private wanted = '';
  private winning: string[] = [];
  /** Where the answer is a word: what words mean. */
  private monoid: Monoid | undefined;

  constructor(readonly task: Exercise) {}

  readonly isOpen = $derived(!this.verdict && !this.scenes.length);
  /** Whether moves may be made on the board. */
  get isPlayed(): boolean {
    return this.isOpen && (this.task.kind === 'move' || this.challenged);
  }

  async pose(): Promise<void> {
    this.verdict = this.told = this.board = undefined;
    this.failure = this.said = '';
    this.scenes = [];
    this.challenged = false;
    this.tries = 0;
    try {
      await (this.task.ask ? this.poseNumber(this.task.ask(dice)) : this.posePosition());
    } catch (error) {
      this.failure = say(text.failed, { why: (error as Error).message });
    }
  }

  private async poseNumber(asked: Asked): Promise<void> {
    const worth = asked.position && (await ask<Worth>('value', { position: asked.position }));
    if (asked.quotient) return this.poseWord(asked, asked.quotient);
    this.wanted = worth ? (worth.value?.slice(1) ?? '') : (asked.answer ?? '');
    this.asked = asked;
    this.question = asked.question;
  }

  private async poseWord(asked: Asked, { game, heaps }: { game: string; heaps: number[] }): Promise<void> {
    const monoid = new Monoid(await ask<Quotient>('quotient', { game }));
    const elements = heaps.map((heap) => monoid.heap(heap) ?? 0);
    this.monoid = monoid;
    this.wanted = monoid.names[monoid.product(elements)]!;
    const factors = elements.map((element, index) => say(text.learn.heapIs, { heap: heaps[index]!, word: monoid.names[element]! }));
    this.asked = { ...asked, objection: () => (this.tries ? `${factors.join(', ')}.` : undefined) };
    this.question = asked.question;
  }

  /** Every word for the right element is right. */
  private async answerWord(monoid: Monoid, given: string): Promise<void> {
    const element = monoid.read(given);
    if (element === undefined) return void (this.said = text.learn.noWord);
    if (monoid.names[element] === this.wanted) return this.judge(true, this.truth());
    const objection = this.asked?.objection?.(element);
    this.tries += 1;
    if (this.tries < 3) return this.hint(objection);
    await this.judge(false, this.truth());
  }

  private async posePosition(): Promise<void> {
    const { kind, play, moves: [least, most] = [1, Infinity] } = this.task;
    for (let roll = 0; roll < ROLLS; roll += 1) {
      const position = await this.sample();
      const worth = await ask<Worth>('value', { position, play });
      const isWon = worth.outcome === 'N';
      // Who wins shall not be guessed: half of the questions are won positions.
      const fits = kind === 'move' ? isWon : kind !== 'outcome' || roll > 8 || isWon === dice(1) > 0;
      const isNumber = kind !== 'worth' || /^\*\d+$/.test(worth.value ?? '');
      if (!fits || !isNumber) continue;
      const found = await ask<Board>('board', { position, play });
      if (found.moves.length < least || found.moves.length > most) continue;
      this.board = found;
      this.wanted = kind === 'outcome' ? (worth.outcome ?? '') : (worth.value?.slice(1) ?? '');
      this.question = { outcome: text.learn.whoWins, worth: text.learn.worth, move: text.learn.findMove, number: '', word: '' }[kind];
      return;
    }
    throw new Error(String(ROLLS));
  }

  private async sample(): Promise<string> {
    if (this.task.make) return this.task.make(dice);
    const games = [...(this.task.games ?? [])].sort(() => dice(1) - 0.5).slice(0, this.task.parts ?? 1);
    const rolls = games.map((game) => ask<{ position: string }>('sample', { game, seed: seed() }));
    return (await Promise.all(rolls)).map((found) => found.position).join(' + ');
  }

  /** Somebody answers with a number or an outcome. */
  async answer(given: string): Promise<void> {
    if (this.monoid) return this.answerWord(this.monoid, given);
    const plain = given.trim().replace(/^\*/, '');
    if (plain === this.wanted) return this.judge(true, this.truth());
    if (this.task.kind === 'outcome') return this.refuteOutcome(plain as Outcome);
    if (!/^\d{1,6}$/.test(plain)) return void (this.said = text.learn.noNumber);
    const objection = this.asked?.objection?.(Number(plain));
    this.tries += 1;
    if (this.tries === 1) return this.hint(objection);
    const position = this.board?.position ?? this.asked?.position;
    if (this.tries === 2 && position && !objection) return this.refuteWorth(position, Number(plain));
    if (this.tries === 2) return this.hint(objection);
    await this.judge(false, this.truth());
  }

  /** Somebody makes a move on the board. */
  async play(index: number): Promise<void> {
    const move = this.board?.moves[index];
    if (!this.board || !move || !this.isPlayed) return;
    if (this.challenged) return this.refuteMove(move);
    const { position } = this.board;
    const { winning_moves } = await ask<Moves>('moves', { position, play: this.task.play });
    if (winning_moves.some((winning) => winning.result === move.result)) {
      return this.judge(true, say(text.learn.moveWins, { move: move.text }));
    }
    this.winning = winning_moves.map((winning) => winning.text);
    this.tries += 1;
    if (this.tries === 1) {
      const n = winning_moves.length;
      this.hint(n === 1 ? text.learn.winners.one : say(text.learn.winners.many, { n }));
    } else if (this.tries === 2) await this.refuteMove(move);
    else await this.judge(false, this.truth());
  }

  private truth(): string {
    const { kind } = this.task;
    if (kind === 'outcome') return text.learn.itIsOutcome[this.wanted as Outcome];
    if (kind === 'move') return say(text.learn.answerMove, { move: this.winning[0] ?? '' });
    return say(text.learn.itIs, { value: kind === 'worth' ? `*${this.wanted}` : this.wanted });
  }

  private hint(more = ''): void {
    this.said = [more, say(text.learn.hint, { hint: this.task.hint }), text.learn.tryAgain].filter(Boolean).join(' ');
  }

  /** The move is made, and what the opponent does then. */
  private async refuteMove(move: Board['moves'][number]): Promise<void> {
    const play = this.board?.play;
    const board = await ask<Board>('board', { position: move.result, play });
    const scenes: Scene[] = [{ board, words: say(text.learn.youPlay, { move: move.text }) }];
    const reply = move.again || !board.moves.length ? undefined : await this.reply(move.result);
    if (reply?.board) {
      const then = reply.again ? '' : play === 'score' ? text.learn.thenWorse : text.learn.thenLost;
      scenes.push({ board: reply.board, words: `${say(text.learn.theyPlay, { move: reply.text })}. ${then}` });
    }
    this.show(scenes);
    if (this.challenged) await this.judge(false, this.truth());
  }

  private reply(position: string): Promise<Reply | undefined> {
    const question = { position, play: this.board?.play, strength: 100, seed: seed() };
    return ask<Reply>('reply', question).catch(() => undefined);
  }

  /** Worth as much as a heap would mean lost beside that heap: it is not. */
  private async refuteWorth(position: string, given: number): Promise<void> {
    const sum = beside(position, given);
    const board = await ask<Board>('board', { position: sum });
    const reply = await ask<Reply>('reply', { position: sum, strength: 100, seed: seed() }).catch(() => undefined);
    if (!reply?.board) return this.hint();
    const claim = given ? say(text.learn.ifWorth, { value: `*${given}`, n: given }) : text.learn.ifNothing;
    this.show([
      { board, words: claim },
      { board: reply.board, words: say(text.learn.butWins, { move: reply.text }) },
    ]);
  }

  /** Who says that a position is won shall win it; who says that it is lost is shown how it is won. */
  private async refuteOutcome(given: Outcome): Promise<void> {
    if (this.wanted === 'P' && given === 'N') {
      this.challenged = true;
      this.said = text.learn.proveIt;
      return;
    }
    const reply = this.wanted === 'N' && this.board ? await this.reply(this.board.position) : undefined;
    if (reply?.board) this.show([{ board: reply.board, words: say(text.learn.winsBy, { move: reply.text }) }]);
    await this.judge(false, this.truth());
  }

  private show(scenes: Scene[]): void {
    this.said = '';
    this.scenes = scenes;
  }

  /** Back to the question, after something was refuted. */
  again(): void {
    this.scenes = [];
    this.said = text.learn.tryAgain;
  }

  async giveUp(): Promise<void> {
    if (this.task.kind === 'move' && this.board) {
      const { position } = this.board;
      const { winning_moves } = await ask<Moves>('moves', { position, play: this.task.play });
      this.winning = winning_moves.map((winning) => winning.text);
    }
    await this.judge(false, this.truth());
  }

  private async judge(right: boolean, words: string): Promise<void> {
    this.said = '';
    this.verdict = { right, words };
    if (right) count(this.task);
    const position = this.board?.position;
    if (!position) return;
    this.told = await ask<Explanation>('explain', { position, play: this.task.play }).catch(() => undefined);
  }
}
