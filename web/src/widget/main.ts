// The studio's board in a notebook: what anywidget shows in a cell.

import { mount, unmount } from 'svelte';
import 'virtual:page.css';
import Table from './Table.svelte';
import { carryBy, type Carrier } from './api';
import type { Start } from '../game.svelte';

/** The widget's model, as far as it is used. */
export interface Model extends Carrier {
  get(name: 'start'): Start & { studied?: boolean };
  set(name: 'position', value: string): void;
  set(name: 'moves', value: string[]): void;
  save_changes(): void;
}

/** Notebooks say on their body whether they are dark; elsewhere the system decides. */
function theme(): string | undefined {
  const { body } = document;
  const told = body.dataset.jpThemeLight;
  if (told !== undefined) return told === 'false' ? 'dark' : 'light';
  if (body.classList.contains('vscode-dark')) return 'dark';
  return body.classList.contains('vscode-light') ? 'light' : undefined;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const release = carryBy(model);
  const place = document.createElement('div');
  place.className = 'grundy-board';
  el.append(place);
  const dress = () => {
    const wanted = theme();
    if (wanted) place.dataset.theme = wanted;
    else delete place.dataset.theme;
  };
  dress();
  const watcher = new MutationObserver(dress);
  watcher.observe(document.body, { attributes: true });
  const table = mount(Table, { target: place, props: { model } });
  return () => {
    release();
    watcher.disconnect();
    void unmount(table);
    place.remove();
  };
}

export default { render };
