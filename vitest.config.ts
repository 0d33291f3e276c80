import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const globalSetup = ['./tests/global-setup.ts'].filter((file) => existsSync(file))
const screens = ['renderers/**/*.test.tsx', 'designer/**/*.test.tsx', 'src/**/*.test.tsx']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{schemas,renderers,designer,src,server,fixtures,tests,bench,tools}/**/*.test.ts',
          ],
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: [...screens, 'tests/**/*.test.tsx'],
          setupFiles: ['./tests/jsdom-setup.ts'],
          globalSetup: ['./tests/pglite-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          environment: 'node',
          include: ['tests/flows/**/*.flow.ts'],
          globalSetup: ['./tests/flows/setup.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
