// A reduction as a series of shapes: what the engine says is done, on the points as they were drawn.

import type { Stage } from '../api';
import { type Dot, type Edge, type Shape, nextId } from './drawing.svelte';

/** A step: where points go while one watches, and what is there in the end. */
export interface Motion {
  way: Shape;
  end: Shape;
}

const byName = ({ dots }: Shape, name: string) => dots.find((dot) => !dot.ground && dot.name === name);

/** Points become one with another. On the ground, which is wide, they keep their places. */
function fuse(shape: Shape, stage: Stage): Motion {
  const foot = byName(shape, stage.at);
  const fused = new Set((stage.fused ?? []).map((name) => byName(shape, name)?.id));
  const landed = (dot: Dot): Dot => (foot ? { ...dot, x: foot.x, y: foot.y } : { ...dot, y: 0 });
  const way = { ...shape, dots: shape.dots.map((dot) => (fused.has(dot.id) ? landed(dot) : dot)) };
  if (!foot) {
    const dots = way.dots.map((dot) => (fused.has(dot.id) ? { ...dot, ground: true } : dot));
    return { way, end: { ...shape, dots } };
  }
  const home = (id: number) => (fused.has(id) ? foot.id : id);
  const edges = shape.edges.map((edge) => ({ ...edge, from: home(edge.from), to: home(edge.to) }));
  return { way, end: { ...shape, edges, dots: shape.dots.filter((dot) => !fused.has(dot.id)) } };
}

const key = (a: string, b: string) => [a, b].sort().join(' ');

/** The edges of a position by the names of their ends, counted; the ground has no name. */
function counted(stage: Stage): Map<string, number> {
  const name = (index: number) => {
    const point = stage.position.points[index]!;
    return point.ground ? '' : point.name;
  };
  const count = new Map<string, number>();
  for (const { from, to } of stage.position.edges) {
    const ends = key(name(from), name(to));
    count.set(ends, (count.get(ends) ?? 0) + 1);
  }
  return count;
}

/** What stands on a point becomes one stalk. */
function replace(shape: Shape, stage: Stage): Motion {
  const feet = shape.dots.filter((dot) => dot.ground && shape.edges.some(({ from, to }) => [from, to].includes(dot.id)));
  const middle = feet.reduce((sum, dot) => sum + dot.x, 0) / (feet.length || 1);
  const foot = byName(shape, stage.at) ?? { id: nextId(), name: '', x: middle, y: 0, ground: true };
  const left = counted(stage);
  const take = (ends: string) => {
    const count = left.get(ends) ?? 0;
    left.set(ends, count - 1);
    return count > 0;
  };
  const stalk: Dot[] = (stage.stalk ?? []).map((name, index) => ({
    id: byName(shape, name)?.id ?? nextId(),
    name,
    x: foot.x,
    y: foot.y - index - 1,
    ground: false,
  }));
  const chain = [foot, ...stalk];
  const grown: Edge[] = stalk.map((dot, index) => ({ id: nextId(), from: chain[index]!.id, to: dot.id }));
  chain.slice(1).forEach((dot, index) => take(key(chain[index]!.ground ? '' : chain[index]!.name, dot.name)));
  const nameOf = (id: number) => {
    const dot = shape.dots.find((dot) => dot.id === id);
    return !dot || dot.ground ? '' : dot.name;
  };
  const kept = shape.edges.filter(({ from, to }) => take(key(nameOf(from), nameOf(to))));
  const edges = [...kept, ...grown];
  const isUsed = (dot: Dot) => edges.some(({ from, to }) => from === dot.id || to === dot.id) || dot.id === foot.id;
  const above = new Map(stalk.map((dot) => [dot.id, dot]));
  const others = shape.dots.filter((dot) => isUsed(dot) && !above.has(dot.id) && dot.id !== foot.id);
  const end = { ...shape, edges, dots: [...others, foot, ...stalk] };
  const goal = (dot: Dot) => above.get(dot.id) ?? (isUsed(dot) || dot.ground ? dot : { ...dot, x: foot.x, y: foot.y });
  return { way: { ...shape, dots: shape.dots.map(goal) }, end };
}

/** Every step of a reduction, from a drawing on. */
export function motions(start: Shape, stages: Stage[]): Motion[] {
  let shape = start;
  return stages.map((stage) => {
    const motion = stage.stalk ? replace(shape, stage) : fuse(shape, stage);
    shape = motion.end;
    return motion;
  });
}

/** A shape on the way between two that have the same points. */
export function between(from: Shape, to: Shape, part: number): Shape {
  const goals = new Map(to.dots.map((dot) => [dot.id, dot]));
  const ease = part * part * (3 - 2 * part);
  const mixed = (dot: Dot) => {
    const goal = goals.get(dot.id) ?? dot;
    return { ...dot, x: dot.x + (goal.x - dot.x) * ease, y: dot.y + (goal.y - dot.y) * ease };
  };
  return { ...from, dots: from.dots.map(mixed) };
}
