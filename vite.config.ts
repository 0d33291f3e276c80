import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdFixes } from './tools/antd-fixes.ts'
import { antdStyles } from './tools/antd-styles.ts'
import { chunkModules } from './tools/chunk-modules.ts'
import { devServer } from './tools/dev-server.ts'
import { pureSchemas } from './tools/pure-schemas.ts'

const picksColours =
  /@rc-component\/color-picker\/es\/(index|ColorPicker|hooks|components\/(Slider|Picker|Gradient|Transform|Handler|Palette))/

export default defineConfig({
  // Files name each other by where they lie themselves: the server alone knows below which path the
  // site is.
  base: './',
  plugins: [antdFixes(), antdStyles(), react(), pureSchemas(), devServer(), chunkModules()],
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
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    // These packages only declare; they forget to say so, and what nobody uses of them would be
    // loaded on the sign-in page.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/main\.tsx$/, sideEffects: true },
          {
            test: /node_modules\/(@rc-component|typebox)\/|^(?!.*node_modules).*\/(schemas|renderers|designer|src)\/(?!main\.tsx$|app\/all-styles).*\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      // What every page needs stands in one file: sixty small ones compress worse.
      output: {
        codeSplitting: {
          groups: [
            // A button asks whether a colour is bright; nobody picks one before signing in.
            {
              name: 'color-picker',
              test: picksColours,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'types',
              test: /node_modules\/typebox\/|schemas\/(wire\/(id|page|stored-file)|format\/day-unit|design\/condition)\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'config',
              test: /schemas\/api\/config\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'rule',
              test: /schemas\/widget\/rule\.ts$/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'fields',
              test: /@rc-component\/(async-validator\/|form\/es\/(?!FormContext))/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'tree',
              test: /@rc-component\/tree\/es\/(?!utils|util\.js)/,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'first', test: /src\/main\.tsx$|schemas\/wire\/page-size\.ts$/, priority: 1 },
            {
              name: 'base',
              test: /antd\/es\/(input\/Input|checkbox\/index|message\/index)\.js$|icons\/Eye(Invisible)?Outlined\.js$|src\/shell\/(language-names|use-countdown|login\/texts)\.tsx?$/,
            },
            {
              name: 'shell',
              test: /src\/app\/shell-page\.tsx$|frame\/page-head\.tsx$|antd\/es\/(card|typography|flex)\/index\.js$/,
            },
            {
              name: 'icons',
              test: /src\/app\/menu-icon\.tsx$|icons\/es\/icons\/(Plus|Reload|Delete|Edit|Down|Up|Left|Right|Search|Setting|Close|CloseCircleFilled|Download|Import)Outlined\.js$/,
            },
            { name: 'socket', test: /src\/chat\/(socket|door)\.ts$/ },
            {
              name: 'lists',
              test: /antd\/es\/(table|pagination|select|alert|grid|tag|input|modal|empty|spin|checkbox|switch)\/index\.js$|src\/app\/(data-provider\.tsx|model\/use-address\.ts)$|engine\/list-address\.ts$|renderers\/parts\/(copyable\.tsx|use-holds\.ts|choices\.ts|outcome\.tsx|later\.tsx|permitted\.tsx|use-room\.ts|text-width\.ts|column-width\.ts|use-once\.ts|use-typed\.tsx|pick-texts\.ts|unchosen\.ts|use-loaded\.ts|frame\/(?!filter-sheet|action-sheet|forbidden|page-head).*)$|schemas\/(wire\/failure|widget\/candidates)\.ts$/,
            },
            {
              name: 'entries',
              test: /renderers\/pages\/entries\/(view|parts\/(organize-filter|organize-side))\.tsx$|src\/(app\/use-entry-address|engine\/(entry-store|entry-calls))\.ts$/,
            },
            {
              name: 'model',
              test: /(src\/app\/model-page|renderers\/widgets\/(input-number|switch|checkbox)\/cell)\.tsx$/,
            },
            { name: 'home', test: /src\/shell\/home\/home\.tsx$/ },
            { name: 'record', test: /src\/app\/model\/detail-record\.tsx$/ },
            { name: 'form', test: /src\/app\/model\/edit-record\.tsx$/ },
            { name: 'days', test: /renderers\/parts\/search-day\.tsx$/ },
          ],
        },
      },
    },
  },
})
