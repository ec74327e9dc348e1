// Pictures of the page as files: the SVG as it is shown, in its colours of now, or the same as PNG.

const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];

/** A document of its own, with all that the style sheet says written out. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const sources = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const targets = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  targets.forEach((target, index) => {
    const style = getComputedStyle(sources[index]!);
    for (const name of KEPT) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'style']) target.removeAttribute(name);
    for (const { name } of [...target.attributes]) if (/^(data|aria)-/.test(name)) target.removeAttribute(name);
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const frame = svg.viewBox.baseVal;
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const card = getComputedStyle(document.documentElement).getPropertyValue('background-color');
  const sides = { x: frame.x, y: frame.y, width: frame.width, height: frame.height, fill: card };
  for (const [name, value] of Object.entries(sides)) sheet.setAttribute(name, String(value));
  copy.prepend(sheet);
  return new XMLSerializer().serializeToString(copy);
}

export async function pictureOf(svg: SVGSVGElement, format: 'svg' | 'png'): Promise<Blob> {
  const document = new Blob([standalone(svg)], { type: 'image/svg+xml' });
  if (format === 'svg') return document;
  const { width, height } = svg.getBoundingClientRect();
  return rasterised(document, width, height);
}

/** A larger picture is made smaller: browsers have no room for it. */
const MOST_PIXELS = 8000;

/** A document as PNG, twice as large where that is possible. */
export async function rasterised(document: Blob, width: number, height: number): Promise<Blob> {
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  const image = new Image();
  image.src = URL.createObjectURL(document);
  await image.decode();
  const canvas = new OffscreenCanvas(scale * width, scale * height);
  canvas.getContext('2d')!.drawImage(image, 0, 0, scale * width, scale * height);
  URL.revokeObjectURL(image.src);
  return canvas.convertToBlob({ type: 'image/png' });
}
