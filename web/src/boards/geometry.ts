// Where edges run between points. Lengths are in units of the drawing, where neighbours are about 1 apart.

import type { Dot, Shape } from './drawing.svelte';

export const RADIUS = { edges: 0.17, arrows: 0.3 } as const;

export interface Curve {
  id: number;
  /** The line. */
  d: string;
  /** The head of an arrow, or nothing. */
  head: string;
  /** The middle of the line. */
  x: number;
  y: number;
}

interface Place {
  x: number;
  y: number;
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

function loop(id: number, dot: Dot, copy: number, isArrow: boolean): Curve {
  const size = 0.75 + 0.35 * copy;
  const top = dot.y - 1.5 * size;
  const [left, right] = [dot.x - size, dot.x + size];
  const r = RADIUS.arrows;
  const end = isArrow ? { x: dot.x + 0.55 * r, y: dot.y - 0.95 * r } : dot;
  const d = `M${at(dot)}C${left.toFixed(3)} ${top.toFixed(3)} ${right.toFixed(3)} ${top.toFixed(3)} ${at(end)}`;
  const tip = isArrow ? head(end, { x: dot.x + 0.45 * size, y: dot.y - 0.9 * size }) : '';
  return { id, d, head: tip, x: dot.x, y: dot.y - 1.125 * size };
}

function curve(id: number, a: Place, b: Place, bend: number, isArrow: boolean): Curve {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const push = (2 * bend) / length;
  const control = { x: (a.x + b.x) / 2 + (b.y - a.y) * push, y: (a.y + b.y) / 2 - (b.x - a.x) * push };
  const middle = along(a, control, b, 0.5);
  if (!isArrow) return { id, d: `M${at(a)}Q${at(control)} ${at(b)}`, head: '', ...middle };
  const gap = RADIUS.arrows + 0.06;
  const away = Math.hypot(b.x - control.x, b.y - control.y) || 1;
  const tip = { x: b.x - ((b.x - control.x) / away) * gap, y: b.y - ((b.y - control.y) / away) * gap };
  return { id, d: `M${at(a)}Q${at(control)} ${at(tip)}`, head: head(tip, control), ...middle };
}

/** The lines of all edges: those with the same ends bend apart, and arrows there and back do too. */
export function curves({ dots, edges }: Shape, isArrow: boolean): Curve[] {
  const byId = new Map(dots.map((dot) => [dot.id, dot]));
  const key = (a: number, b: number) => (isArrow || a < b ? `${a} ${b}` : `${b} ${a}`);
  const count = new Map<string, number>();
  for (const { from, to } of edges) count.set(key(from, to), (count.get(key(from, to)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return edges.flatMap(({ id, from, to }) => {
    const [a, b] = [byId.get(from), byId.get(to)];
    if (!a || !b) return [];
    const pair = key(from, to);
    const copy = seen.get(pair) ?? 0;
    seen.set(pair, copy + 1);
    if (from === to) return [loop(id, a, copy, isArrow)];
    if (isArrow) return [curve(id, a, b, 0.13 + 0.02 * Math.hypot(b.x - a.x, b.y - a.y), true)];
    // Along the ground there is only the way above it.
    const lift = a.ground && b.ground ? Math.sign(b.x - a.x || 1) * (0.35 * Math.abs(b.x - a.x) + 0.3 + 0.35 * copy) : 0;
    const aside = lift ? 0 : copy - (count.get(pair)! - 1) / 2;
    const turn = from < to ? 1 : -1;
    return [curve(id, a, b, lift || 0.32 * aside * turn, false)];
  });
}

/** The box around all points. */
export function box({ dots }: Shape): { left: number; right: number; top: number; bottom: number } {
  const xs = dots.map((dot) => dot.x);
  const ys = dots.map((dot) => dot.y);
  return {
    left: Math.min(0, ...xs),
    right: Math.max(0, ...xs),
    top: Math.min(0, ...ys),
    bottom: Math.max(0, ...ys),
  };
}
