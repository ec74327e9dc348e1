// The shapes of the engine's answers, written by ‘cargo xtask types’.

export type Reason = "nodes" | "time" | "memory" | "cancelled" | "too_large" | "endless" | "no_method";
export type Answered<T> = T & { stopped?: Stopped };
export type Play = "normal" | "misere" | "score";
export type Outcome = "N" | "P" | "D";
export type Value = string;
export type Nimber = string;
export type Stopped = { reason: Reason, message: string };
export type ComponentWorth = { 
/**
 * The component.
 */
position: string, 
/**
 * Its value, if it is known.
 */
value?: Value, };
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
value?: Value, 
/**
 * The genus; misère play only, and only if the search for it is short enough.
 */
genus?: string, 
/**
 * How many points more than the other the player to move ends with under best play, counted from what is
 * owned already.
 */
score?: number, 
/**
 * The components with their normal-play values.
 */
components: Array<ComponentWorth>, 
/**
 * Which games are not played by their own rule, where several rules meet.
 */
note?: string, };
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
value?: Value, 
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
value?: Value, 
/**
 * How many points more than the other the player to move ends with under best play, counted from what is
 * owned already.
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
moves?: Array<MoveAnswer>, 
/**
 * Which games are not played by their own rule, where several rules meet.
 */
note?: string, };
export type Choice = { 
/**
 * The convention.
 */
play: Play, 
/**
 * Why it cannot be played.
 */
reason?: string, };
export type Named = { 
/**
 * The component.
 */
position: string, 
/**
 * The game's name in the catalogue.
 */
game: string, 
/**
 * The game's title.
 */
title: string, 
/**
 * The game's rules, with its parameters.
 */
rules: string, 
/**
 * The picture for a page that has colours of its own. `data-piece` is the name of a piece, and `data-move`
 * lists the numbers of the moves that are made by pointing at it, the least first.
 */
svg: string, };
export type Way = { 
/**
 * The pieces that a person points at to make the move: any of them will do. Each goes, travels, or has
 * something put on it.
 */
at: Array<string>, 
/**
 * The pieces that are no longer there; or that look different, if they come as well.
 */
goes?: Array<string>, 
/**
 * The pieces that were not there; or that look different, if they go as well.
 */
comes?: Array<string>, 
/**
 * The pieces that look the same, but have moved: their names before and after, which may be the same. A name
 * that ends with a dot stands for all pieces whose names begin so.
 */
travels?: Array<[string, string]>, 
/**
 * The pieces that stay where they are, and are only called otherwise: their names before and after. Names with
 * a dot at the end are as above.
 */
renames?: Array<[string, string]>, 
/**
 * The pieces that stay as they are, and on which something comes to lie.
 */
onto?: Array<string>, 
/**
 * The pieces that lie under one thing from now on, such as a domino. A position need not remember which belong
 * together; whoever saw the game does.
 */
covers?: Array<string>, };
export type BoardMove = { 
/**
 * The move in the game's own words.
 */
text: string, 
/**
 * The position after it.
 */
result: string, 
/**
 * The component it is made in.
 */
component: number, 
/**
 * Set if the same player must move again.
 */
again?: boolean, 
/**
 * The points for it, in games that are played for points.
 */
points: number, 
/**
 * The ways in which it is made on the picture; before the name of a piece stands that of its component.
 */
ways: Array<Way>, };
export type Board = { 
/**
 * The position.
 */
position: string, 
/**
 * The convention.
 */
play: Play, 
/**
 * The convention by the games' own rules.
 */
own_play: Play, 
/**
 * The conventions there are, and why one cannot be played.
 */
conventions: Array<Choice>, 
/**
 * The components, as they are written and drawn.
 */
components: Array<Named>, 
/**
 * The position in words.
 */
description: string, 
/**
 * Every move, numbered from 0 in this order.
 */
moves: Array<BoardMove>, 
/**
 * The points already won, as far as the position tells: those of the player to move, and of the other.
 */
owned: [number, number], 
/**
 * Why the moves are not listed, if they are not.
 */
unlisted?: string, };
export type Reply = { position: string, 
/**
 * Its place in the list of moves.
 */
move: number, text: string, result: string, component: number, again: boolean, points: number, 
/**
 * The board after it.
 */
board?: Board, };
export type Sample = { position: string, play: Play, };
export type Equality = { 
/**
 * The two positions.
 */
positions: [string, string], 
/**
 * The convention.
 */
play: Play, 
/**
 * Whether they are equivalent.
 */
equivalent: boolean, 
/**
 * Their values, in normal play.
 */
values?: [Value, Value], 
/**
 * What tells them apart; in misère play only if it is small.
 */
witness?: WitnessAnswer, 
/**
 * Which games are not played by their own rule, where several rules meet.
 */
note?: string, };
export type WitnessAnswer = { 
/**
 * The position to add to both.
 */
position: string, 
/**
 * The outcomes of the two sums.
 */
outcomes: [Outcome, Outcome], };
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
 * Games of the catalogue that are the same, those of this very code first.
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
export type Letter = { 
/**
 * The letter.
 */
name: string, 
/**
 * The heap that it stands for, or the number of the position.
 */
piece: number, };
export type Growth = { 
/**
 * The heap.
 */
heap: number, 
/**
 * How many elements there are from then on.
 */
order: number, 
/**
 * How many of them are lost.
 */
p_order: number, };
export type Drift = { 
/**
 * Different numbers of this piece, the last one, are different in sums …
 */
piece: number, 
/**
 * … from this number of copies on: …
 */
from: number, 
/**
 * … what they are worth depends on how many of this piece stand beside them.
 */
against: number, };
export type QuotientAnswer = { 
/**
 * The game or the position.
 */
game: string, 
/**
 * Whether this is the quotient of everything that was asked for: of all heaps, or of the position.
 */
solved: boolean, 
/**
 * Whether it is proved; what could not be proved in time is only what was found.
 */
proved: boolean, 
/**
 * How many elements it has.
 */
order: number, 
/**
 * How many of them are lost.
 */
p_order: number, 
/**
 * How long the block is in which the elements of the heaps repeat for ever.
 */
period?: number, 
/**
 * The least heap from which on they do.
 */
preperiod?: number, 
/**
 * Whether it is the quotient of Nim.
 */
tame: boolean, 
/**
 * Letters and relations: `<a,b | a2=1, b3=b>`.
 */
presentation: string, 
/**
 * The lost elements.
 */
p_portion: Array<string>, 
/**
 * The kernel: the group of the elements that all others divide.
 */
kernel: Array<string>, 
/**
 * All elements, by their least words.
 */
elements: Array<string>, 
/**
 * What the letters stand for.
 */
letters: Array<Letter>, 
/**
 * Each element times each letter, as numbers of elements.
 */
times: Array<Array<number>>, 
/**
 * The element of each piece: of the heaps from 0 on, or of the positions.
 */
values: Array<string>, 
/**
 * The element of the position, if one was asked about.
 */
value?: string, 
/**
 * Why the quotient of one more heap is infinite, if that is proved.
 */
infinite?: Drift, 
/**
 * Where the quotient grew, in a heap game.
 */
growth: Array<Growth>, };
export type Dot = { 
/**
 * Its name. Points on the ground need none.
 */
name: string, 
/**
 * Where it is, from left to right; neighbours are 1 or 2 apart.
 */
x: number, 
/**
 * Where it is, downwards; the ground is at 0.
 */
y: number, 
/**
 * Whether it stands on the ground.
 */
ground?: boolean, };
export type Stroke = { 
/**
 * The point where it starts.
 */
from: number, 
/**
 * The point where it ends, which may be the same.
 */
to: number, 
/**
 * The number of the move that it stands for.
 */
move?: number, };
export type Sketch = { 
/**
 * The points.
 */
points: Array<Dot>, 
/**
 * The edges, in their direction if they have one.
 */
edges: Array<Stroke>, 
/**
 * The points with tokens; a point with several is named as often.
 */
tokens: Array<number>, };
export type Drawing = { 
/**
 * The position.
 */
position: string, 
/**
 * The game's name in the catalogue.
 */
game: string, 
/**
 * Which board it is drawn on.
 */
editor: Editor, 
/**
 * The points.
 */
points: Array<Dot>, 
/**
 * The edges, in their direction if they have one.
 */
edges: Array<Stroke>, 
/**
 * The points with tokens; a point with several is named as often.
 */
tokens: Array<number>, };
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
export type Stage<P> = { 
/**
 * What is done, and why the value stays.
 */
text: string, 
/**
 * The position after it.
 */
position: P, 
/**
 * The point where it happens.
 */
at: string, 
/**
 * The points that are now one with it.
 */
fused?: Array<string>, 
/**
 * The points of the stalk that now stands on it, if that is what was done; from below.
 */
stalk?: Array<string>, };
export type Stages = { position: string, stages: Array<Stage<Drawing>>, };
export type Mark = { 
/**
 * The position, without the game's name.
 */
position: string, 
/**
 * Its mark.
 */
mark: number, 
/**
 * Why it may be marked now.
 */
text: string, };
export type Judged = { 
/**
 * The position, without the game's name.
 */
position: string, 
/**
 * What it is worth.
 */
value: Value, 
/**
 * Who wins from there.
 */
outcome: Outcome, 
/**
 * Why it has no mark, if it has none.
 */
unmarked?: string, };
export type Walk = { 
/**
 * Every mark in its order.
 */
steps: Array<Mark>, 
/**
 * Every position with what it is worth in the end.
 */
positions: Array<Judged>, };
export type Node = { 
/**
 * The position in its notation.
 */
position: string, 
/**
 * Who wins from here.
 */
outcome: Outcome, 
/**
 * How many moves are left if the winner hurries and the loser delays; absent for draws, and
 * where the graph was cut.
 */
remoteness?: number, 
/**
 * Its normal-play value, where one is defined.
 */
value?: Value, 
/**
 * The length of the longest play from here; absent if play need not end.
 */
height?: number, 
/**
 * Whether its moves are shown. Otherwise the graph was cut here.
 */
complete: boolean, };
export type GameGraph = { 
/**
 * The convention that the outcomes are for.
 */
play: Play, 
/**
 * The positions.
 */
nodes: Array<Node>, 
/**
 * The moves as pairs of indices.
 */
edges: Array<[number, number]>, 
/**
 * How many positions were met but left out, with their moves.
 */
left_out: number, };
export type Graph = { graph: GameGraph, svg: string, };
export type Table = { values: Array<Array<number>>, };
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
 * What was found as it is printed in books: one nimber, or all of a list.
 */
pretty?: string, 
/**
 * Why a statement is true or false.
 */
reason?: string, };
export type MoveLine = { 
/**
 * The move in the game's own words.
 */
text: string, 
/**
 * The position after it.
 */
result: string, 
/**
 * Why it is listed, or nothing.
 */
note: string, };
export type Block = { "kind": "text", 
/**
 * What it says.
 */
text: string, } | { "kind": "table", 
/**
 * The heads of the columns.
 */
header: Array<string>, 
/**
 * The rows.
 */
rows: Array<Array<string>>, } | { "kind": "sum", 
/**
 * What is added: a name and its value.
 */
rows: Array<[string, Nimber]>, 
/**
 * The nim-sum.
 */
total: Nimber, } | { "kind": "moves", 
/**
 * The moves with what they lead to.
 */
moves: Array<MoveLine>, };
export type Step = { 
/**
 * What the step is about.
 */
title: string, 
/**
 * What it says.
 */
blocks: Array<Block>, };
export type Explanation = { 
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
 * The normal-play value; absent in misère play.
 */
value?: Value, 
/**
 * The score of the player to move under best play, counted from what is owned; only in games for points.
 */
score?: number, 
/**
 * The reasoning.
 */
steps: Array<Step>, };
export type Trait = "heaps" | "theorem" | "search" | "loopy" | "misere" | "points" | "again" | "family";
export type Level = "gentle" | "middling" | "hard";
export type Editor = "text" | "edges" | "arrows" | "curves";
export type GameAnswer = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its rules.
 */
rules: string, 
/**
 * Its parameters, or nothing.
 */
parameters: string, 
/**
 * How positions are written.
 */
notation: string, 
/**
 * Positions to try.
 */
examples: Array<string>, 
/**
 * The convention that it is played in unless told otherwise.
 */
play: Play, };
export type Exhibit = { 
/**
 * The position to begin with.
 */
position: string, 
/**
 * The picture of a game that has begun there, for a page that has colours of its own.
 */
svg: string, 
/**
 * What the games like it are called.
 */
family: string, 
/**
 * What one does in the games of its family.
 */
family_about: string, 
/**
 * Its place among the games to begin with, from 0, if it is one.
 */
featured?: number, 
/**
 * The position for the very first visit, in the first game to begin with: it is won in three moves.
 */
opening?: string, 
/**
 * What kind of game it is.
 */
traits: Array<Trait>, 
/**
 * How much there is to look at.
 */
level: Level, 
/**
 * How positions are best put together by hand.
 */
editor: Editor, 
/**
 * Its name.
 */
name: string, 
/**
 * Its title.
 */
title: string, 
/**
 * Its rules.
 */
rules: string, 
/**
 * Its parameters, or nothing.
 */
parameters: string, 
/**
 * How positions are written.
 */
notation: string, 
/**
 * Positions to try.
 */
examples: Array<string>, 
/**
 * The convention that it is played in unless told otherwise.
 */
play: Play, };
export type Games = { games: Array<Exhibit>, };
export type SampleRules = { name: string, text: string, };
export type Samples = { samples: Array<SampleRules>, };
export type Understood = { 
/**
 * What a position is.
 */
position: string, 
/**
 * One sentence for each rule.
 */
moves: Array<string>, 
/**
 * Everything else: whether play ends, parts, symmetries, what was recognised.
 */
notes: Array<string>, 
/**
 * The game as the gallery shows it.
 */
game: Exhibit, };
export type Point = [number, number];
export type Curve = { 
/**
 * The spot at its beginning.
 */
from: number, 
/**
 * The spot at its end.
 */
to: number, 
/**
 * Its points, the two spots included.
 */
points: Array<Point>, };
export type Sheet = { 
/**
 * The spots, in the order in which they appeared.
 */
spots: Array<Point>, 
/**
 * The curves, in the order in which they were drawn.
 */
curves: Array<Curve>, 
/**
 * With how many spots, and no curve, the drawing began, if it did.
 */
began?: number, };
export type Tale = { 
/**
 * How many spots there were in the beginning.
 */
began: number, 
/**
 * How many moves were made.
 */
moves: number, 
/**
 * The spots that can still take a curve, but have nowhere to send it.
 */
survivors: number, 
/**
 * The dead spots that are no neighbours of a survivor.
 */
pharisees: number, };
export type Paper = { 
/**
 * The position.
 */
position: string, 
/**
 * The drawing.
 */
sheet: Sheet, 
/**
 * How many more curve ends each spot takes.
 */
lives: Array<number>, 
/**
 * Whether no curve can be drawn.
 */
over: boolean, 
/**
 * What became of the spots, at the end.
 */
tale?: Tale, };
export type PaperReply = { 
/**
 * The move in words.
 */
text: string, 
/**
 * Whether everything was drawn anew to make room.
 */
redrawn: boolean, 
/**
 * The position.
 */
position: string, 
/**
 * The drawing.
 */
sheet: Sheet, 
/**
 * How many more curve ends each spot takes.
 */
lives: Array<number>, 
/**
 * Whether no curve can be drawn.
 */
over: boolean, 
/**
 * What became of the spots, at the end.
 */
tale?: Tale, };
export type Suggestion = { 
/**
 * What is special about it, in words.
 */
text: string, 
/**
 * The sheet with the curve on it.
 */
sheet: Sheet, };
export type Curves = { curves: Array<Suggestion>, };
export type Refusal = { 
/**
 * One sentence.
 */
message: string, 
/**
 * The place on the sheet.
 */
at?: Point, };
export type OrRefused<T> = T | { refused: Refusal, };
