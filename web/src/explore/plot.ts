// Values as points, drawn by uPlot, in the colours of the page.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Row {
  name: string;
  values: number[];
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Colours that a canvas understands, from names of the style sheet. */
function resolved(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found || colour(name);
}

/** Draws one or two rows of values into an element, the first over the second; says how to take the plot away. */
export function plot(target: HTMLElement, given: Row[], labels: { heap: string; value: string }): () => void {
  const rows = given.toReversed();
  const length = Math.max(...rows.map((row) => row.values.length));
  const data: uPlot.AlignedData = [
    Float64Array.from({ length }, (_, heap) => heap),
    ...rows.map((row) => Array.from({ length }, (_, heap) => row.values[heap] ?? null)),
  ];
  const [ink, line] = [resolved('--soft'), resolved('--line')];
  // What is compared with lies below, larger and lighter.
  const inks = [resolved('--special'), resolved('--piece')].slice(2 - rows.length);
  const size = length > 20_000 ? 2 : length > 2_000 ? 3 : 5;
  const axis: uPlot.Axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  // Below the plot is the legend, on narrow pages in several rows.
  const room = () => ({
    width: target.clientWidth,
    height: target.clientHeight - (target.clientWidth < 500 ? 40 + 30 * rows.length : 40),
  });
  const chart = new uPlot(
    {
      ...room(),
      scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high) * 1.05] } },
      axes: [
        { ...axis, label: labels.heap, labelSize: 20, size: 40 },
        { ...axis, label: labels.value, labelSize: 20, size: 50 },
      ],
      series: [
        { label: labels.heap },
        ...rows.map((row, index) => ({
          label: row.name,
          stroke: inks[index]!,
          paths: () => null,
          points: { show: true, width: 0, fill: inks[index]!, size: index < rows.length - 1 ? size + 3 : size },
        })),
      ],
      cursor: { drag: { x: true, y: false } },
    },
    data,
    target,
  );
  const watcher = new ResizeObserver(() => chart.setSize(room()));
  watcher.observe(target);
  return () => {
    watcher.disconnect();
    chart.destroy();
  };
}
