// Going about by arrow keys: to what lies nearest in a direction.

import type { Place } from './camera.svelte';

export const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of all in a direction, if anything lies there at all; what lies aside counts as further away. */
export function nearest<T>(from: Place, [dx, dy]: [number, number], all: T[], placeOf: (thing: T) => Place): T | undefined {
  const cost = (thing: T) => {
    const { x, y } = placeOf(thing);
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    return along > 0.02 ? along + 2 * aside : Infinity;
  };
  const [best] = all.filter((thing) => cost(thing) < Infinity).toSorted((a, b) => cost(a) - cost(b));
  return best;
}
