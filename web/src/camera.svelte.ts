// What part of a plane is seen. It stands still until somebody moves it, or something else is to be fitted in.

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Place {
  x: number;
  y: number;
}

/** How much closer, and how much further away, one can look. */
const CLOSEST = 12;
const FURTHEST = 0.2;

export class Camera {
  /** The window, in pixels. */
  width = $state(600);
  height = $state(400);
  /** A unit is at most so many pixels where all fits in. */
  largest = $state(1);
  private home = $state.raw<Box>({ left: 0, right: 1, top: 0, bottom: 1 });
  private zoom = $state(1);
  private moved = $state.raw<Place>({ x: 0, y: 0 });

  /** What stands still when the window grows is this part from above. */
  constructor(
    largest: number,
    private readonly anchor: number,
  ) {
    this.largest = largest;
  }

  readonly frame = $derived.by(() => {
    const { left, right, top, bottom } = this.home;
    const scale = this.zoom * Math.min(this.largest, this.width / (right - left), this.height / (bottom - top));
    const [w, h] = [this.width / scale, this.height / scale];
    const held = this.held();
    return { x: held.x - w / 2, y: held.y - this.anchor * h, w, h, scale };
  });

  readonly viewBox = $derived(`${this.frame.x} ${this.frame.y} ${this.frame.w} ${this.frame.h}`);
  readonly isMoved = $derived(this.zoom !== 1 || this.moved.x !== 0 || this.moved.y !== 0);

  private held(): Place {
    const { left, right, top, bottom } = this.home;
    return { x: (left + right) / 2 + this.moved.x, y: top + this.anchor * (bottom - top) + this.moved.y };
  }

  /** Shows all of this. */
  fit(box: Box): void {
    this.home = box;
    this.zoom = 1;
    this.moved = { x: 0, y: 0 };
  }

  /** Looks closer at a place, which stays where it is. */
  zoomBy(factor: number, at: Place = this.centre): void {
    const { x, y, w, h } = this.frame;
    const zoom = Math.min(CLOSEST, Math.max(FURTHEST, this.zoom * factor));
    const part = zoom / this.zoom;
    const [across, down] = [(at.x - x) / w, (at.y - y) / h];
    const wanted = { x: at.x - (across - 0.5) * (w / part), y: at.y - (down - this.anchor) * (h / part) };
    const held = this.held();
    this.moved = { x: this.moved.x + wanted.x - held.x, y: this.moved.y + wanted.y - held.y };
    this.zoom = zoom;
  }

  /** Moves what is seen by so many pixels. */
  pan(dx: number, dy: number): void {
    const { scale } = this.frame;
    this.moved = { x: this.moved.x - dx / scale, y: this.moved.y - dy / scale };
  }

  /** Brings a place into view, if it is not. */
  reveal({ x, y }: Place, margin: number): void {
    const { frame } = this;
    const out = (at: number, low: number, size: number) => Math.min(0, at - low - margin) + Math.max(0, at - low - size + margin);
    const away = { x: out(x, frame.x, frame.w), y: out(y, frame.y, frame.h) };
    if (away.x || away.y) this.moved = { x: this.moved.x + away.x, y: this.moved.y + away.y };
  }

  get centre(): Place {
    const { x, y, w, h } = this.frame;
    return { x: x + w / 2, y: y + h / 2 };
  }

  /** The place in the plane where a pointer is. */
  place({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): Place {
    const bounds = element.getBoundingClientRect();
    return {
      x: this.frame.x + ((clientX - bounds.x) / bounds.width) * this.frame.w,
      y: this.frame.y + ((clientY - bounds.y) / bounds.height) * this.frame.h,
    };
  }

  wheel(event: WheelEvent, element: Element): void {
    event.preventDefault();
    this.zoomBy(1.0015 ** -event.deltaY, this.place(event, element));
  }

  /** The keys that zoom and fit; says whether it was one. */
  key(key: string, fit: () => void): boolean {
    if (key === '+' || key === '=') this.zoomBy(1.25);
    else if (key === '-') this.zoomBy(0.8);
    else if (key === '0') fit();
    else return false;
    return true;
  }
}

/** Two fingers: how they move and spread. */
export class Pinch {
  private fingers = new Map<number, Place>();

  constructor(private readonly camera: Camera) {}

  get count(): number {
    return this.fingers.size;
  }

  down({ pointerId, clientX, clientY }: PointerEvent): void {
    this.fingers.set(pointerId, { x: clientX, y: clientY });
  }

  up({ pointerId }: PointerEvent): void {
    this.fingers.delete(pointerId);
  }

  move(event: PointerEvent, element: Element): void {
    if (!this.fingers.has(event.pointerId)) return;
    const before = this.span();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size !== 2) return;
    const now = this.span();
    this.camera.pan(now.x - before.x, now.y - before.y);
    const at = this.camera.place({ clientX: now.x, clientY: now.y }, element);
    if (before.wide > 10) this.camera.zoomBy(now.wide / before.wide, at);
  }

  private span(): Place & { wide: number } {
    const [a, b = a] = [...this.fingers.values()];
    return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2, wide: Math.hypot(a!.x - b!.x, a!.y - b!.y) };
  }
}
