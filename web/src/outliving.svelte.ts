// Things that are made by a view and are still there when it has gone.

/** Makes something whose derived values do not end with the view that asked for it. */
export function outliving<T>(make: () => T): T {
  let made: T | undefined;
  $effect.root(() => void (made = make()));
  return made as T;
}
