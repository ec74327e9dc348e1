// A drawing that is being made: what lies on the board, how it came there, and what the engine says it is.

import { type Drawing as Known, type Drawn, type Editor, Refusal, type Sketch, ask } from '../api';
import { outliving } from '../outliving.svelte';

export interface Dot {
  id: number;
  name: string;
  x: number;
  y: number;
  ground: boolean;
}

export interface Edge {
  id: number;
  from: number;
  to: number;
}

/** Points and edges by their ids; tokens by the ids of their points. */
export interface Shape {
  dots: Dot[];
  edges: Edge[];
  tokens: number[];
  /** In a picture that moves: what the motion is about, and how much is left of what fades. */
  lit?: Set<number>;
  faint?: Map<number, number>;
}

export const EMPTY: Shape = { dots: [], edges: [], tokens: [] };

let ids = 0;
export const nextId = () => ++ids;

/** The engine's numbers become ids; points that were there before stay where they were. */
export function fromSketch(sketch: Sketch, before: Shape = EMPTY): Shape {
  const free = before.dots.filter((dot) => !dot.ground);
  const dots = sketch.points.map((point) => {
    const ground = !!point.ground;
    const known = ground ? undefined : free.find((dot) => dot.name === point.name);
    return { id: nextId(), name: point.name, ground, x: known?.x ?? point.x, y: known?.y ?? point.y };
  });
  const edges = sketch.edges.map(({ from, to }) => ({ id: nextId(), from: dots[from]!.id, to: dots[to]!.id }));
  return { dots, edges, tokens: (sketch.tokens ?? []).map((point) => dots[point]!.id) };
}

export function toSketch({ dots, edges, tokens }: Shape): Sketch {
  const number = new Map(dots.map((dot, index) => [dot.id, index]));
  return {
    points: dots.map(({ name, x, y, ground }) => ({ name, x, y, ground })),
    edges: edges.map(({ from, to }) => ({ from: number.get(from)!, to: number.get(to)! })),
    tokens: tokens.map((token) => number.get(token)!),
  };
}

/** A drawing as a piece of an address: points, edges and tokens, by number. */
export function toAddress(shape: Shape): string {
  const { points, edges, tokens = [] } = toSketch(shape);
  const round = (value: number) => String(Math.round(value * 100) / 100);
  return [
    points.map(({ name, x, y, ground }) => [ground ? '' : name, round(x), round(y)].join(',')).join(';'),
    edges.map(({ from, to }) => `${from}-${to}`).join(';'),
    tokens.join(','),
  ].join('|');
}

/** The drawing in an address, if it is one. */
export function fromAddress(text: string): Shape | undefined {
  const [points = '', edges = '', tokens = ''] = text.split('|');
  const list = (part: string, separator: string) => part.split(separator).filter(Boolean);
  const sketch: Sketch = {
    points: list(points, ';').map((point) => {
      const [name = '', x, y] = point.split(',');
      return { name, x: Number(x), y: Number(y), ground: name === '' };
    }),
    edges: list(edges, ';').map((edge) => {
      const [from, to] = edge.split('-').map(Number);
      return { from: from!, to: to! };
    }),
    tokens: list(tokens, ',').map(Number),
  };
  const isPoint = (index: number) => index in sketch.points;
  const isSound =
    sketch.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) &&
    sketch.edges.every(({ from, to }) => isPoint(from) && isPoint(to)) &&
    sketch.tokens!.every(isPoint);
  return isSound ? fromSketch(sketch) : undefined;
}

const made = new Map<string, Drawing>();

/** The drawing of a game. There is one for each, so that it is still there when somebody comes back. */
export function drawingOf(game: string, kind: Editor): Drawing {
  const known = made.get(game) ?? outliving(() => new Drawing(game, kind));
  made.set(game, known);
  return known;
}

export class Drawing {
  shape = $state.raw<Shape>(EMPTY);
  private past = $state.raw<Shape[]>([]);
  private future = $state.raw<Shape[]>([]);
  /** What the drawing says, as text; what it last said while it says nothing. */
  position = $state('');
  /** Why it says nothing. */
  failure = $state('');
  /** Edges that do not count. */
  loose = $state.raw(new Set<number>());
  /** The moves that edges stand for. */
  moves = $state.raw(new Map<number, number>());
  /** Set while the engine has not yet read the last change. */
  busy = $state(false);
  /** Counts what replaces the whole drawing, so that a view can fit it in. */
  loaded = $state(0);
  private question = 0;

  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);

  constructor(
    readonly game: string,
    readonly kind: Editor,
  ) {}

  dot(id: number | undefined): Dot | undefined {
    return this.shape.dots.find((dot) => dot.id === id);
  }

  /** A change that can be undone. */
  async change(next: Shape, before: Shape = this.shape): Promise<void> {
    this.past = [...this.past.slice(-200), before];
    this.future = [];
    this.shape = next;
    await this.read();
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.shape, ...this.future];
    this.shape = before;
    await this.read();
  }

  async redo(): Promise<void> {
    const [next, ...later] = this.future;
    if (!next) return;
    this.future = later;
    this.past = [...this.past, this.shape];
    this.shape = next;
    await this.read();
  }

  /** Puts something else on the board. */
  async load(shape: Shape): Promise<void> {
    if (this.shape !== EMPTY) this.past = [...this.past, this.shape];
    this.future = [];
    this.shape = shape;
    this.loaded += 1;
    await this.read();
  }

  /** Draws a position that is written; the engine says where things go, unless they were there already. */
  async write(position: string, keepPlaces: boolean): Promise<void> {
    const answer = await ask<Known>('drawing', { position });
    await this.load(fromSketch(answer, keepPlaces ? this.shape : EMPTY));
  }

  private async read(): Promise<void> {
    const { shape } = this;
    const question = ++this.question;
    this.busy = true;
    try {
      const drawn = await ask<Drawn>('drawn', { game: this.game, drawing: toSketch(shape) });
      if (question !== this.question) return;
      const id = (index: number) => shape.edges[index]!.id;
      this.position = drawn.position;
      this.loose = new Set(drawn.left_out.map(id));
      const known = drawn.moves.flatMap((move, index) => (move === null ? [] : [[id(index), move] as const]));
      this.moves = new Map(known);
      this.failure = '';
    } catch (error) {
      if (question !== this.question) return;
      this.moves = new Map();
      this.loose = new Set();
      this.failure = error instanceof Refusal ? (error.place?.message ?? error.message) : String(error);
    }
    this.busy = false;
  }

  /** A name that is not taken: numbers in pictures, letters on maps. */
  private freshName(dots: Dot[]): string {
    const taken = new Set(dots.map((dot) => dot.name));
    const names = this.kind === 'arrows' ? letters() : numbers();
    for (const name of names) if (!taken.has(name)) return name;
    return '';
  }

  newDot(x: number, y: number, ground = false, among: Dot[] = this.shape.dots): Dot {
    return { id: nextId(), name: ground ? '' : this.freshName(among), x, y: ground ? 0 : y, ground };
  }

  /** Adds a point, and an edge to it from another one. */
  async addDot(dot: Dot, from?: number): Promise<void> {
    const { dots, edges, tokens } = this.shape;
    const added = from === undefined ? edges : [...edges, { id: nextId(), from, to: dot.id }];
    await this.change({ dots: [...dots, dot], edges: added, tokens });
  }

  async join(from: number, to: number): Promise<void> {
    const { edges } = this.shape;
    const isThere = edges.some((edge) => edge.from === from && edge.to === to);
    if (this.kind === 'arrows' && isThere) return;
    await this.change({ ...this.shape, edges: [...edges, { id: nextId(), from, to }] });
  }

  async remove(id: number): Promise<void> {
    const { dots, edges, tokens } = this.shape;
    await this.change({
      dots: dots.filter((dot) => dot.id !== id),
      edges: edges.filter((edge) => ![edge.id, edge.from, edge.to].includes(id)),
      tokens: tokens.filter((token) => token !== id),
    });
  }

  moved(id: number, x: number, y: number): Shape {
    const dots = this.shape.dots.map((dot) => (dot.id === id ? { ...dot, x, y: dot.ground ? 0 : y } : dot));
    return { ...this.shape, dots };
  }

  async rename(id: number, name: string): Promise<void> {
    const dots = this.shape.dots.map((dot) => (dot.id === id ? { ...dot, name } : dot));
    await this.change({ ...this.shape, dots });
  }

  async addToken(at: number): Promise<void> {
    await this.change({ ...this.shape, tokens: [...this.shape.tokens, at] });
  }

  async removeToken(at: number): Promise<void> {
    const { tokens } = this.shape;
    const index = tokens.lastIndexOf(at);
    if (index >= 0) await this.change({ ...this.shape, tokens: tokens.filter((_, other) => other !== index) });
  }

  /** Plays the move that an edge stands for: a token goes along it, or it is cut and what does not count falls. */
  async play(id: number): Promise<void> {
    const edge = this.shape.edges.find((edge) => edge.id === id);
    if (!edge || !this.moves.has(id)) return;
    if (this.kind === 'arrows') {
      const token = this.shape.tokens.indexOf(edge.from);
      const tokens = this.shape.tokens.map((at, index) => (index === token ? edge.to : at));
      await this.change({ ...this.shape, tokens });
      return;
    }
    const before = this.shape;
    const cut = { ...before, edges: before.edges.filter((other) => other.id !== id) };
    await this.change(cut, before);
    if (this.shape !== cut) return;
    const edges = cut.edges.filter((other) => !this.loose.has(other.id));
    const stays = (dot: Dot) => dot.ground || edges.some(({ from, to }) => from === dot.id || to === dot.id);
    const had = (dot: Dot) => before.edges.some(({ from, to }) => from === dot.id || to === dot.id);
    this.shape = { ...cut, edges, dots: cut.dots.filter((dot) => stays(dot) || !had(dot)) };
    await this.read();
  }
}

function* numbers(): Generator<string> {
  for (let number = 1; ; number += 1) yield String(number);
}

function* letters(): Generator<string> {
  for (let round = 0; ; round += 1) {
    for (let letter = 0; letter < 26; letter += 1) {
      yield String.fromCharCode(65 + letter) + (round ? String(round) : '');
    }
  }
}
