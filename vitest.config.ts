import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { filesIn, layers } from './tools/tree.mjs'

/**
 * Suites share their workers: to load the server or the screens anew for each of them took longer
 * than many of the tests. Of screens only the packages are shared, and each file loads what is ours
 * anew (tests/fresh.ts). A suite that replaces a module has a worker of its own, or what it replaced
 * would stay so.
 */
const isAlone = (file: string): boolean => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8'))
// The long run has the usual suites, on all databases and with larger numbers, and those of its own.
const isSoak = process.env['TEST_SOAK'] === '1'
const named = isSoak ? /\.(test|soak)\.tsx?$/ : /\.test\.tsx?$/
const suites = filesIn(layers).filter((file) => named.test(file))
const screens = suites.filter((file) => file.endsWith('.tsx'))
const plain = suites.filter((file) => file.endsWith('.ts'))

/** What takes minutes begins first, or one worker would end alone with it. */
const longest = [
  'flows/axe.flow',
  'flows/looks.flow',
  'flows/story.flow',
  'flows/shell.flow',
  'escalation.test',
  'conversion-kill.soak',
  'events-kill.soak',
  'holders/holders.test',
  'backup/backup.test',
  'record/oracle.test',
  'kinds-views.test',
]
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.includes(name))
  return at < 0 ? longest.length : at
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not that of an array
    const ordered = await super.sort(files)
    return ordered.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

const inNode = {
  environment: 'node' as const,
  globalSetup: ['./tests/global-setup.ts'],
  testTimeout: isSoak ? 1_800_000 : 30_000,
  hookTimeout: isSoak ? 600_000 : 60_000,
}
const inJsdom = {
  environment: 'jsdom' as const,
  globalSetup: ['./tests/pglite-setup.ts'],
  setupFiles: ['./tests/jsdom-setup.ts'],
  testTimeout: isSoak ? 1_800_000 : 30_000,
  hookTimeout: isSoak ? 600_000 : 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'node',
          include: plain.filter((file) => !isAlone(file)),
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...inNode, name: 'node alone', include: plain.filter(isAlone) },
      },
      {
        extends: true,
        test: {
          ...inJsdom,
          name: 'jsdom',
          include: screens.filter((file) => !isAlone(file)),
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...inJsdom,
          name: 'jsdom alone',
          include: screens.filter(isAlone),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          environment: 'node',
          include: ['tests/flows/**/*.flow.ts'],
          globalSetup: ['./tests/flows/setup.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: isSoak ? 1_800_000 : 180_000,
          hookTimeout: isSoak ? 600_000 : 120_000,
        },
      },
    ],
  },
})
