// What the browser remembers from visit to visit.

/** What was kept, if it is like what holds otherwise: anything may have been written there since. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`grundy.${name}`) ?? 'null');
    return isLike(kept, otherwise) ? kept : otherwise;
  } catch {
    return otherwise;
  }
}

function isLike<T>(kept: unknown, example: T): kept is T {
  if (kept === null || Array.isArray(kept) || typeof kept !== typeof example) return false;
  if (typeof example !== 'object') return true;
  const fields = kept as Record<string, unknown>;
  return Object.entries(example as object).every(([name, value]) => isLike(fields[name], value));
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`grundy.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is still good for playing.
  }
}
