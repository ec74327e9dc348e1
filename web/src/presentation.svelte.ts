// A picture for a whole room: it fills the screen, what it is worth is hidden until somebody asks, and a key goes
// from step to step.

export interface Steps {
  next: () => void;
  back: () => void;
}

const NEXT = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];

export class Presentation {
  on = $state(false);
  /** Whether values are shown. */
  revealed = $state(false);
  /** Whether values must not be seen. */
  readonly hides = $derived(this.on && !this.revealed);

  async start(element: HTMLElement): Promise<void> {
    this.on = true;
    this.revealed = false;
    // Where the screen cannot be had, the window is filled.
    await element.requestFullscreen?.().catch(() => undefined);
  }

  end(): void {
    this.on = false;
    if (document.fullscreenElement) void document.exitFullscreen();
  }

  /** The browser ends it by a key of its own. */
  left(): void {
    if (!document.fullscreenElement) this.on = false;
  }

  key(event: KeyboardEvent, { next, back }: Steps): void {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = (event.target as Element).matches('button, a, input') && [' ', 'Enter'].includes(event.key);
    if (event.key === 'Escape') this.end();
    else if (event.key.toLowerCase() === 'v') this.revealed = !this.revealed;
    else if (NEXT.includes(event.key) && !isButton) next();
    else if (BACK.includes(event.key)) back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
