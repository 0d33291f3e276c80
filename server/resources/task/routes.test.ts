import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { initialConfig } from '#schemas/api/config.ts'
import { Scheduler } from '#server/jobs/scheduler.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/system/Task'
const hour = 3_600_000

onDatabase((make) => {
  let world: World
  let token: string
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
  const task = (enCode: string, more: object = {}) => ({
    fullName: '夜间清理',
    enCode,
    job: 'sweepLogs',
    cron: '0 3 * * *',
    ...more,
  })

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ realName: '值班', menus: ['task', 'config'] })).token
  })

  test('the tasks of every installation are there, with what they do', async () => {
    const { list } = (await ask('GET', '?pageSize=50')).data
    expect(
      list.map(({ enCode, isBuiltIn }: { enCode: string; isBuiltIn: boolean }) => [
        enCode,
        isBuiltIn,
      ]),
    ).toEqual(
      ['sweepSessions', 'sweepUploads', 'sweepFiles', 'sweepLogs', 'backup', 'sweepRecords'].map(
        (code) => [code, true],
      ),
    )
    expect(list[4]).toMatchObject({
      job: 'backup',
      parameters: { keep: 7 },
      runCount: 0,
      lastRunTime: null,
      lastState: '',
    })
    const found = (await ask('GET', '/Jobs')).data.list
    expect(found.find(({ job }: { job: string }) => job === 'backup')).toMatchObject({
      fullName: 'Back up the data',
      parameters: { properties: { keep: { minimum: 1 } } },
    })
    expect((await ask('GET', '?job=backup')).data.pagination.total).toBe(1)
  })

  test('a task is added, changed with its version, switched and removed; a built-in one stays what it is', async () => {
    const made = (await ask('POST', '', task('nightly', { description: 'At night' }))).data
    expect(made).toMatchObject({
      cron: '0 3 * * *',
      parameters: {},
      startTime: null,
      isBuiltIn: false,
      enabledMark: 1,
      version: 1,
    })
    const changed = await ask('PUT', `/${made.id}`, { ...made, cron: '0 4 * * *' })
    expect(changed.data).toMatchObject({ cron: '0 4 * * *', description: 'At night', version: 2 })
    expect((await ask('PUT', `/${made.id}`, { ...made, cron: '0 5 * * *' })).status).toBe(409)
    expect((await ask('PUT', `/${made.id}/Actions/State`)).data).toMatchObject({
      enabledMark: 0,
      nextRunTime: null,
    })
    expect([
      (await ask('DELETE', `/${made.id}`)).status,
      (await ask('GET', `/${made.id}`)).status,
    ]).toEqual([200, 404])
    const backup = (await ask('GET', '/backup')).data
    expect(
      (await ask('PUT', '/backup', { ...backup, job: 'sweepLogs', parameters: {} })).problems[0]
        ?.message,
    ).toBe('What a built-in task does stays')
    expect(
      (await ask('PUT', '/backup', { ...backup, cron: '0 1 * * 1', parameters: { keep: 3 } })).data,
    ).toMatchObject({ parameters: { keep: 3 }, version: 2 })
    expect((await ask('DELETE', '/backup')).status).toBe(403)
  })

  test.each([
    [{ cron: 'now and then' }, 'cron', 'This is no cron expression'],
    [{ cron: '0 0 30 2 *' }, 'cron', 'By these settings the task never runs'],
    [
      { startTime: 2_000_000_000_000, endTime: 1_900_000_000_000 },
      'cron',
      'By these settings the task never runs',
    ],
    [{ job: 'rmdir' }, 'job', 'There is no such job'],
    [{ job: 'backup', parameters: { keep: 0 } }, 'parameters.keep', 'At least 1'],
    [
      { job: 'backup', parameters: { path: '/etc' } },
      'parameters.path',
      'This field is not known here',
    ],
    [
      { enCode: '.' },
      'enCode',
      'A code has English letters, digits and dots, with no dot at either end',
    ],
  ])('%j is refused', async (wrong, path, message) => {
    const refused = await ask('POST', '', task('wrong', wrong))
    expect([refused.status, refused.problems]).toEqual([
      422,
      [expect.objectContaining({ path, message })],
    ])
  })

  test('the next runs are shown in the time zone of the organisation, which a change of it moves', async () => {
    const preview = async () => (await ask('POST', '/Preview', { cron: '30 3 * * *' })).data.list
    const shanghai = await preview()
    expect([shanghai.length, shanghai.map((run: number) => run % (24 * hour))]).toEqual([
      5,
      Array.from({ length: 5 }, () => 19.5 * hour),
    ])
    const made = (await ask('POST', '', task('zoned'))).data
    const scheduler = new Scheduler(world.services)
    onTestFinished(() => scheduler.stop())
    const next = async () => {
      await scheduler.settled()
      return (await ask('GET', `/${made.id}`)).data.nextRunTime % (24 * hour)
    }
    expect(await next()).toBe(19 * hour)
    await world.request('PUT', '/api/system/SysConfig', {
      token,
      body: { ...initialConfig, timeZone: 'UTC', version: 0 },
    })
    // The other processes, this one among them, hear of the change a moment later.
    await expect.poll(next, { timeout: 10_000 }).toBe(3 * hour)
    expect((await ask('POST', '/Preview', { cron: 'x' })).problems[0]?.path).toBe('cron')
  })

  test('a task runs now, even while it is off, with who started it in its log', async () => {
    const made = (await ask('POST', '', task('atonce', { enabledMark: 0 }))).data
    const started = await ask('POST', `/${made.id}/Actions/Run`, {})
    expect(started.data).toMatchObject({ state: 'waiting', startedBy: '值班' })
    expect((await ask('POST', `/${made.id}/Actions/Run`, {})).problems[0]?.message).toBe(
      'It runs already',
    )
    const scheduler = new Scheduler(world.services)
    await scheduler.settled()
    await scheduler.stop()
    const { list } = (await ask('GET', `/${made.id}/Log?state=done`)).data
    expect(list).toMatchObject([
      { id: started.data.id, state: 'done', startedBy: '值班', tries: 1, result: '0' },
    ])
    expect((await ask('GET', `/${made.id}`)).data).toMatchObject({
      runCount: 1,
      lastState: 'done',
      lastRunTime: list[0].startTime,
    })
    expect((await ask('GET', '/nowhere/Log')).status).toBe(404)
  })

  test('whoever lacks the screen does nothing', async () => {
    const stranger = (await world.signIn()).token
    const status = async (method: string, path: string, body?: object) =>
      (await world.request(method, base + path, { token: stranger, ...(body && { body }) })).status
    expect(
      await Promise.all([
        status('GET', ''),
        status('GET', '/Jobs'),
        status('GET', '/backup'),
        status('POST', '', task('x')),
        status('PUT', '/backup', { ...task('x'), version: 1 }),
        status('PUT', '/backup/Actions/State'),
        status('POST', '/backup/Actions/Run', {}),
        status('DELETE', '/backup'),
        status('GET', '/backup/Log'),
        status('POST', '/Preview', { cron: '* * * * *' }),
      ]),
    ).toEqual(Array.from({ length: 10 }, () => 403))
  })
})
