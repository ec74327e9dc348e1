// Light, dark, or as the system says. public/theme.js applies the choice before the first paint.

export type Theme = 'auto' | 'light' | 'dark';

export function chosen(): Theme {
  const kept = localStorage.getItem('grundy.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

export function choose(theme: Theme): void {
  if (theme === 'auto') {
    localStorage.removeItem('grundy.theme');
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem('grundy.theme', theme);
    document.documentElement.dataset.theme = theme;
  }
}

/** Calls back when the colours change; says how to end that. */
export function onTurn(turned: () => void): () => void {
  const watcher = new MutationObserver(turned);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', turned);
  return () => {
    watcher.disconnect();
    system.removeEventListener('change', turned);
  };
}
