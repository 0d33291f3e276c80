import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { keepNewest, makeBackup } from '#server/backup/backup.ts'
import { Scheduler } from '#server/jobs/scheduler.ts'
import { onDatabase } from '#tests/server.ts'
import type { Make } from '#tests/server.ts'

const base = '/api/system/Backup'
const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

async function begin(make: Make) {
  const folder = mkdtempSync(join(tmpdir(), 'berth-data-'))
  made.push(folder)
  const world = await make({ env: { DATA_DIR: folder } })
  const admin = await world.signIn({ account: 'chief', isAdministrator: true })
  const ask = (method: string, path: string, asked: { token?: string; body?: object } = {}) =>
    world.request(method, base + path, { token: admin.token, language: 'en', ...asked })
  return { world, admin, ask, folder: join(folder, 'backups') }
}

onDatabase((make) => {
  test('a backup is made by its task, listed, taken away and removed, and each is written down', async () => {
    const { world, admin, ask } = await begin(make)
    expect((await ask('GET', '')).data).toEqual({ list: [], lastRun: null })
    const started = await ask('POST', '', { body: {} })
    expect([started.data.state, started.data.startedBy]).toEqual(['waiting', 'Somebody'])
    expect((await ask('POST', '', { body: {} })).status).toBe(409)
    const scheduler = new Scheduler(world.services)
    await scheduler.settled()
    await scheduler.stop()
    const {
      list: [entry],
      lastRun,
    } = (await ask('GET', '')).data
    expect([lastRun.state, lastRun.result]).toEqual(['done', entry.name])
    const file = await world.app.request(`${base}/${entry.name}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect([file.headers.get('content-disposition'), bytes.length]).toEqual([
      `attachment; filename*=UTF-8''${entry.name}`,
      entry.size,
    ])
    expect(JSON.parse(gunzipSync(bytes).toString().split('\n', 1)[0] ?? '')).toMatchObject({
      berth: 'backup',
      engine: world.db.engine,
    })
    expect([
      (await ask('DELETE', `/${entry.name}`)).status,
      (await ask('DELETE', `/${entry.name}`)).status,
      (await ask('GET', '')).data.list,
    ]).toEqual([200, 404, []])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `backup ${entry.name}`)
      .orderBy('at')
      .execute()
    expect(audit.map(({ what }) => what)).toEqual(['export', 'remove'])
  })

  test('going back asks for the name, keeps what is there now, and signs everybody out', async () => {
    const { world, admin, ask } = await begin(make)
    const post = async (enCode: string) =>
      (
        await world.request('POST', '/api/system/Area', {
          token: admin.token,
          body: { parentId: '', fullName: enCode, enCode },
        })
      ).status
    expect(await post('kept')).toBe(200)
    await ask('POST', '', { body: {} })
    const { name } = await makeBackup(world.services)
    expect(await post('lost')).toBe(200)
    const wrong = await ask('POST', `/${name}/Actions/Restore`, { body: { name: 'yes' } })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [{ path: 'name', code: 'name', message: 'This is not the name of the backup' }],
    ])
    const { status, data } = await ask('POST', `/${name}/Actions/Restore`, { body: { name } })
    expect([status, data.rows > 20, data.before]).toEqual([
      200,
      true,
      expect.stringMatching(/^berth-/),
    ])
    expect((await ask('GET', '')).code).toBe(602)
    const codes = async () =>
      (
        await world.db.kysely.selectFrom('areas').select('en_code').orderBy('en_code').execute()
      ).map((row) => row.en_code)
    expect(await codes()).toEqual(['kept'])
    const log = await world.db.kysely
      .selectFrom('audit')
      .select(['what', 'after'])
      .where('target', '=', `backup ${name}`)
      .execute()
    expect(log).toEqual([{ what: 'restore', after: { account: 'chief' } }])
    // The run that was planned at the time of the backup is closed.
    const staff = await world.signIn({ menus: ['backup'] })
    expect((await ask('GET', '', staff)).data.lastRun).toMatchObject({
      state: 'failed',
      result: 'Cut short: the data went back to a backup',
    })
    const again = await world.signIn({ account: 'again', isAdministrator: true })
    expect(
      (
        await ask('POST', `/${data.before}/Actions/Restore`, {
          token: again.token,
          body: { name: data.before },
        })
      ).status,
    ).toBe(200)
    expect(await codes()).toEqual(['kept', 'lost'])
  })

  test('a backup that does not add up is refused in words, and nothing is changed', async () => {
    const { world, ask, folder } = await begin(make)
    const { name } = await makeBackup(world.services)
    const lines = gunzipSync(readFileSync(join(folder, name))).toString()
    const go = async (text: string) => {
      writeFileSync(join(folder, name), gzipSync(text))
      const { status, problems } = await ask('POST', `/${name}/Actions/Restore`, { body: { name } })
      return [status, problems[0]?.message]
    }
    expect(await go(lines.replaceAll('chief', 'thief'))).toEqual([
      422,
      'The backup is damaged; nothing was changed',
    ])
    expect(await go(lines.replace(/"migration":\d+/, '"migration":999'))).toEqual([
      422,
      'This backup is of a newer version; update the system first',
    ])
    expect(await go('words\n')).toEqual([422, 'This file is no backup of this system'])
    expect((await ask('GET', '')).data.list.length).toBe(2)
  })

  test('only the newest backups are kept, and nothing else in the folder is touched', async () => {
    const { world, folder } = await begin(make)
    for (const second of [1, 2, 3])
      await makeBackup(world.services, Date.UTC(2026, 0, 1, 0, 0, second))
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    await keepNewest(world.services, 2)
    expect(
      readdirSync(folder)
        .map((name) => name.slice(0, 21))
        .toSorted(),
    ).toEqual(['berth-20260101-080002', 'berth-20260101-080003', 'notes.txt'])
  })

  test('only administrators come near what a backup holds, and no name leads out of the folder', async () => {
    const { world, ask, folder } = await begin(make)
    const { name } = await makeBackup(world.services)
    const staff = await world.signIn({ menus: ['backup'] })
    const stranger = await world.signIn()
    const status = async (method: string, path: string, asked: { token: string; body?: object }) =>
      (await ask(method, path, asked)).status
    expect([
      await status('GET', '', staff),
      await status('GET', `/${name}`, staff),
      await status('DELETE', `/${name}`, staff),
      await status('POST', `/${name}/Actions/Restore`, { ...staff, body: { name } }),
    ]).toEqual([200, 403, 403, 403])
    expect([
      await status('GET', '', stranger),
      await status('POST', '', { ...stranger, body: {} }),
      await status('GET', `/${name}`, stranger),
    ]).toEqual([403, 403, 403])
    for (const path of ['/..%2f..%2fetc', '/passwd', '/berth-20260101-000000-aaaa.gz~'])
      expect((await ask('GET', path)).status).toBe(400)
    expect((await ask('GET', '/berth-20260101-000000-aaaa.gz')).status).toBe(404)
    expect(existsSync(join(folder, name))).toBe(true)
  })
})
