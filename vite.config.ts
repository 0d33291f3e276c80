import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './tools/chunk-modules.ts'
import { devServer } from './tools/dev-server.ts'

export default defineConfig({
  plugins: [react(), devServer(), chunkModules()],
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  worker: { format: 'es' },
  build: { outDir: 'dist/client', emptyOutDir: true, manifest: true, target: 'es2023', reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
})
