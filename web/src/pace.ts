// How fast something goes, in words.

const PARTS: [string, number][] = [
  ['h', 3600],
  ['min', 60],
];

/** A time as people say it. */
export function duration(seconds: number): string {
  const [unit, length] = PARTS.find(([, length]) => seconds >= 2 * length) ?? ['s', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
}

/** What was looked at, in which time, and how much a second. */
export function pace({ positions, seconds }: { positions: number; seconds: number }) {
  const grouped = (count: number) => count.toLocaleString('en');
  return {
    n: grouped(positions),
    s: duration(seconds),
    rate: grouped(Number((positions / Math.max(0.1, seconds)).toPrecision(2))),
  };
}
