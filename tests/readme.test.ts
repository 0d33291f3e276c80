import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#server/start/env.ts'
import { filesIn, root } from '../tools/tree.mjs'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const manifest: {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
} = JSON.parse(read('package.json'))

/** The first cells of the table between two marks of a document, each in backticks. */
const table = (mark: string, document = readme): string[] => {
  const part = document.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? ''
  return [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell)
}

test.each(['dependencies', 'devDependencies'] as const)(
  'each of the %s stands in its document with a reason, and nothing else does',
  (list) => {
    const names = Object.keys(manifest[list])
    expect(table(list, read('docs/dependencies.md')).toSorted()).toEqual(names.toSorted())
  },
)

test('each script stands in the README', () => {
  const commands = Object.keys(manifest.scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  )
  expect(table('scripts').toSorted()).toEqual(commands.toSorted())
})

test('each setting of the environment stands in the README with its default', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(
    ([, name = '', initial = '']) => [name, initial.replaceAll('`', '').replace(/^-$/, '')],
  )
  expect(rows).toEqual(Object.values(settings).map(({ name, initial }) => [name, initial]))
})

test('versions are exact', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('every optional package of a locked package is locked, so that npm ci works on every platform', () => {
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } =
    JSON.parse(read('package-lock.json'))
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) =>
          !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      )
      .map((name) => `${path}: ${name}`),
  )
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})

test('the README is read in one go', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200)
})

const documents = ['README.md', ...filesIn(['docs']).filter((file) => file.endsWith('.md'))]
const code =
  /`((?:schemas|renderers|designer|src|server|fixtures|tests|bench|docs|tools)\/[a-z0-9/.-]+)`/g

test.each(documents)('the files that %s names are there', (document) => {
  const text = read(document)
  const named = [...text.matchAll(code)].map(([, path = '']) => path.replace(/\/$/, ''))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    posix.join(posix.dirname(document), path),
  )
  expect([...named, ...linked].filter((path) => filesIn([path]).length === 0)).toEqual([])
})

test('every document is reached from the README', () => {
  expect(documents.slice(1).filter((document) => !readme.includes(`](${document})`))).toEqual([])
})
