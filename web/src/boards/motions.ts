// A reduction as a series of motions: what the engine says is done, on the points as they were drawn.

import type { Stage } from '../api';
import { type Dot, type Edge, type Shape, nextId } from './drawing.svelte';

/** A step: where points go while one watches, what it is about, and what is there in the end. */
export interface Motion {
  way: Shape;
  end: Shape;
  /** The points and edges that it changes. */
  lit: Set<number>;
}

const byName = ({ dots }: Shape, name: string) => dots.find((dot) => !dot.ground && dot.name === name);

/** Points become one with another. On the ground, which is wide, they keep their places. */
function fuse(shape: Shape, stage: Stage): Motion {
  const foot = byName(shape, stage.at);
  const fused = new Set((stage.fused ?? []).map((name) => byName(shape, name)?.id));
  const landed = (dot: Dot): Dot => (foot ? { ...dot, x: foot.x, y: foot.y } : { ...dot, y: 0 });
  const way = { ...shape, dots: shape.dots.map((dot) => (fused.has(dot.id) ? landed(dot) : dot)) };
  const isMeant = (id: number) => fused.has(id) || (foot ? id === foot.id : isGround(shape, id));
  const circle = shape.edges.filter(({ from, to }) => isMeant(from) && isMeant(to)).map(({ id }) => id);
  const lit = new Set([...circle, ...shape.dots.filter(({ id }) => fused.has(id)).map(({ id }) => id)]);
  if (!foot) {
    const dots = way.dots.map((dot) => (fused.has(dot.id) ? { ...dot, ground: true } : dot));
    return { way, lit, end: { ...shape, dots } };
  }
  const home = (id: number) => (fused.has(id) ? foot.id : id);
  const edges = shape.edges.map((edge) => ({ ...edge, from: home(edge.from), to: home(edge.to) }));
  return { way, lit, end: { ...shape, edges, dots: shape.dots.filter((dot) => !fused.has(dot.id)) } };
}

const isGround = ({ dots }: Shape, id: number) => !!dots.find((dot) => dot.id === id)?.ground;

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
  const keeps = new Set(kept.map((edge) => edge.id));
  const lit = new Set(shape.edges.filter((edge) => !keeps.has(edge.id)).map((edge) => edge.id));
  return { way: { ...shape, dots: shape.dots.map(goal) }, lit, end };
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

/** A shape on its way, where so great a part of the time has gone by; what will not be there fades. */
export function between(from: Shape, { way, end, lit }: Motion, part: number): Shape {
  const goals = new Map(way.dots.map((dot) => [dot.id, dot]));
  const ease = part * part * (3 - 2 * part);
  const mixed = (dot: Dot) => {
    const goal = goals.get(dot.id) ?? dot;
    return { ...dot, x: dot.x + (goal.x - dot.x) * ease, y: dot.y + (goal.y - dot.y) * ease };
  };
  const stays = new Set([...end.dots, ...end.edges].map(({ id }) => id));
  const fading = [...from.dots, ...from.edges].filter(({ id }) => !stays.has(id));
  const faint = new Map(fading.map(({ id }) => [id, 1 - ease]));
  return { ...from, dots: from.dots.map(mixed), lit, faint };
}
