import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../tools/tree.mjs'
import { allowedDoors, plantedDoors } from './planted-doors.ts'
import { allowedImports, plantedImports } from './planted-imports.ts'
import { allowedKinds, plantedKinds } from './planted-kinds.ts'
import { allowedPlatform, plantedPlatform } from './planted-platform.ts'
import { allowedSources, plantedSources } from './planted-sources.ts'
import { allowedSql, plantedSql } from './planted-sql.ts'

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

const long = Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line}`).join(
  '\n',
)

const longFunction = `export function run(): void {
${'  console.info(1)\n'.repeat(80)}}`

const longStatement = `export const text = \`select id, ${'some_column, '.repeat(10)}name from people\``
const longText = `export const text = 'Words that ${'go on and '.repeat(12)}end'`

/** Files that each break one rule: the rule, the file, its text. */
const plants: readonly (readonly [rule: string, file: string, text: string])[] = [
  ...plantedKinds,
  ...plantedSources,
  ...plantedDoors,
  ...plantedImports,
  [
    'berth(no-raw-sql)',
    'server/resources/record/hole.ts',
    "import { sql } from 'kysely'\nexport const hole = (text: string) => sql.raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/literal.ts',
    "import { sql } from 'kysely'\nexport const hole = (text: string) => sql.lit(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/alias.ts',
    "import { sql as s } from 'kysely'\nexport const hole = (text: string) => s['raw'](text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/taken.ts',
    "import { sql } from 'kysely'\nconst { raw } = sql\nexport const hole = (text: string) => raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/compiled.ts',
    "import { CompiledQuery } from 'kysely'\nexport const hole = (text: string) => CompiledQuery.raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/whole.ts',
    "import * as kysely from 'kysely'\nexport const hole = (text: string) => kysely.sql.raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/called.ts',
    "import { sql } from 'kysely'\nexport const hole = (text: TemplateStringsArray) => sql(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/made.ts',
    'export const hole = (text: string) => ({ sql: text, parameters: [] })',
  ],
  ...plantedSql,
  ['berth(no-raw-sql)', 'server/resources/record/given.ts', "export { sql } from 'kysely'"],
  [
    'berth(one-equality)',
    'src/app/alike.ts',
    'export const isAlike = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)',
  ],
  [
    'berth(one-equality)',
    'src/app/alike-named.ts',
    'export const isAlike = (x: object, y: object) => { const a = JSON.stringify(x), b = JSON.stringify(y); return a === b }',
  ],
  [
    'berth(one-equality)',
    // Only files of tests/ and files whose name ends in .test.ts are tests.
    'src/engine/plant.flow.ts',
    'export const isAlike = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)',
  ],
  [
    'berth(observer-only)',
    'renderers/local.tsx',
    "import { useLocalObservable } from 'mobx-react-lite'\nexport const useIt = () => useLocalObservable(() => ({}))",
  ],
  [
    'berth(mobx-seven)',
    'src/engine/old.ts',
    "import { observable } from 'mobx'\nexport const old = observable.ref",
  ],
  ['berth(file-length)', 'src/engine/endless.ts', long],
  // Only the folder of data in the root is left out.
  ['berth(file-length)', 'src/system/data/store.ts', long],
  [
    'berth(file-length)',
    'src/engine/endless-text.ts',
    `export const all = 'src/**'\n${long}\n/* */`,
  ],
  ['berth(function-length)', 'src/engine/endless-function.ts', longFunction],
  [
    'berth(function-length)',
    'src/engine/endless-gathered.ts',
    `export const describe = (run: () => void) => run()
describe(() => {\n${'  console.info(1)\n'.repeat(80)}})`,
  ],
  ['berth(line-length)', 'server/wide.ts', longStatement],
  ['berth(line-length)', 'server/wide-remark.ts', `// ${'and '.repeat(40)}\nexport const here = 1`],
  [
    'eslint(no-eval)',
    'src/app/eval.ts',
    'export const run = (text: string): unknown => eval(text)',
  ],
  [
    'typescript(no-implied-eval)',
    'src/app/function.ts',
    'export const run = (text: string): unknown => new Function(text)',
  ],
  [
    'react(no-danger)',
    'src/app/danger.tsx',
    'export const Raw = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />',
  ],
  [
    'eslint(max-params)',
    'src/app/many.ts',
    'export const sum = (a: number, b: number, c: number, d: number) => a + b + c + d',
  ],
  ['import(no-default-export)', 'schemas/default.ts', 'export default 1'],
  [
    'typescript(no-explicit-any)',
    'schemas/any.ts',
    'export const any = (value: any) => String(value)',
  ],
  [
    'typescript(no-floating-promises)',
    'schemas/floating.ts',
    'export const forget = () => { Promise.resolve(1) }',
  ],
  ['unicorn(filename-case)', 'schemas/camelCase.ts', 'export const here = 1'],
  ...plantedPlatform,
]

/** Files that are allowed, so that no rule may report them. */
const allowed: readonly (readonly [file: string, text: string])[] = [
  [
    'renderers/widgets/select/kind.ts',
    "export const isSelect = (node: { kind: string }) => node.kind === 'select'",
  ],
  ['renderers/widgets/select/view.tsx', 'export default function View() { return null }'],
  [
    'designer/asks-well.ts',
    "export const fills = (node: { kind: { fill: string } }) => node.kind.fill === 'user'",
  ],
  [
    'designer/kinds-of.ts',
    'export const kindOf = (kinds: Record<string, number>, node: { kind: string }) => kinds[node.kind]',
  ],
  ...allowedSources,
  ...allowedPlatform,
  ...allowedKinds,
  ...allowedDoors,
  ...allowedImports,
  [
    'server/resources/record/ask.ts',
    "import { sql } from 'kysely'\nexport const ask = (id: string) => sql`select ${sql.ref(id)}`",
  ],
  ['src/engine/remarked.ts', `/*\n${'a remark\n'.repeat(400)}*/\nexport const here = 1 // ends`],
  ['schemas/key.ts', 'export const isKey = (a: object, key: string) => JSON.stringify(a) === key'],
  [
    'src/app/gathered.test.ts',
    `import { describe } from 'vitest'\ndescribe.each([1])('%d', () => {
${'  console.info(1)\n'.repeat(80)}})`,
  ],
  ['server/migrations/999-wide.ts', longStatement],
  ['src/app/wide-text.ts', longText],
  ['src/app/wide-pattern.ts', `export const pattern = /^${'(some|letters)'.repeat(12)}$/`],
  ...allowedSql,
]

const base = mkdtempSync(join(tmpdir(), 'lint-'))

beforeAll(() => {
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    cpSync(join(root, file), join(base, file))
  for (const folder of ['tools', 'node_modules'])
    symlinkSync(join(root, folder), join(base, folder))
  for (const [file, text] of [...plants.map(([, ...rest]) => rest), ...allowed]) {
    mkdirSync(dirname(join(base, file)), { recursive: true })
    writeFileSync(join(base, file), text)
  }
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('each planted line breaks its own rule and no other', () => {
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--format', 'json', 'schemas', 'renderers', 'designer', 'src', 'server'],
    { cwd: base, encoding: 'utf8' },
  )
  const report: Report = JSON.parse(stdout)
  const found = report.diagnostics.map(({ code, filename }) => `${code}: ${filename}`)
  expect(found.toSorted()).toEqual(plants.map(([rule, file]) => `${rule}: ${file}`).toSorted())
})
