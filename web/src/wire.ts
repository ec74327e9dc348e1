// The shapes of the engine's answers, written by ‘cargo xtask types’.

import type { Board } from './api';

export type Play = 'normal' | 'misere' | 'score';
export type Outcome = 'N' | 'P' | 'D';
export type Reason = 'nodes' | 'time' | 'memory' | 'cancelled' | 'too_large' | 'endless' | 'no_method';
export type Stopped = { reason: Reason, message: string };
export type Answered<T> = T & { stopped?: Stopped };
export type ComponentWorth = { 
/**
 * The component.
 */
position: string, 
/**
 * Its value, if it is known.
 */
value?: string, };
export type Worth = { 
/**
 * The position.
 */
position: string, 
/**
 * The convention.
 */
play: Play, 
/**
 * Who wins; absent if the question was stopped before that was known.
 */
outcome?: Outcome, 
/**
 * The normal-play value.
 */
value?: string, 
/**
 * The genus; misère play only, and only if the search for it is short enough.
 */
genus?: string, 
/**
 * How many points more than the other the player to move gains under best play from here on.
 */
score?: number, 
/**
 * The components with their normal-play values.
 */
components: Array<ComponentWorth>, };
export type MoveAnswer = { 
/**
 * The move in the game's own words.
 */
text: string, 
/**
 * The position after it.
 */
result: string, 
/**
 * The normal-play value after it.
 */
value?: string, 
/**
 * The outcome after it: the move wins if this is P, or N if the same player moves again.
 */
outcome: Outcome, 
/**
 * Set if the same player must move again.
 */
again?: boolean, 
/**
 * The score that the player can reach by the move, in a game for points.
 */
score?: number, };
export type Moves = { 
/**
 * The position.
 */
position: string, 
/**
 * The convention.
 */
play: Play, 
/**
 * Who wins.
 */
outcome: Outcome, 
/**
 * The normal-play value.
 */
value?: string, 
/**
 * How many points more than the other the player to move gains under best play from here on.
 */
score?: number, 
/**
 * All moves that win, or some of them; in a game for points, all that reach the best score.
 */
winning_moves: Array<MoveAnswer>, 
/**
 * Set if there may be more winning moves: infinite positions can have infinitely many.
 */
maybe_more?: boolean, 
/**
 * All moves there are, if they were asked for.
 */
moves?: Array<MoveAnswer>, };
export type Reply = { position: string, 
/**
 * Its place in the list of moves.
 */
move: number, text: string, result: string, component: number, again: boolean, points: number, 
/**
 * The board after it.
 */
board?: Board, };
export type Values = { 
/**
 * The game.
 */
game: string, 
/**
 * The values of the heaps 0, 1, 2, ….
 */
values: Array<number>, };
export type PeriodAnswer = { 
/**
 * The game.
 */
game: string, 
/**
 * Whether the period is proved.
 */
proved: boolean, 
/**
 * The least heap from which on the values repeat.
 */
preperiod?: number, 
/**
 * The length of the block.
 */
period?: number, 
/**
 * What is added in each block; 0 for plain periods.
 */
saltus?: number, 
/**
 * The last heap that breaks the period.
 */
last_exception?: number, 
/**
 * How many values were computed.
 */
checked: number, 
/**
 * The theorem used, or why none applies.
 */
theorem: string, 
/**
 * A preperiod and period that were published, where none is proved here.
 */
published?: [number, number], 
/**
 * The repeating block.
 */
values?: Array<number>, };
export type Identity = { 
/**
 * The code, normalised.
 */
code: string, 
/**
 * Its standard form.
 */
standard: string, 
/**
 * How much larger its heaps are than those of the standard form.
 */
shift: number, 
/**
 * Games of the catalogue that are the same.
 */
names: Array<string>, 
/**
 * Other short codes that are the same, with heaps of other sizes.
 */
cousins: Array<string>, 
/**
 * The values, if a theorem tells them.
 */
theorem?: string, };
export type Sparse = { 
/**
 * The bits that are counted, as far as values go.
 */
mask: number, 
/**
 * Whether the parity of the heap counts as well.
 */
by_position: boolean, 
/**
 * The largest value and the first heap that has it.
 */
largest: [number, number], 
/**
 * How many heaps are rare.
 */
rares: number, 
/**
 * The first of them, with their values.
 */
first: Array<[number, number]>, };
export type Portrait = { 
/**
 * The game with its parameters.
 */
game: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its rules.
 */
rules: string, 
/**
 * Its code, standard form, names and cousins, if it has a code.
 */
identity?: Identity, 
/**
 * Its period.
 */
period: Answered<PeriodAnswer>, 
/**
 * Whether there is a certificate of the period.
 */
certified: boolean, 
/**
 * Which values are rare.
 */
sparse?: Sparse, };
export type Drawn = { 
/**
 * The position.
 */
position: string, 
/**
 * The edges that do not count.
 */
left_out: Array<number>, 
/**
 * The number of the move that each edge stands for, if it stands for one.
 */
moves: Array<number | null>, };
export type Calculated = { 
/**
 * The expression.
 */
expression: string, 
/**
 * The result, if it is one.
 */
value?: string, 
/**
 * The results, if an equation was solved.
 */
values?: Array<string>, 
/**
 * The result as it is printed in books.
 */
pretty?: string, };
