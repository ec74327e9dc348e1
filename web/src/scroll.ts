// Back leads to where one was: a page that is filled later must be scrolled later.

let left: { address: string; y: number } | undefined;

/** Whoever follows a link from here may come back. */
export function leaving(): void {
  left = { address: location.hash, y: scrollY };
}

/** The page is filled: if the visitor came back, it is shown where it was left. */
export function placed(): void {
  if (!left || left.address !== location.hash) return;
  const { y } = left;
  left = undefined;
  requestAnimationFrame(() => scrollTo(0, y));
}
