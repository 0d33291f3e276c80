import { afterEach, expect, test, vi } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { jobs } from './jobs.ts'
import { Scheduler } from './scheduler.ts'
import { setConfig } from '#tests/system-config.ts'

const day = 86_400_000
afterEach(() => vi.restoreAllMocks())

/** Switches all tasks off except one, which is due, and next at the turn of the year. */
async function dueTask(world: World, columns: object = {}): Promise<void> {
  await world.db.kysely.updateTable('tasks').set({ enabled_mark: 0 }).execute()
  await world.db.kysely
    .updateTable('tasks')
    .set({ enabled_mark: 1, cron: '0 0 1 1 *', next_at: new Date(Date.now() - day), ...columns })
    .where('id', '=', 'sweepLogs')
    .execute()
}

const runsOf = (world: World) =>
  world.db.kysely.selectFrom('task_runs').selectAll().orderBy('planned_at').orderBy('id').execute()
const taskOf = (world: World) =>
  world.db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', 'sweepLogs')
    .executeTakeFirstOrThrow()

async function settle(...worlds: readonly World[]): Promise<void> {
  const schedulers = worlds.map(({ services }) => new Scheduler(services))
  await Promise.all(schedulers.map((scheduler) => scheduler.settled()))
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
}

onDatabase((make) => {
  test('what is due runs once, is written down, and is planned anew; what passed meanwhile is one run', async () => {
    const world = await make()
    await dueTask(world)
    await settle(world)
    const [run, ...more] = await runsOf(world)
    expect([run, more]).toMatchObject([
      { task_id: 'sweepLogs', state: 'done', result: '0', tries: 1, started_by: '' },
      [],
    ])
    const { next_at } = await taskOf(world)
    const ahead = (next_at ?? 0) > (run?.started_at ?? Infinity)
    expect([ahead, (next_at ?? 0) % 3_600_000]).toEqual([true, 0])
    await settle(world)
    expect((await runsOf(world)).length).toBe(1)
  })

  test('several instances run it once', async () => {
    const world = await make()
    await dueTask(world)
    const instances =
      world.db.engine === 'postgres'
        ? [world, await make({ beside: world }), await make({ beside: world })]
        : [world]
    const run = vi.spyOn(jobs.sweepLogs, 'run')
    await settle(...instances)
    expect([
      run.mock.calls.length,
      (await runsOf(world)).map(({ state, tries }) => [state, tries]),
    ]).toEqual([1, [['done', 1]]])
  })

  test('a run that fails is tried again later, and given up after its tries with what was wrong', async () => {
    const world = await make()
    await dueTask(world)
    vi.spyOn(jobs.sweepLogs, 'run').mockRejectedValue(new Error('no room'))
    await settle(world)
    const [first] = await runsOf(world)
    const waits = (first?.due_at ?? 0) - (first?.started_at ?? 0)
    expect([first?.state, first?.result, waits >= 60_000]).toEqual(['waiting', 'no room', true])
    for (const _ of [2, 3]) {
      await world.db.kysely
        .updateTable('task_runs')
        .set({ due_at: new Date(0) })
        .execute()
      await settle(world)
    }
    expect(await runsOf(world)).toMatchObject([{ state: 'failed', tries: 3, result: 'no room' }])
  })

  test('a run whose instance died is taken over when its lease is over, not before, and given up in the end', async () => {
    const world = await make()
    await dueTask(world, { next_at: new Date(Date.now() + day) })
    const left = {
      id: 'r1',
      task_id: 'sweepLogs',
      planned_at: new Date(),
      state: 'running' as const,
      tries: 1,
      holder: 'dead',
      started_at: new Date(),
      lease_until: new Date(Date.now() + day),
    }
    await world.db.kysely.insertInto('task_runs').values(left).execute()
    await settle(world)
    expect((await runsOf(world))[0]).toMatchObject({ state: 'running', holder: 'dead' })
    await world.db.kysely
      .updateTable('task_runs')
      .set({ lease_until: new Date(Date.now() - 1) })
      .execute()
    await settle(world)
    expect((await runsOf(world))[0]).toMatchObject({ state: 'done', tries: 2 })
    await world.db.kysely
      .updateTable('task_runs')
      .set({ state: 'running', tries: 3, lease_until: new Date(0), result: '' })
      .execute()
    await settle(world)
    expect((await runsOf(world))[0]).toMatchObject({ state: 'failed', result: '!gone' })
  })

  test('a task that runs still is not begun a second time; who was overtaken writes nothing', async () => {
    const world = await make()
    await dueTask(world)
    let finish: (result: string) => void = () => undefined
    const run = vi
      .spyOn(jobs.sweepLogs, 'run')
      .mockImplementation(() => new Promise((done) => (finish = done)))
    const scheduler = new Scheduler(world.services)
    await scheduler.looked()
    await world.db.kysely
      .updateTable('tasks')
      .set({ next_at: new Date(Date.now() - 1000) })
      .where('id', '=', 'sweepLogs')
      .execute()
    await world.db.kysely
      .updateTable('task_runs')
      .set({ lease_until: new Date(0) })
      .execute()
    await scheduler.looked()
    expect([run.mock.calls.length, (await runsOf(world)).map(({ tries }) => tries)]).toEqual([
      1,
      [1],
    ])
    await world.db.kysely
      .updateTable('task_runs')
      .set({ holder: 'another', result: 'theirs' })
      .execute()
    finish('mine')
    await scheduler.stop()
    expect(await runsOf(world)).toMatchObject([
      { holder: 'another', result: 'theirs', state: 'running' },
    ])
  })

  test('a job that this program does not know fails; a task whose time is over is planned no more', async () => {
    const world = await make()
    await dueTask(world, { job: 'dance', end_at: new Date(Date.now() - 1000) })
    await settle(world)
    expect([(await runsOf(world))[0]?.result, (await taskOf(world)).next_at]).toEqual([
      '!unknown',
      null,
    ])
  })

  test('logs are swept as the config keeps them', async () => {
    const world = await make()
    await setConfig(world.db, { signInDays: 190, requestDays: 5 })
    const at = (days: number) => new Date(Date.now() - days * day)
    await world.db.kysely
      .insertInto('sign_ins')
      .values(
        [189, 191].map((days) => ({
          id: `s${days}`,
          at: at(days),
          account: 'a',
          login_type: 0,
          login_mark: 1,
        })),
      )
      .execute()
    await world.db.kysely
      .insertInto('request_log')
      .values(
        [4, 6].map((days) => ({
          id: `q${days}`,
          at: at(days),
          request_id: '',
          user_id: '',
          address: '',
          method: 'GET',
          path: '/',
          status: 200,
          ms: 1,
        })),
      )
      .execute()
    await world.db.kysely
      .insertInto('audit')
      .values([700, 800].map((days) => ({ id: `a${days}`, at: at(days), what: 'x' })))
      .execute()
    await dueTask(world)
    await settle(world)
    expect((await runsOf(world))[0]?.result).toBe('3')
    const ids = async (table: 'sign_ins' | 'request_log' | 'audit') =>
      (await world.db.kysely.selectFrom(table).select('id').execute()).map(({ id }) => id)
    expect([await ids('sign_ins'), await ids('request_log'), await ids('audit')]).toEqual([
      ['s189'],
      ['q4'],
      ['a700'],
    ])
  })
})
