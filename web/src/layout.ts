// One layout for a whole game. The engine draws positions, each as well as it can, and knows nothing of the game that
// led there; but what stays on the table must not move. So the pictures of a game are laid out here, from what a move
// says about its pieces: those that stay keep their places, and new ones find theirs beside them.

import type { Way } from './api';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture of a component: the inside of an SVG, and the part of the plane that it takes. */
export interface Picture {
  frame: Frame;
  body: string;
}

type Place = [number, number];

/** The side of a square in the engine's pictures. */
const UNIT = 32;

function parsed(svg: string): SVGSVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = svg.startsWith('<svg') ? svg : `<svg>${svg}</svg>`;
  return holder.querySelector('svg')!;
}

const pieces = (svg: SVGSVGElement) =>
  new Map([...svg.querySelectorAll<SVGGElement>('[data-piece]')].map((g) => [g.dataset.piece!, g]));

/** How far a piece stands from where the engine drew it. */
function offset(g: Element): Place {
  const [x = 0, y = 0] = (g.getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [x, y];
}

/** A point of a piece that is at the same place in it wherever it stands. */
function spot(g: Element): Place {
  const shape = g.firstElementChild!;
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  const [dx, dy] = offset(g);
  if (shape.tagName === 'circle') return [number('cx') + dx, number('cy') + dy];
  if (shape.tagName !== 'path') return [number('x') + dx, number('y') + dy];
  const [x = 0, y = 0] = (shape.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [x + dx, y + dy];
}

/** A box around a piece, as far as it can be told without drawing it. */
function box(g: Element): Frame {
  const [x, y] = spot(g);
  const shape = g.firstElementChild!;
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  const radius = number('r');
  if (radius) return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  if (shape.tagName === 'text') return { x, y: y - UNIT / 2, width: UNIT, height: UNIT };
  if (shape.tagName === 'rect') return { x, y, width: number('width'), height: number('height') };
  return { x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT };
}

const overlaps = (a: Frame, b: Frame) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const union = (a: Frame, b: Frame): Frame => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  return { x, y, width: right - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
};

/** The frame grows to the right and downwards only, so that nothing in it moves. */
function grown(frame: Frame, by: Frame): Frame {
  const both = union(frame, by);
  const { x, y } = frame;
  return { x, y, width: both.x + both.width - x, height: both.y + both.height - y };
}

/** The members of a group, as pairs of names; other pairs as they are. */
export function spelled(pairs: [string, string][] | undefined, names: Iterable<string>): [string, string][] {
  const all = [...names];
  return (pairs ?? []).flatMap(([from, to]): [string, string][] =>
    from.endsWith('.')
      ? all.filter((name) => name.startsWith(from)).map((name) => [name, to + name.slice(from.length)])
      : [[from, to]],
  );
}

/** The picture with which a game begins. */
export function first(svg: string): Picture {
  const root = parsed(svg);
  const [x = 0, y = 0, width = 1, height = 1] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
  root.querySelector('title')?.remove();
  return { frame: { x, y, width, height }, body: root.innerHTML };
}

/** The picture after a move, in the layout of the one before it. */
export function next(before: Picture, svg: string, way: Way): Picture {
  const fresh = first(svg);
  const [old, now] = [parsed(before.body), parsed(fresh.body)];
  const [there, here] = [pieces(old), pieces(now)];
  const gone = new Set(way.goes);
  const renames = spelled(way.renames, there.keys());
  const left = new Set([...renames, ...spelled(way.travels, there.keys())].map(([from]) => from));
  const called = new Map(renames.map(([from, to]) => [to, from]));
  const origin = (name: string) => {
    const from = called.get(name) ?? (gone.has(name) || left.has(name) ? undefined : name);
    return from === undefined ? undefined : there.get(from);
  };

  // What stays keeps its place, and shows how far its group stands from where it was drawn anew.
  const shifts = new Map<string, Place>();
  const kept = [...here].filter(([name, g]) => {
    const stayed = origin(name);
    if (!stayed) return false;
    const [from, to] = [spot(g), spot(stayed)];
    shifts.set(group(name) ?? name, [to[0] - from[0], to[1] - from[1]]);
    g.innerHTML = stayed.innerHTML;
    move(g, offset(stayed));
    return true;
  });
  const isDrawnAnew = [...shifts.values()].some(([dx, dy]) => Math.hypot(dx, dy) > 0.5);
  const settled = new Set(kept.map(([name]) => name));
  const others = [...here].filter(([name]) => !settled.has(name));
  let frame = isDrawnAnew ? before.frame : grown(before.frame, fresh.frame);
  if (isDrawnAnew) {
    const taken = kept.map(([, g]) => box(g));
    for (const [name, g] of others) {
      const key = group(name) ?? name;
      const same = others.find(([other]) => (group(other) ?? other) === key && gone.has(other));
      const altered = same && there.get(same[0]);
      const shift = shifts.get(key) ?? (altered ? offset(altered) : free(key, others, taken));
      shifts.set(key, shift);
      move(g, shift);
      frame = grown(frame, box(g));
    }
  }
  const tiles = [...old.querySelectorAll('.tile')];
  if (way.covers?.length) tiles.push(tile(way.covers.flatMap((name) => here.get(name) ?? [])));
  now.append(...tiles);
  return { frame, body: now.innerHTML };
}

/** The group that a piece belongs to: all whose names are the same up to the last dot. */
function group(name: string): string | undefined {
  const end = name.lastIndexOf('.');
  return end < 0 ? undefined : name.slice(0, end + 1);
}

function move(g: Element, [dx, dy]: Place) {
  if (dx || dy) g.setAttribute('transform', `translate(${dx} ${dy})`);
  else g.removeAttribute('transform');
}

/** Where a new group can stand: at its own place, or as little below it as there is room. */
function free(key: string, others: [string, SVGGElement][], taken: Frame[]): Place {
  const members = others.filter(([name]) => (group(name) ?? name) === key).map(([, g]) => box(g));
  for (let down = 0; ; down += UNIT * 0.7) {
    const lowered = members.map((member) => ({ ...member, y: member.y + down }));
    if (!lowered.some((member) => taken.some((other) => overlaps(member, other)))) {
      taken.push(...lowered);
      return [0, down];
    }
  }
}

/** One thing over several pieces. */
function tile(covered: Element[]): Element {
  const { x, y, width, height } = covered.map(box).reduce(union);
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const inset = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 7 };
  for (const [name, value] of Object.entries(inset)) rect.setAttribute(name, String(value));
  rect.setAttribute('class', 'tile');
  return rect;
}
