// The kinds of drawing boards there are; a game whose kind is not among them is written, not drawn.

import type { Component } from 'svelte';
import type { Editor, Exhibit } from '../api';

export type Board = Component<{ exhibit: Exhibit; query: URLSearchParams }>;

export const BOARDS: Partial<Record<Editor, () => Promise<{ default: Board }>>> = {
  edges: () => import('./Edges.svelte'),
  arrows: () => import('./Arrows.svelte'),
  curves: () => import('./Curves.svelte'),
};
