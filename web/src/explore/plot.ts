// Values as points, drawn by uPlot, in the colours of the page.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { PLOT, resolved, ticks } from './chart';

export interface Row {
  name: string;
  values: number[];
}

export interface Labels {
  heap: string;
  value: string;
}

/** A plot on the page: what of it is seen, and how to see more or less. */
export interface Plot {
  range(): [number, number];
  zoom(factor: number): void;
  reset(): void;
  destroy(): void;
}

interface Wishes {
  labels: Labels;
  /** The heap from which on the values repeat. */
  start?: number | undefined;
  /** Called when another part of the plot is seen. */
  onrange: (isWhole: boolean) => void;
}

/** Draws one or two rows of values into an element, the first over the second. */
export function plot(target: HTMLElement, given: Row[], { labels, start, onrange }: Wishes): Plot {
  const rows = given.toReversed();
  const length = Math.max(2, ...rows.map((row) => row.values.length));
  const data: uPlot.AlignedData = [
    Float64Array.from({ length }, (_, heap) => heap),
    ...rows.map((row) => Array.from({ length }, (_, heap) => row.values[heap] ?? null)),
  ];
  const ink = resolved(PLOT.ink);
  const line = resolved(PLOT.grid);
  const inks = rows.map((_, index) => resolved(PLOT.rows[rows.length - 1 - index]!));
  const axis: uPlot.Axis = {
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    // Heaps and values are whole numbers.
    splits: (_, __, low, high) => ticks(low, high),
    values: (_, splits) => splits.map((split) => split.toLocaleString('en')),
  };
  // Where nobody points there is nothing to tell.
  const told = (_: uPlot, number: number | null) => number?.toLocaleString('en') ?? '';
  // Below the plot is the legend, on narrow pages in several rows.
  const room = () => ({
    width: target.clientWidth,
    height: target.clientHeight - (target.clientWidth < 640 ? 40 + 30 * rows.length : 40),
  });
  const whole: [number, number] = [0, length - 1];

  /** Where the period begins. */
  function mark({ ctx, bbox, valToPos }: uPlot) {
    if (start === undefined || start < 1 || start > whole[1]) return;
    const x = valToPos(start, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) return;
    ctx.save();
    ctx.strokeStyle = resolved(PLOT.start);
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
  }

  const chart = new uPlot(
    {
      ...room(),
      scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high) * 1.05] } },
      axes: [
        { ...axis, label: labels.heap, labelSize: 20, size: 40 },
        { ...axis, label: labels.value, labelSize: 20, size: 50 },
      ],
      series: [
        { label: labels.heap, value: told },
        ...rows.map((row, index) => ({
          label: row.name,
          value: told,
          stroke: inks[index]!,
          paths: () => null,
          // What is compared with lies below, larger and lighter.
          points: { show: true, width: 0, fill: inks[index]!, size: PLOT.size(length) + (index < rows.length - 1 ? 3 : 0) },
        })),
      ],
      cursor: { drag: { x: true, y: false } },
      hooks: {
        draw: [mark],
        setScale: [(_, key) => key === 'x' && onrange(isWhole())],
      },
    },
    data,
    target,
  );

  const range = (): [number, number] => [chart.scales.x!.min ?? 0, chart.scales.x!.max ?? whole[1]];
  function isWhole(): boolean {
    const [low, high] = range();
    return low <= whole[0] && high >= whole[1];
  }

  /** Shows a range, not beyond the values and not less than a few heaps of them. */
  function show(middle: number, width: number) {
    const wide = Math.min(whole[1], Math.max(Math.min(8, whole[1]), width));
    const low = Math.min(Math.max(0, middle - wide / 2), whole[1] - wide);
    chart.setScale('x', { min: low, max: low + wide });
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const [low, high] = range();
    const part = (event.clientX - chart.over.getBoundingClientRect().left) / chart.over.clientWidth;
    const wide = Math.min(whole[1], (high - low) * 1.0015 ** event.deltaY);
    const held = low + part * (high - low);
    show(held + (0.5 - part) * wide, wide);
  }
  chart.over.addEventListener('wheel', wheel, { passive: false });

  const watcher = new ResizeObserver(() => chart.setSize(room()));
  watcher.observe(target);
  return {
    range,
    zoom(factor) {
      const [low, high] = range();
      show((low + high) / 2, (high - low) / factor);
    },
    reset: () => chart.setScale('x', { min: whole[0], max: whole[1] }),
    destroy() {
      watcher.disconnect();
      chart.destroy();
    },
  };
}
