import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import type { InlineConfig } from 'vite'

const config: InlineConfig = {
  configFile: false,
  mode: 'production',
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../node_modules/.cache/berth/bench', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: { input: fileURLToPath(new URL('page.html', import.meta.url)) },
  },
  preview: { port: 0, host: '127.0.0.1' },
}

/** Builds the pages of the forms benchmark for production and serves them on a free port. */
export async function openSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
  process.env['NODE_ENV'] = 'production'
  await build(config)
  const server = await preview(config)
  return {
    url: (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, ''),
    close: () => server.close(),
  }
}
