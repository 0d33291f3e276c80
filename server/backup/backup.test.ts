import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '#server/auth/session.ts'
import { hashToken } from '#server/auth/token.ts'
import { openPglite } from '#server/database/pglite.ts'
import { folderStore } from '#server/files/folder.ts'
import { migrations } from '#server/migrations/list.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { restoreBackup } from './read.ts'
import { writeBackup } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const fresh = (): string => join(folder, `${++count}.gz`)
const over = { isOverwriting: true }
const linesIn = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
/** The contents of a backup, independent of its program version and of the order of rows. */
const contents = (path: string): string[] => linesIn(path).slice(1).toSorted()
const onTrouble = (error: unknown): void => console.error(error)

const document = (more: object = {}) =>
  sketch(
    [
      { id: 'n1', kind: 'textarea', field: 'plate' },
      { id: 'n2', kind: 'inputNumber', field: 'cost' },
      { id: 'n3', kind: 'datePicker', field: 'day' },
      {
        id: 'n4',
        kind: 'table',
        field: 'lines',
        children: [
          { id: 'n5', kind: 'input', field: 'part' },
          { id: 'n6', kind: 'inputNumber', field: 'price' },
        ],
      },
      {
        id: 'n7',
        kind: 'checkbox',
        field: 'marks',
        options: {
          dataType: 'static',
          choices: [
            { id: 'a', fullName: 'A' },
            { id: 'b', fullName: 'B' },
          ],
        },
      },
    ],
    more,
  )

const rows = [
  {
    plate: '沪A\'1\\2"3\n4',
    cost: '0.000000000000001',
    day: '2024-02-29',
    lines: [{ part: '螺丝', price: '12345678901234567.5' }, { part: '🚗' }],
    marks: ['a', 'b'],
  },
  { plate: 'b', cost: '-1' },
]

/** A world with a published form, a parked column, records, and a file in use. */
async function fill(
  world: World,
): Promise<{ readonly id: string; readonly token: string; readonly fileId: string }> {
  const { token } = await world.signIn({ account: 'keeper', isAdministrator: true })
  const made = await makeDesign(world, token, document())
  for (const data of rows)
    expect(
      await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, { token, body: { data } }),
    ).toMatchObject({ problems: [], status: 200 })
  const removed = document()
  delete (removed.nodes as Record<string, unknown>)['n2']
  await made.save({ ...removed, children: removed.children.filter((child) => child !== 'n2') })
  await made.release()
  const uploaded = await world.request('POST', '/api/file/Uploader/userAvatar', {
    token,
    file: new File([Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(500_000)}`, 'latin1')], 'face.png'),
  })
  await world.request('PUT', `/api/permission/Users/Current/Avatar/${uploaded.data.fileId}`, {
    token,
    body: {},
  })
  return { id: made.id, token, fileId: uploaded.data.fileId }
}

const signInAgain = async (world: World): Promise<string> => {
  const { id } = await world.db.kysely
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'keeper')
    .executeTakeFirstOrThrow()
  return startSession(world.db, { userId: id, address: '', agent: '' })
}

const listOf = async (world: World, token: string, id: string) =>
  (
    await world.request('POST', `/api/visualdev/OnlineDev/${id}/List`, {
      token,
      body: { sidx: 'plate' },
    })
  ).data

onEachDatabase((make) => {
  test('a published form, its records and files come back as they were, and are at work at once', async () => {
    const world = await make()
    const { id, token, fileId } = await fill(world)
    const path = fresh()
    const whole = await writeBackup({ db: world.db, files: world.services.files }, path)
    expect([whole.files, whole.bytes, whole.rows > 25, whole.tables > 30]).toEqual([
      1,
      500_008,
      true,
      true,
    ])

    // Users who were signed out since must not be signed in again.
    expect(linesIn(path).join('\n')).not.toContain(hashToken(token))
    const other = await make()
    expect(
      await restoreBackup({ db: other.db, files: other.services.files }, path, {
        isOverwriting: false,
      }),
    ).toEqual(whole)
    const again = await signInAgain(other)
    expect(await listOf(other, again, id)).toEqual(await listOf(world, token, id))
    const added = await other.request('POST', `/api/visualdev/OnlineDev/${id}`, {
      token: again,
      body: { data: { plate: 'new', lines: [{ part: 'x' }] } },
    })
    expect([
      added.status,
      (
        await other.request('DELETE', `/api/visualdev/OnlineDev/${id}/${added.data.id}`, {
          token: again,
        })
      ).status,
    ]).toEqual([200, 200])
    const face = await other.app.request(`/api/file/Download/userAvatar/${fileId}`, {
      headers: { authorization: `Bearer ${again}` },
    })
    expect([face.status, (await face.arrayBuffer()).byteLength]).toEqual([200, 500_008])
    // The parked column was restored too, since an earlier version can use it again.
    const { version } = (await other.request('GET', `/api/visualdev/Base/${id}`, { token: again }))
      .data
    expect(
      (
        await other.request('POST', `/api/visualdev/Base/${id}/Actions/Release`, {
          token: again,
          body: { version, number: 1, consent: true },
        })
      ).status,
    ).toBe(200)
    const [first] = (await listOf(other, again, id)).list
    expect(first.data.cost).toBe('-1')
  })

  test('one engine writes what the other reads, and nothing is lost on the way there and back', async () => {
    const world = await make()
    await fill(world)
    // Events handled meanwhile would change the contents.
    await world.pump.stop()
    const [first, second, third] = [fresh(), fresh(), fresh()]
    await writeBackup({ db: world.db, files: world.services.files }, first)
    const embedded = {
      db: await openPglite({ onTrouble }),
      files: folderStore(join(folder, 'embedded')),
    }
    await restoreBackup(embedded, first, { isOverwriting: false })
    await writeBackup(embedded, second)
    await embedded.db.close()
    const back = await make()
    await back.pump.stop()
    await restoreBackup({ db: back.db, files: back.services.files }, second, over)
    await writeBackup({ db: back.db, files: back.services.files }, third)
    expect(contents(second)).toEqual(contents(first))
    expect(contents(third)).toEqual(contents(first))
  })

  test('many and wide rows come in parts', async () => {
    const world = await make()
    const body = 'long '.repeat(40_000)
    await world.db.kysely
      .insertInto('messages')
      .values(
        Array.from({ length: 40 }, (_, index) => ({
          id: `m${index}`,
          title: `${index}`,
          body_text: body,
          files: '[]',
          receivers: '{}',
          created_by: '',
        })),
      )
      .execute()
    await sql`
      insert into berth.sign_ins (id, account, login_type, login_mark)
      select 's' || n, 'a', 0, 1 from generate_series(1, 25000) n`.execute(world.db.kysely)
    const path = fresh()
    await writeBackup({ db: world.db, files: world.services.files }, path)
    const other = await make()
    await restoreBackup({ db: other.db, files: other.services.files }, path, over)
    const { rows: sums } = await sql`
        select (select count(*)::int from berth.sign_ins) as visits,
          (select count(distinct id)::int from berth.messages where body_text = ${body}) as messages`.execute(
      other.db.kysely,
    )
    expect(sums).toEqual([{ visits: 25_000, messages: 40 }])
  })

  test('what goes over data must be asked for, and what does not add up changes nothing', async () => {
    const world = await make()
    await fill(world)
    const path = fresh()
    await writeBackup({ db: world.db, files: world.services.files }, path)
    const stores = { db: world.db, files: world.services.files }
    await world.signIn({ account: 'later' })
    await expect(restoreBackup(stores, path, { isOverwriting: false })).rejects.toThrow('not empty')
    const lines = linesIn(path)
    const spoilt = (change: (lines: string[]) => string[]): string => {
      const made = fresh()
      writeFileSync(made, gzipSync(`${change([...lines]).join('\n')}\n`))
      return made
    }
    const cutShort = fresh()
    writeFileSync(cutShort, readFileSync(path).subarray(0, 3000))
    const wrong = [
      [spoilt((all) => all.map((line) => line.replace('keeper', 'thief'))), 'does not add up'],
      [spoilt((all) => all.filter((line) => !line.includes('keeper'))), 'does not add up'],
      [spoilt((all) => all.slice(0, -1)), 'ends too early'],
      [spoilt((all) => all.map((line) => line.replace('berth', 'other'))), 'no backup'],
      [
        spoilt((all) => all.map((line) => line.replaceAll('PRIMARY KEY', 'drop'))),
        'not to be read',
      ],
      [cutShort, 'damaged'],
    ] as const
    for (const [file, words] of wrong)
      await expect(restoreBackup(stores, file, over)).rejects.toThrow(words)
    const accounts = await world.db.kysely
      .selectFrom('users')
      .select('account')
      .where('account', 'in', ['keeper', 'later', 'thief'])
      .orderBy('account')
      .execute()
    expect(accounts.map(({ account }) => account)).toEqual(['keeper', 'later'])
  })

  test('a backup of an older program is brought up to this one, one of a newer program is refused', async () => {
    const world = await make()
    await fill(world)
    const path = fresh()
    await writeBackup({ db: world.db, files: world.services.files }, path)
    const stores = { db: world.db, files: world.services.files }
    await expect(
      restoreBackup(stores, path, { ...over, known: migrations.slice(0, -1) }),
    ).rejects.toThrow('newer Berth')
    const later = {
      number: (migrations.at(-1)?.number ?? 0) + 1,
      name: 'later',
      statements: [sql`alter table berth.users add column nickname text not null default 'none'`],
    }
    await restoreBackup(stores, path, { ...over, known: [...migrations, later] })
    const { rows: found } =
      await sql`select nickname from berth.users where account = 'keeper'`.execute(world.db.kysely)
    expect(found).toEqual([{ nickname: 'none' }])
  })
})
