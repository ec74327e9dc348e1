import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Names stay the same from build to build, so that the committed bundle changes only where the page does.
export default defineConfig({
  plugins: [svelte()],
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
