import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTexts, quoteName, quoteText, sqlText } from '#server/database/sql-text.ts'
import { root } from '../tools/tree.mjs'

const head = `
import { sqlText, sqlPart, joinTexts } from '#server/database/sql-text.ts'
import type { Database } from '#server/database/database.ts'
import { triggerFunction } from '#server/publish/literal.ts'
import { runPrepared } from '#server/database/prepared.ts'
import { namesIn } from '#server/source/define.ts'
import type { Trx } from '#server/tables/tables.ts'
import { sql } from 'kysely'
export const made = [sqlText, sqlPart, joinTexts, triggerFunction, runPrepared, namesIn, sql]
export type Means = { readonly db: Database; readonly trx: Trx }
`

/** Ways to make a statement of a text, none of which compiles. */
const plants = {
  written: "({ db }: Means, id: string) => db.query({ name: '', text: `select ${id}` }, [])",
  added: "({ db }: Means, id: string) => db.query({ name: '', text: 'select ' + id }, [])",
  plain: "({ db }: Means) => db.query({ name: '', text: 'select 1' }, [])",
  joined: "({ db }: Means, ids: string[]) => db.query({ name: '', text: ids.join() }, [])",
  grown: "({ db }: Means, id: string) => db.query({ name: '', text: sqlText`select ` + id }, [])",
  changed: "({ db }: Means) => db.query({ name: '', text: sqlText`select 1`.trim() }, [])",
  long: '({ db }: Means, table: string) => db.runLong(`vacuum ${table}`, 1)',
  prepared: '({ trx }: Means, text: string) => runPrepared(trx, { text }, [])',
  hole: '(_: Means, id: string) => sqlText`select ${id}`',
  called: '(_: Means, text: string) => sqlText([text])',
  listed: '(_: Means, texts: string[]) => joinTexts(texts, sqlText`, `)',
  part: '(_: Means, text: string) => sql`select ${sqlPart(text)}`',
  body: '(_: Means, lines: string) => triggerFunction(sql`f`, lines)',
  source: "(_: Means, isOn: string) => namesIn({ table: 't', name: 'n', isOn })",
}
const allowed =
  "({ db }: Means, count: number) => db.query({ name: '', text: sqlText`select ${count}` }, [])"

const base = mkdtempSync(join(tmpdir(), 'sql-text-'))

beforeAll(() => {
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(base, file))
  for (const folder of ['node_modules', 'server', 'schemas', 'renderers'])
    symlinkSync(join(root, folder), join(base, folder))
  const config = { extends: './tsconfig.json', compilerOptions: { incremental: false }, files: [] }
  const texts = Object.entries({ ...plants, allowed })
  const files = texts.map(([name]) => `${name}.ts`)
  for (const [name, text] of texts)
    writeFileSync(join(base, `${name}.ts`), `${head}export const way = ${text}\n`)
  writeFileSync(join(base, 'plants.json'), JSON.stringify({ ...config, include: [], files }))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('no text becomes a statement but by its makers', () => {
  const program = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [program, '-p', 'plants.json'], {
    cwd: base,
    encoding: 'utf8',
  })
  const found = stdout
    .split('\n')
    .flatMap(
      (line) => /^(\S+)\.ts\(\d+,\d+\): error (TS\d+)/.exec(line)?.slice(1, 3).join(' ') ?? [],
    )
  const kinds = /TS2322|TS2345|TS2741/
  expect(found.filter((line) => !kinds.test(line))).toEqual([])
  expect([...new Set(found.map((line) => line.split(' ')[0] ?? ''))].toSorted()).toEqual(
    Object.keys(plants).toSorted(),
  )
}, 120_000)

test('names and constants are quoted, and numbers are plain', () => {
  const name = quoteName('a"; drop table b --')
  const list = joinTexts([sqlText`${7}`, quoteText("it's")], sqlText`, `)
  expect(sqlText`select ${list} from ${name}`).toBe(`select 7, 'it''s' from "a""; drop table b --"`)
  for (const number of [-1, 0.5, Number.NaN, 1e21]) expect(() => sqlText`${number}`).toThrow()
})
