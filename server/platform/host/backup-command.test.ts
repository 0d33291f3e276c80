import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBackupCommand } from './backup-command.ts'
import { openDatabase } from '../../database/open.ts'
import { migrate } from '../../database/migrate.ts'
import { readEnv } from '../../start/env.ts'
import { makeFirstAdmin } from '../../start/first-admin.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const onTrouble = (error: unknown): void => console.error(error)
const envOf = (name: string) => readEnv({ DATA_DIR: join(folder, name) })
const ask = async (name: string, ...args: string[]): Promise<string> => {
  const lines: string[] = []
  await findBackupCommand(args)?.({
    env: envOf(name),
    print: (line) => void lines.push(line),
    onTrouble,
  })
  return lines.join('\n')
}
const accounts = async (name: string): Promise<string[]> => {
  const db = await openDatabase(envOf(name), onTrouble)
  const rows = await db.kysely.selectFrom('users').select('account').execute()
  await db.close()
  return rows.map(({ account }) => account)
}

test('one command backs up, another brings it into an empty database, and over data only when that is said', async () => {
  const db = await openDatabase(envOf('one'), onTrouble)
  await migrate(db)
  await makeFirstAdmin(db, 'Secret1')
  await db.close()
  const file = join(folder, 'kept.gz')
  expect(await ask('one', '--backup', file)).toMatch(
    /^Backed up \d+ rows and 0 files to .*kept\.gz$/,
  )
  expect(await ask('one', '--backup')).toContain('/backups/berth-')
  expect(readdirSync(join(folder, 'one/backups')).length).toBe(1)
  expect(await ask('two', '--restore', file)).toMatch(/^Restored \d+ rows/)
  expect(await accounts('two')).toEqual(['admin'])
  await expect(ask('two', '--restore', file)).rejects.toThrow('not empty')
  expect(await ask('two', '--restore', file, '--overwrite')).toMatch(/^Restored/)
  await expect(ask('two', '--restore', '--overwrite')).rejects.toThrow('needs the file')
  await expect(ask('three', '--restore', join(folder, 'nowhere.gz'))).rejects.toThrow('ENOENT')
  expect([existsSync(`${file}~`), existsSync(join(folder, 'three'))]).toEqual([false, false])
}, 120_000)

test('any other line serves', () => {
  expect([findBackupCommand([]), findBackupCommand(['--seed'])]).toEqual([undefined, undefined])
})
