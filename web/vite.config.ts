import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

// The licences of the packages whose code is in the bundle ask to be handed on with it.
function notices(): Plugin {
  const folderOf = (id: string) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  const notice = (folder: string) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} has no text of its licence`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  };
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = new Set(modules.map(folderOf).filter((folder) => folder !== undefined));
      const texts = [...folders].map(notice).sort();
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source: texts.join('\n----\n\n') });
    },
  };
}

// Names stay the same from build to build, so that the committed bundle changes only where the page does.
export default defineConfig({
  plugins: [svelte(), notices()],
  base: './',
  // While the page is being written: ‘grundy studio --no-open’ answers, and ‘npm run dev’ shows changes.
  server: {
    proxy: {
      '/api': {
        target: 'http://localhost:7417',
        changeOrigin: true,
        headers: { origin: 'http://localhost:7417' },
      },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: 'assets/studio.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
