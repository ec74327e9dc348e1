// The same pictures as on the screen, as files: plots and rows of colours, in the colours of now.

import { rasterised } from '../picture';
import type { Labels, Row } from './plot';

/** How values are plotted, on the screen and in files; colours by their names in the style sheet. */
export const PLOT = {
  ink: '--soft',
  grid: '--line',
  start: '--mark',
  rows: ['--piece', '--special'],
  /** The size of a point in a plot of so many. */
  size: (length: number) => (length > 20_000 ? 2 : length > 2_000 ? 3 : 5),
} as const;

/** A colour that a canvas and a file understand, from its name in the style sheet. */
export function resolved(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Whole numbers from low to high, about eight of them, in round steps. */
export function ticks(low: number, high: number): number[] {
  const rough = Math.max(1, (high - low) / 8);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= rough) ?? power;
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** The colour of a value in rows: neighbouring values get hues far apart. */
export function tint(value: number, dark: boolean): string {
  const hue = (value * 137) % 360;
  return dark ? `hsl(${hue} 42% ${26 + (value % 3) * 5}%)` : `hsl(${hue} 62% ${86 - (value % 3) * 6}%)`;
}

/** Whether the page is light on dark now. */
export function isDark(): boolean {
  return Number(resolved('--ink').match(/\d+/)?.[0] ?? 0) > 128;
}

/** The heaps that break a period. */
export function breaks(values: number[], preperiod: number | undefined, period: number | undefined): Set<number> {
  if (preperiod === undefined || period === undefined) return new Set();
  const expected = (heap: number) => values[heap + Math.ceil((preperiod - heap) / period) * period];
  const early = Array.from({ length: Math.min(preperiod, values.length) }, (_, heap) => heap);
  return new Set(early.filter((heap) => expected(heap) !== undefined && expected(heap) !== values[heap]));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sheet(title: string, width: number, height: number, content: string): string {
  const paper = `<rect width="${width}" height="${height}" fill="${resolved('--card')}"/>`;
  const font = `font-family="Inter, system-ui, sans-serif" font-size="13"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}><title>${escaped(title)}</title>${paper}${content}</svg>`;
}

async function pictured(svg: string, format: 'svg' | 'png', size: [number, number]): Promise<Blob> {
  const document = new Blob([svg], { type: 'image/svg+xml' });
  return format === 'svg' ? document : rasterised(document, ...size);
}

const SIZE: [number, number] = [1100, 520];
const EDGE = { left: 70, right: 25, top: 46, bottom: 56 };

interface Seen {
  rows: Row[];
  labels: Labels;
  range: [number, number];
  start?: number | undefined;
}

/** A plot as a file: what of it is seen. */
export function plotted({ rows, labels, range: [low, high], start }: Seen, format: 'svg' | 'png'): Promise<Blob> {
  const [width, height] = SIZE;
  const heaps = { from: Math.ceil(low), to: Math.floor(high) };
  const seen = rows.map((row) => row.values.slice(heaps.from, heaps.to + 1));
  const most = seen.flat().reduce((a, b) => Math.max(a, b), 1) * 1.05;
  const x = (heap: number) => EDGE.left + ((heap - low) / (high - low || 1)) * (width - EDGE.left - EDGE.right);
  const y = (value: number) => height - EDGE.bottom - (value / most) * (height - EDGE.top - EDGE.bottom);
  const [ink, grid] = [resolved(PLOT.ink), resolved(PLOT.grid)];
  const line = (x1: number, y1: number, x2: number, y2: number, colour: string, more = '') =>
    `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="${colour}" ${more}/>`;
  const write = (at: [number, number], anchor: string, words: string | number, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${ink}" ${more}>${escaped(String(words.toLocaleString('en')))}</text>`;
  const [bottom, right] = [height - EDGE.bottom, width - EDGE.right];
  const size = PLOT.size(heaps.to - heaps.from);
  const dots = seen.map((values, index) => {
    const d = values.map((value, heap) => `M${x(heaps.from + heap).toFixed(1)} ${y(value).toFixed(1)}h0`).join('');
    const wide = size + (index > 0 ? 3 : 0);
    return `<path d="${d}" stroke="${resolved(PLOT.rows[index % 2]!)}" stroke-width="${wide}" stroke-linecap="round"/>`;
  });
  const names = rows.map((row, index) => {
    const left = EDGE.left + 260 * index;
    const colour = resolved(PLOT.rows[index % 2]!);
    return `<circle cx="${left + 5}" cy="22" r="5" fill="${colour}"/>${write([left + 18, 27], 'start', row.name)}`;
  });
  const middle = (EDGE.top + bottom) / 2;
  return pictured(
    sheet(
      `${rows.map((row) => row.name).join(' and ')}: values of the heaps ${heaps.from} to ${heaps.to}`,
      width,
      height,
      [
        ...ticks(low, high).flatMap((heap) => [
          line(x(heap), EDGE.top, x(heap), bottom, grid),
          write([x(heap), bottom + 20], 'middle', heap),
        ]),
        ...ticks(0, most).flatMap((value) => [
          line(EDGE.left, y(value), right, y(value), grid),
          write([EDGE.left - 10, y(value) + 4], 'end', value),
        ]),
        write([(EDGE.left + right) / 2, height - 12], 'middle', labels.heap),
        write([18, middle], 'middle', labels.value, `transform="rotate(-90 18 ${middle})"`),
        ...names,
        start !== undefined && start > low && start < high
          ? line(x(start), EDGE.top, x(start), bottom, resolved(PLOT.start), 'stroke-dasharray="6 4" stroke-width="1.5"')
          : '',
        ...dots.toReversed(),
      ].join(''),
    ),
    format,
    SIZE,
  );
}

/** More cells than this make a file that nothing opens. */
const MOST_CELLS = 100_000;

/** Rows of colours as a file. */
export function inRows({ name, values }: Row, length: number, breaks: Set<number>, format: 'svg' | 'png'): Promise<Blob> {
  const cell = Math.max(4, Math.min(30, Math.floor(1200 / length)));
  const all = values.slice(0, MOST_CELLS);
  const [width, height] = [length * cell + 60, Math.ceil(all.length / length) * cell + 10];
  const [dark, ink, mark] = [isDark(), resolved('--ink'), resolved('--mark')];
  const cells = all.map((value, heap) => {
    const [x, y] = [55 + (heap % length) * cell, 5 + Math.floor(heap / length) * cell];
    const frame = breaks.has(heap) ? ` stroke="${mark}" stroke-width="1.5"` : '';
    const box = `<rect x="${x + 0.5}" y="${y + 0.5}" width="${cell - 1}" height="${cell - 1}" fill="${tint(value, dark)}"${frame}/>`;
    const number = `<text x="${x + cell / 2}" y="${y + cell / 2 + 4}" text-anchor="middle" fill="${ink}">${value}</text>`;
    return cell >= 20 ? box + number : box;
  });
  const skip = Math.ceil(16 / cell);
  const heads = Array.from({ length: Math.ceil(all.length / length / skip) }, (_, index) => {
    const y = 5 + index * skip * cell + Math.min(cell, 16) / 2 + 5;
    return `<text x="48" y="${y}" text-anchor="end" fill="${ink}">${index * skip * length}</text>`;
  });
  return pictured(sheet(`${name}: values in rows of ${length}`, width, height, [...cells, ...heads].join('')), format, [width, height]);
}
