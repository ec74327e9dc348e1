// What the browser remembers from visit to visit.

export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`grundy.${name}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`grundy.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is still good for playing.
  }
}
