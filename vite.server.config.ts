import { defineConfig } from 'vite'

// Packages stay in node_modules; the threads are files of their own beside main.js, because a
// worker is started from a file.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/platform/host/main.ts',
        'pglite-worker': 'server/database/pglite-worker.ts',
        'sheet-worker': 'server/sheet/sheet-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
