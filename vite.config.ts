import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdFixes } from './tools/antd-fixes.ts'
import { antdStyles } from './tools/antd-styles.ts'
import { chunkModules } from './tools/chunk-modules.ts'
import { devServer } from './tools/dev-server.ts'

const picksColours =
  /@rc-component\/color-picker\/es\/(index|ColorPicker|hooks|components\/(Slider|Picker|Gradient|Transform|Handler|Palette))/

export default defineConfig({
  // Files name each other by where they lie themselves: the server alone knows below which path the
  // site is.
  base: './',
  plugins: [antdFixes(), antdStyles(), react(), devServer(), chunkModules()],
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  // Pre-bundling passes by the plugins above.
  optimizeDeps: {
    exclude: ['@electric-sql/pglite'],
    rolldownOptions: { plugins: [antdFixes()] },
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // These packages only declare; they forget to say so, and what nobody uses of them would be
    // loaded on the sign-in page.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !/node_modules\/(@rc-component|typebox)\//.test(id) },
      // What every page needs stands in one file: sixty small ones compress worse.
      output: {
        codeSplitting: {
          groups: [
            // A button asks whether a colour is bright; nobody picks one before signing in.
            {
              name: 'color-picker',
              test: picksColours,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
