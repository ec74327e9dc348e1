import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const source = join(import.meta.dirname, 'src');

// A board in a notebook asks the engine beside it, not a server: the same questions go another way.
function connection(): Plugin {
  const own = join(source, 'widget/api.ts');
  return {
    name: 'connection',
    enforce: 'pre',
    resolveId: (name, importer) => (/(^|\/)api$/.test(name) && !importer?.startsWith(join(source, 'widget/api')) ? own : undefined),
  };
}

// The page's stylesheet for one element of a foreign page: its fonts stay away, and its rules hold inside only.
function scope(): Plugin {
  const name = 'virtual:page.css';
  return {
    name: 'scope',
    enforce: 'pre',
    resolveId: (id) => (id === name ? join(source, 'widget/page.css') : undefined),
    load: (id) => {
      if (id !== join(source, 'widget/page.css')) return undefined;
      const page = readFileSync(join(source, 'style.css'), 'utf8').replace(/@font-face \{[^}]*\}/g, '');
      const inside = page.replace(/(^|\n)(:root|html|body)(?=[\s[{,])/g, '$1&').replace('overflow-y: scroll;', '');
      return `.grundy-board {\n  padding: 0.75rem 1rem;\n${inside}\n}\n`;
    },
  };
}

export default defineConfig({
  plugins: [connection(), scope(), svelte({ emitCss: true })],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../crates/grundy-py/python/grundy/static',
    emptyOutDir: true,
    cssCodeSplit: false,
    lib: { entry: 'src/widget/main.ts', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
  },
});
