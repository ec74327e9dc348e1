// What every move leads to and what the parts are worth, for those who want to see it on the board.

import { type Board, type Moves, type Play, type Worth, ask, isAbort } from './api';

export class Painting {
  /** What is written on the pieces, move by move. */
  moves = $state.raw<{ label: string; wins: boolean }[]>();
  /** What the position is worth. */
  worth = $state.raw<Worth>();
  /** Why that is not known. */
  failure = $state('');
  /** What its components are worth; their values say nothing where the last move does not win. */
  readonly parts = $derived(
    this.worth?.play === 'normal' ? this.worth.components.map((part) => part.value) : undefined,
  );

  /** Finds out about a board; what comes back ends it. */
  look(board: Board, play: Play): () => void {
    this.clear();
    const question = { position: board.position, play };
    const work = new AbortController();
    const options = { signal: work.signal };
    ask<Worth>('value', question, options).then(
      (worth) => (this.worth = worth),
      (error) => (this.failure = isAbort(error) ? '' : (error as Error).message),
    );
    if (!board.unlisted) {
      ask<Moves>('moves', { ...question, all: true }, options).then(
        (told) => (this.moves = labels(board, told)),
        () => undefined,
      );
    }
    return () => work.abort();
  }

  clear(): void {
    this.moves = this.worth = undefined;
    this.failure = '';
  }
}

function labels(board: Board, { moves = [], score: best }: Moves) {
  const told = new Map(moves.map((move) => [`${move.text}|${move.result}`, move]));
  return board.moves.map(({ text: name, result }) => {
    const move = told.get(`${name}|${result}`);
    const wins = move?.score === undefined ? move?.outcome === (move?.again ? 'N' : 'P') : move.score === best;
    const plain = move?.value ?? move?.outcome ?? '';
    return { label: move?.score === undefined ? plain : String(move.score), wins };
  });
}
