import { sql } from 'kysely'
import type { Hono } from 'hono'
import { readEnv } from '#server/start/env.ts'
import type { Consumer } from '#server/events/consumer.ts'
import { consumers } from '#server/events/consumers.ts'
import { recordNoun } from '#server/events/event.ts'
import { startEvents } from '#server/events/pump.ts'
import { appendEvents } from '#server/events/append.ts'
import { makeLog } from '#server/watch/log.ts'
import { prepare } from '#server/start/prepare.ts'
import type { Services } from '#server/services.ts'
import { sketch } from './designs.ts'
import { texts } from './events.ts'
import { signInAs } from './people.ts'

/*
 * A whole server in a separate process that keeps writing and hands its events to three consumers,
 * one of which sometimes fails; for tests that kill it. Its first argument is the task: `setup`
 * prepares everything, `write` writes until killed and reports each round, `drain` only hands
 * events over.
 */

const names = ['first', 'second', 'shaky'] as const

/** A consumer that stores what it saw. */
const seer = (name: string, modelId: string): Consumer => ({
  name,
  texts,
  wants: () => [recordNoun(modelId), 'position'],
  async take(events, { trx }) {
    for (const { position, noun, id, version } of events)
      await sql`insert into seen (consumer, position, noun, id, version)
        values (${name}, ${position}, ${noun}, ${id}, ${version})`.execute(trx)
    if (name === 'shaky' && Math.random() < 0.02) throw new Error('as it happens')
  },
})

interface SetupResult {
  readonly modelId: string
  readonly token: string
}

/** Sends a call to the server of this process. */
const asker = (app: Hono, token: string) => async (method: string, path: string, body?: object) => {
  const answer = await app.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: (await answer.json()).data }
}

/** Database triggers that add a line to `history` for each committed change, without the server. */
const watch = (table: string, noun: string) => [
  sql`create or replace function berth.${sql.id(`watch_${noun.replace(':', '_')}`)}() returns trigger language plpgsql as $$
    begin
      insert into berth.history (noun, id, version) values (tg_argv[0],
        case when tg_op = 'DELETE' then old.id else new.id end,
        case when tg_op = 'DELETE' then old.version + 1 else new.version end);
      return null;
    end $$`,
  sql`create trigger watch after insert or update or delete on ${sql.raw(table)}
    for each row execute function berth.${sql.id(`watch_${noun.replace(':', '_')}`)}(${sql.lit(noun)})`,
]

async function setUp({ db }: Services, app: Hono): Promise<SetupResult> {
  const { token } = await signInAs(db, { account: 'keeper', isAdministrator: true })
  const ask = asker(app, token)
  const document = sketch([
    { id: 'n1', kind: 'input', field: 'plate' },
    {
      id: 'n2',
      kind: 'table',
      field: 'lines',
      children: [{ id: 'n3', kind: 'input', field: 'part' }],
    },
  ])
  const { id, version } = (
    await ask('POST', '/api/visualdev/Base', {
      fullName: 'Cars',
      enCode: 'cars',
      formData: JSON.stringify(document),
    })
  ).data
  await ask('POST', `/api/visualdev/Base/${id}/Actions/Release`, { version })
  await sql`create table berth.seen (
    n bigint generated always as identity, consumer text, position bigint, noun text, id text, version integer
  )`.execute(db.kysely)
  await sql`create table berth.history (noun text, id text, version integer)`.execute(db.kysely)
  for (const rawBuilder of [
    ...watch('app.cars', recordNoun(id)),
    ...watch('berth.positions', 'position'),
  ])
    await rawBuilder.execute(db.kysely)
  await db.kysely
    .insertInto('organizes')
    .values({ id: 'o1', parent_id: '', category: 'organization', full_name: 'O', en_code: 'o1' })
    .execute()
  return { modelId: id, token }
}

/**
 * Adds, changes and removes records and positions until the process ends; some of the calls must
 * fail.
 */
async function writeOn(
  { db }: Services,
  app: Hono,
  { modelId, token }: SetupResult,
): Promise<never> {
  const ask = asker(app, token)
  const base = `/api/visualdev/OnlineDev/${modelId}`
  for (let round = 0; ; round++) {
    const made = (await ask('POST', base, { data: { plate: 'A', lines: [{ part: 'x' }] } })).data
    await ask('PUT', `${base}/${made.id}`, { version: 1, data: { plate: 'B', lines: [] } })
    // Must fail, because the version is stale.
    await ask('PUT', `${base}/${made.id}`, { version: 1, data: { plate: 'C' } })
    if (round % 3 === 0) await ask('DELETE', `${base}/${made.id}`)
    const body = { fullName: 'P', enCode: `p${made.id}`, organizeId: 'o1' }
    const position = (await ask('POST', '/api/permission/Position', body)).data
    if (round % 2 === 0) await ask('DELETE', `/api/permission/Position/${position.id}`)
    await db
      .transaction(async (trx) => {
        await appendEvents({ db, trx, who: '', operation: '' }, 'position', [
          { id: `never${made.id}`, version: 1, act: 'add', fields: [] },
        ])
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    process.stdout.write('.\n')
  }
}

/** Number of events that are not handed over yet or must be tried again. */
const left = sql<{ count: number }>`select ((select count(*) from event_new)
  + (select count(*) from event_failures) + (select count(*) from event_consumers c, event_tail t
    where c.position < t.position))::int as count`

/** Hands over all waiting events. */
async function drain({ kysely }: Services['db']): Promise<void> {
  for (let count = 1; count > 0; count = (await left.execute(kysely)).rows[0]?.count ?? 0) {
    await kysely
      .updateTable('event_failures')
      .set({ due_at: new Date(0) })
      .execute()
    await pump.settled()
  }
}

const [task = 'drain', place = '{}'] = process.argv.slice(2)
const log = makeLog('error', { write: (line) => void process.stderr.write(line) })
const { services, app } = await prepare({ env: readEnv(process.env), log, print: () => undefined })
const known: SetupResult = task === 'setup' ? await setUp(services, app) : JSON.parse(place)
const pump = await startEvents(services, [
  ...consumers,
  ...names.map((name) => seer(name, known.modelId)),
])
process.stdout.write(`${JSON.stringify(known)}\n`)
if (task === 'write')
  for (let at = 0; at < (services.db.engine === 'pglite' ? 2 : 4); at++)
    void writeOn(services, app, known)
else {
  if (task === 'drain') await drain(services.db)
  await pump.stop()
  await services.db.close()
  process.exit(0)
}
