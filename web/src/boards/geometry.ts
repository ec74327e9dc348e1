// Where edges run between points. Lengths are in units of the drawing, where neighbours are about 1 apart.

import type { Box, Place } from '../camera.svelte';
import type { Dot, Shape } from './drawing.svelte';

export const RADIUS = { edges: 0.17, arrows: 0.36 } as const;
/** Between the head of an arrow and its point there is room for a ring. */
const GAP = 0.11;

export interface Curve {
  id: number;
  /** The line. */
  d: string;
  /** The head of an arrow, or nothing. */
  head: string;
  /** The middle of the line. */
  x: number;
  y: number;
  /** Where it is seen from its ends, as angles. */
  leaves: number;
  arrives: number;
}

const at = ({ x, y }: Place) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** A point on a quadratic curve. */
function along(a: Place, c: Place, b: Place, t: number): Place {
  const mix = (p: number, q: number, r: number) => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
  return { x: mix(a.x, c.x, b.x), y: mix(a.y, c.y, b.y) };
}

function head(tip: Place, from: Place): string {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = { x: tip.x - 0.2 * dx, y: tip.y - 0.2 * dy };
  const side = (sign: number) => at({ x: back.x - sign * 0.1 * dy, y: back.y + sign * 0.1 * dx });
  return `M${at(tip)}L${side(1)}L${side(-1)}Z`;
}

/** Twelve directions, those near to a wished one first. */
function around(wished: number): number[] {
  const turn = (index: number) => ((index % 2 ? 1 : -1) * Math.ceil(index / 2) * Math.PI) / 6;
  return Array.from({ length: 12 }, (_, index) => wished + turn(index));
}

/** Where most room is: far from the directions that are taken, and near to the wished one if there is a choice. */
function freest(taken: number[], ground = false, wished = -Math.PI / 2): number {
  const apart = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  const room = (angle: number) => Math.min(1.4, ...taken.map((other) => apart(angle, other)));
  const allowed = around(wished).filter((angle) => !ground || Math.sin(angle) < -0.4);
  return allowed.reduce((best, angle) => (room(angle) > room(best) + 0.01 ? angle : best));
}

function loop(id: number, dot: Dot, angle: number, isArrow: boolean): Curve {
  const reach = isArrow ? 1.45 : 1.05;
  const out = (turn: number, far: number) => ({
    x: dot.x + far * Math.cos(angle + turn),
    y: dot.y + far * Math.sin(angle + turn),
  });
  const [one, other] = [out(-0.5, reach), out(0.5, reach)];
  const end = isArrow ? out(0.42, RADIUS.arrows + GAP) : dot;
  const top = out(0, 0.68 * reach);
  const d = `M${at(dot)}C${at(one)} ${at(other)} ${at(end)}`;
  return { id, d, head: isArrow ? head(end, other) : '', ...top, leaves: angle - 0.4, arrives: angle + 0.4 };
}

function curve(id: number, a: Place, b: Place, bend: number, isArrow: boolean): Curve {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const push = (2 * bend) / length;
  const control = { x: (a.x + b.x) / 2 + (b.y - a.y) * push, y: (a.y + b.y) / 2 - (b.x - a.x) * push };
  const middle = along(a, control, b, 0.5);
  const seen = { leaves: Math.atan2(control.y - a.y, control.x - a.x), arrives: Math.atan2(control.y - b.y, control.x - b.x) };
  if (!isArrow) return { id, d: `M${at(a)}Q${at(control)} ${at(b)}`, head: '', ...middle, ...seen };
  const gap = RADIUS.arrows + GAP;
  const away = Math.hypot(b.x - control.x, b.y - control.y) || 1;
  const tip = { x: b.x - ((b.x - control.x) / away) * gap, y: b.y - ((b.y - control.y) / away) * gap };
  return { id, d: `M${at(a)}Q${at(control)} ${at(tip)}`, head: head(tip, control), ...middle, ...seen };
}

/** Whether an edge would run through a point that it has nothing to do with. */
function isBetween(a: Place, b: Place, point: Place): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  return part > 0.05 && part < 0.95 && Math.hypot(a.x + part * dx - point.x, a.y + part * dy - point.y) < 0.25;
}

/** The directions in which edges leave each point; below the ground is no room. */
function directions({ dots, edges }: Shape): Map<number, number[]> {
  const byId = new Map(dots.map((dot) => [dot.id, dot]));
  const taken = new Map<number, number[]>(dots.map((dot) => [dot.id, dot.ground ? [Math.PI / 2] : []]));
  for (const { from, to } of edges) {
    const [a, b] = [byId.get(from), byId.get(to)];
    if (!a || !b || a === b) continue;
    taken.get(from)!.push(Math.atan2(b.y - a.y, b.x - a.x));
    taken.get(to)!.push(Math.atan2(a.y - b.y, a.x - b.x));
  }
  for (const { from, to } of edges) {
    const own = taken.get(from);
    if (from === to) own?.push(freest(own, byId.get(from)?.ground));
  }
  return taken;
}

/** Where the names of points stand: beside them, where no edge is. */
export function captions(shape: Shape): Map<number, Place> {
  const taken = directions(shape);
  const beside = (dot: Dot) => {
    const angle = freest(taken.get(dot.id)!, false, -Math.PI / 4);
    const far = RADIUS.edges + 0.17 + 0.05 * Math.max(0, dot.name.length - 1) * Math.abs(Math.cos(angle));
    return { x: dot.x + far * Math.cos(angle), y: dot.y + far * Math.sin(angle) };
  };
  return new Map(shape.dots.map((dot) => [dot.id, beside(dot)]));
}

/** Where the tokens of points stand: beside them, where no arrow leaves or arrives. */
export function seats({ dots, edges }: Shape, lines: Curve[]): Map<number, Place> {
  const taken = new Map<number, number[]>(dots.map((dot) => [dot.id, []]));
  const byId = new Map(lines.map((line) => [line.id, line]));
  for (const { id, from, to } of edges) {
    const line = byId.get(id);
    if (!line) continue;
    taken.get(from)?.push(line.leaves);
    taken.get(to)?.push(line.arrives);
  }
  const beside = (dot: Dot) => {
    const angle = freest(taken.get(dot.id)!);
    const far = RADIUS.arrows + 0.2;
    return { x: dot.x + far * Math.cos(angle), y: dot.y + far * Math.sin(angle) };
  };
  return new Map(dots.map((dot) => [dot.id, beside(dot)]));
}

/** The lines of all edges: those with the same ends bend apart, and arrows there and back do too. */
export function curves({ dots, edges }: Shape, isArrow: boolean): Curve[] {
  const byId = new Map(dots.map((dot) => [dot.id, dot]));
  const key = (a: number, b: number) => (isArrow || a < b ? `${a} ${b}` : `${b} ${a}`);
  const count = new Map<string, number>();
  for (const { from, to } of edges) count.set(key(from, to), (count.get(key(from, to)) ?? 0) + 1);
  const taken = directions({ dots, edges: edges.filter(({ from, to }) => from !== to), tokens: [] });
  const seen = new Map<string, number>();
  return edges.flatMap(({ id, from, to }) => {
    const [a, b] = [byId.get(from), byId.get(to)];
    if (!a || !b) return [];
    const pair = key(from, to);
    const copy = seen.get(pair) ?? 0;
    seen.set(pair, copy + 1);
    // Two points of the ground may fall together.
    if (from === to || (a.ground && b.ground && Math.abs(a.x - b.x) < 0.15)) {
      const angle = freest(taken.get(from)!, a.ground);
      taken.get(from)!.push(angle);
      return [loop(id, a, angle, isArrow)];
    }
    const around = dots.some((dot) => dot !== a && dot !== b && isBetween(a, b, dot)) ? 0.45 : 0;
    if (isArrow) return [curve(id, a, b, around || 0.13 + 0.02 * Math.hypot(b.x - a.x, b.y - a.y), true)];
    // Along the ground there is only the way above it.
    const lift = a.ground && b.ground ? Math.sign(b.x - a.x || 1) * (0.35 * Math.abs(b.x - a.x) + 0.3 + 0.35 * copy) : 0;
    const aside = lift ? 0 : copy - (count.get(pair)! - 1) / 2;
    const turn = from < to ? 1 : -1;
    return [curve(id, a, b, lift || around + 0.32 * aside * turn, false)];
  });
}

/** A place near another one, or there, where nothing is yet. */
export function freePlace({ dots }: Shape, start: Place, isThere: boolean, isArrow: boolean): Place {
  const steps = isArrow
    ? [[1.6, 0], [0, 1.6], [0, -1.6], [-1.6, 0], [1.4, 1.4], [-1.4, 1.4], [1.4, -1.4], [-1.4, -1.4]]
    : [[0, -1], [0.8, -1], [-0.8, -1], [1.4, -0.6], [-1.4, -0.6]];
  const isFree = ({ x, y }: Place) => dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) > 0.7) && (isArrow || y < -0.4);
  for (let ring = isThere ? 0 : 1; ring < 9; ring += 1) {
    const places = steps.map(([dx, dy]) => ({ x: start.x + dx! * ring, y: start.y + dy! * ring }));
    const free = places.find(isFree);
    if (free) return free;
  }
  return { x: start.x + 0.5, y: start.y - 0.5 };
}

/** The box to show: all points with some room around them; what stands on the ground has little below it. */
export function box({ dots }: Shape, isArrow: boolean): Box {
  const xs = [0, ...dots.map((dot) => dot.x)];
  const ys = [0, ...dots.map((dot) => dot.y)];
  const [above, below] = isArrow ? [1.1, 1.1] : [1.05, 0.85];
  return {
    left: Math.min(...xs) - 1,
    right: Math.max(...xs) + 1,
    top: Math.min(...ys) - above,
    bottom: (isArrow ? Math.max(...ys) : 0) + below,
  };
}
