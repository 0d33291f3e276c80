import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readShapes } from '#server/database/catalog.ts'
import type { Shape } from '#server/database/catalog.ts'
import { readPlainTable } from '#server/database/plain-table.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Database } from '#server/database/database.ts'
import { folderStore } from '#server/files/folder.ts'
import { fill, forge as forgeInto, formOf, ofTable } from '#tests/forged-backup.ts'
import type { Part } from '#tests/forged-backup.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { readLines } from './lines.ts'
import { restoreBackup } from './read.ts'
import { writeBackup } from './write.ts'
import { plainSql } from '#tests/plain-sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-foreign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = (): string => join(folder, `${++count}.gz`)
const over = { isOverwriting: true }
// The database is dropped by force, so errors of its last connections are expected.
const onTrouble = (): void => undefined

const forge = (path: string, change: (parts: Part[]) => void): string =>
  forgeInto(path, fresh(), change)

const written = join(folder, 'by-the-database')
const evil = `(lo_export(lo_from_bytea(0, 'x'::bytea), '${written}') = 1)`

const forgeries: readonly (readonly [string, (parts: Part[]) => void])[] = [
  [
    'a check',
    (parts) => void formOf(parts).constraints.push({ name: 'x', text: `CHECK (${evil})` }),
  ],
  [
    'an exclusion behind a key',
    (parts) => void formOf(parts).constraints.push({ name: 'x', text: 'UNIQUE (id) INCLUDE (id)' }),
  ],
  [
    'a key of another table',
    (parts) =>
      void formOf(parts).constraints.push({
        name: 'x',
        text: 'FOREIGN KEY (created_by) REFERENCES berth.users(id) ON DELETE CASCADE',
      }),
  ],
  [
    'an index over an expression',
    (parts) =>
      void formOf(parts).indexes.push(
        `CREATE INDEX x ON app.${formOf(parts).name} USING btree (((${evil})::text))`,
      ),
  ],
  [
    'an index of a part of the rows',
    (parts) =>
      void formOf(parts).indexes.push(
        `CREATE INDEX x ON app.${formOf(parts).name} USING btree (id) WHERE ${evil}`,
      ),
  ],
  [
    'an index of another table',
    (parts) => void formOf(parts).indexes.push('CREATE INDEX x ON berth.users USING btree (id)'),
  ],
  ...(
    [
      ['a default', { initial: `(${evil})::text` }],
      ['a default of a sequence', { initial: "nextval('berth.x'::regclass)" }],
      ['a type', { type: 'regclass' }],
      ['a domain', { type: 'berth.evil' }],
      ['a list', { type: 'text[]' }],
      ['a collation', { collation: 'x" default 1 --' }],
      ['a comment that is too long', { comment: 'x'.repeat(1001) }],
      ['a name', { name: 'x" text); drop schema berth cascade; --' }],
      ['a length', { type: 'character varying(99999999)' }],
      ['a demand', { isRequired: true }],
    ] as const
  ).map(
    ([what, more]) =>
      [
        `${what} of a column`,
        (parts: Part[]) => void Object.assign(formOf(parts).columns.at(-1) ?? {}, more),
      ] as const,
  ),
  ['a table elsewhere', (parts) => void (formOf(parts).schema = 'public')],
  ['a catalogue', (parts) => void (formOf(parts).schema = 'pg_catalog')],
  ['a name that is none', (parts) => void (formOf(parts).name = 'x; drop')],
  ['a table twice', (parts) => void parts.push(structuredClone(ofTable(parts, 'users')))],
  ['a table behind the files', (parts) => void parts.push(...parts.splice(0, 1))],
  ['a row that is too short', (parts) => void ofTable(parts, 'users').lines.push('["x"]')],
  ['a row that is no row', (parts) => void ofTable(parts, 'users').lines.push('[1, {"a": 2}]')],
  [
    'a row that does not fit',
    (parts) => {
      const users = ofTable(parts, 'users')
      const row = JSON.parse(users.lines[0] ?? '[]') as (string | null)[]
      const at = users.open.table?.columns.findIndex(({ name }) => name === 'enabled_mark') ?? 0
      users.lines[0] = JSON.stringify(row.with(at, '77'))
    },
  ],
  [
    'a column that is none',
    (parts) => {
      const users = ofTable(parts, 'users')
      Object.assign(users.open.table?.columns[1] ?? {}, { name: 'nobody' })
    },
  ],
  [
    'a session',
    (parts) => {
      const { open, lines } = ofTable(parts, 'sessions')
      lines.push(JSON.stringify(open.table?.columns.map(() => null)))
    },
  ],
  [
    'a migration',
    (parts) => {
      const { open, lines } = ofTable(parts, 'migrations')
      lines.push(JSON.stringify(open.table?.columns.map(() => '99')))
    },
  ],
  ['a file of another name', (parts) => void parts.push({ open: { file: 'nobody1' }, lines: [] })],
  ['a file outside', (parts) => void parts.push({ open: { file: '../../etc/x' }, lines: [] })],
  [
    'a file of no bytes',
    (parts) => {
      const file = parts.find(({ open }) => open.file !== undefined)
      file?.lines.push('"<script>"')
    },
  ],
]

const stateOf = async (db: Database) => ({
  app: await readShapes(db.kysely, 'app'),
  users: (
    await sql<{ at: string }>`select users::text as at from berth.users order by id`.execute(
      db.kysely,
    )
  ).rows,
  tables: (await readShapes(db.kysely, 'berth')).length,
})

onEachDatabase((make) => {
  let world: World
  let path: string
  let fileId: string
  beforeAll(async () => {
    world = await make()
    fileId = await fill(world)
    path = fresh()
    await writeBackup({ db: world.db, files: world.services.files }, path)
  })

  test('1.4 whatever Berth does not write refuses the file, and nothing is changed', async () => {
    const before = await stateOf(world.db)
    expect(before.app.length).toBe(2)
    const stores = { db: world.db, files: world.services.files }
    for (const [what, change] of forgeries) {
      const outcome = await restoreBackup(stores, forge(path, change), over).then(
        () => 'restored',
        (error: unknown) => (error instanceof Error ? error.constructor.name : ''),
      )
      expect([what, outcome]).toEqual([what, 'BackupRefusal'])
    }
    expect(await stateOf(world.db)).toEqual(before)
    expect(existsSync(written)).toBe(false)
    const kept = await world.services.files.open(fileId)
    expect(kept?.size).toBe(508)
  }, 120_000)

  test('1.4 what was not changed restores, and what follows its end refuses it', async () => {
    const other = await make()
    const stores = { db: other.db, files: folderStore(join(folder, `files-${++count}`)) }
    await restoreBackup(
      stores,
      forge(path, () => undefined),
      over,
    )
    expect(await stateOf(other.db)).toEqual(await stateOf(world.db))
    const longer = fresh()
    writeFileSync(
      longer,
      gzipSync(Buffer.concat([gunzipSync(readFileSync(path)), Buffer.from('["more"]\n')])),
    )
    await expect(restoreBackup(stores, longer, over)).rejects.toThrow('behind its end')
  })

  test('1.4 a comment is free words, and comes in as such', async () => {
    const { db } = await make()
    const comment = "'; drop schema berth cascade; --"
    const forged = forge(path, (parts) => void Object.assign(formOf(parts), { comment }))
    await restoreBackup({ db, files: folderStore(join(folder, `files-${++count}`)) }, forged, over)
    expect((await readShapes(db.kysely, 'app')).map((shape) => shape.comment)).toContain(comment)
  })

  test('1.4 a check or index that somebody added by hand stays out of a backup, and so it can be restored', async () => {
    const other = await make()
    await fill(other)
    const [{ name } = { name: '' }] = await readShapes(other.db.kysely, 'app')
    await sql`alter table app.${sql.id(name)} add constraint own check (id <> '')`.execute(
      other.db.kysely,
    )
    await sql`create index own_index on app.${sql.id(name)} (lower(id))`.execute(other.db.kysely)
    const made = fresh()
    const stores = { db: other.db, files: other.services.files }
    await writeBackup(stores, made)
    await restoreBackup(stores, made, over)
    expect(JSON.stringify(await readShapes(other.db.kysely, 'app'))).not.toContain('own')
  })

  test('1.4 any change of a table either refuses the file or makes a table of the parts that Berth knows', async () => {
    const other = await make()
    const stores = { db: other.db, files: folderStore(join(folder, `files-${++count}`)) }
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'text',
        'numeric(3,1)',
        'now()',
        '1',
        'C',
        'id',
        'PRIMARY KEY (id)',
        'plate_2',
        evil,
        `CHECK ${evil}`,
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), leaf, async (place, key, text) => {
        let changed: Shape | undefined
        const made = forge(path, (parts) => {
          const form = formOf(parts)
          const objects = [form, ...form.columns, ...form.constraints] as unknown as Record<
            string,
            unknown
          >[]
          const object = objects[place % objects.length] ?? {}
          const names = Object.keys(object).filter((name) => typeof object[name] === 'string')
          object[names[key % names.length] ?? ''] = text
          changed = form
        })
        const outcome = await restoreBackup(stores, made, over).then(
          () => 'restored',
          (error: unknown) => (error instanceof Error ? error.constructor.name : ''),
        )
        if (outcome !== 'restored') {
          expect(outcome).toBe('BackupRefusal')
          return
        }
        const found = (await readShapes(other.db.kysely, 'app')).map(readPlainTable)
        expect(found).toContainEqual(readPlainTable(changed as Shape))
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(existsSync(written)).toBe(false)
  }, 120_000)
})

test('1.4 what unpacks to more than a backup can hold is refused before it fills the memory', async () => {
  const all = async (path: string, limits: Parameters<typeof readLines>[1]) => {
    const lines = readLines(path, limits)
    while (!(await lines.next()).done);
  }
  const [long, many] = [fresh(), fresh()]
  writeFileSync(long, gzipSync(Buffer.alloc(5_000_000, 97)))
  writeFileSync(many, gzipSync(Buffer.alloc(6_000_000, '["a"]\n')))
  await expect(all(long, { line: 1_000_000, free: 1e9 })).rejects.toThrow('too long')
  await expect(all(many, { line: 1_000_000, free: 100_000 })).rejects.toThrow('unpacks to more')
  await all(many, { line: 1_000_000, free: 1e9 })
})

describe.skipIf(!inject('postgres'))('on PostgreSQL', () => {
  test('1.4 a restore needs no superuser, only the owner of the database', async () => {
    const server = inject('postgres')
    const name = `owned_${process.pid}`
    const admin = await openPostgres(server, { onTrouble, poolSize: 1 })
    const once = (text: string) => admin.query({ name: '', text: plainSql(text) }, [])
    await once(`create role ${name} login nosuperuser password 'owner1'`)
    await once(`create database ${name} owner ${name}`)
    const address = new URL(server)
    Object.assign(address, { pathname: `/${name}`, username: name, password: 'owner1' })
    const db = await openPostgres(address.href, { onTrouble, poolSize: 2 })
    try {
      const files = folderStore(join(folder, 'owned'))
      const source = fresh()
      const { migrate } = await import('#server/database/migrate.ts')
      await migrate(db)
      await sql`insert into berth.settings (key, value) values ('kept', '1')`.execute(db.kysely)
      await writeBackup({ db, files }, source)
      await restoreBackup({ db, files }, source, over)
      const { rows } = await sql<{
        value: number
      }>`select value from berth.settings where key = 'kept'`.execute(db.kysely)
      expect(rows).toEqual([{ value: 1 }])
    } finally {
      await db.close()
      await once(`drop database ${name} with (force)`)
      await once(`drop role ${name}`)
      await admin.close()
    }
  })
})
