import { sql } from 'kysely'
import { modelsOf } from '#server/record/models.ts'
import { makeDesign, sketch } from './designs.ts'
import type { Sketch } from './designs.ts'
import type { Person } from './people.ts'
import type { Answer, World } from './server.ts'

/*
 * A form whose draft has a number where its records hold text, so that publishing converts a column
 * in use.
 */

const text: Sketch = { id: 'n1', kind: 'input', field: 'fee' }
const number: Sketch = { id: 'n1', kind: 'inputNumber', field: 'fee' }
const note: Sketch = { id: 'n2', kind: 'input', field: 'note' }
const rows = 2000

interface Beginning {
  /** Does every tenth record contain a word instead of a number? */
  readonly wrong?: boolean
  /** The publisher; by default an administrator. */
  readonly person?: Person
}

/**
 * A design whose draft turns a text into a number. By default every tenth record contains a word
 * there. The conversion runs in use whatever the size.
 */
export async function beginConversion(world: World, { wrong = true, person = {} }: Beginning = {}) {
  const { token, userId } = await world.signIn({ isAdministrator: true, ...person })
  const made = await makeDesign(world, token, sketch([text, note]))
  Object.assign(world.services.releases.limits, { online: 10 })
  const { table: name } = (await modelsOf(world.db).get(made.id)).layout
  const table = sql.table(`app.${name}`)
  await sql`insert into ${table} (id, created_by, created_org, modified_by, fee, note)
    select 'r' || i, 'u', '', 'u', case when ${wrong} and i % 10 = 0 then 'about ' || i
      else i::text end, 'x' from generate_series(1, ${rows}::int) i`.execute(world.db.kysely)
  await made.save(sketch([number, note]))
  const base = `/api/visualdev/Base/${made.id}`
  const records = `/api/visualdev/OnlineDev/${made.id}`
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token, language: 'en', ...(body !== undefined && { body }) })
  const progress = async () => (await ask('GET', `${base}/Actions/Release`)).data
  return {
    ...made,
    token,
    userId,
    table,
    name,
    records,
    ask,
    progress,
    publish: async (body: object = { consent: true }) => {
      const { version } = (await ask('GET', base)).data
      return ask('POST', `${base}/Actions/Release`, { version, ...body })
    },
    documents: {
      /** The same draft with a text that is calculated from the other field. */
      twin: sketch([
        number,
        note,
        {
          id: 'n3',
          kind: 'calculate',
          field: 'twin',
          options: { expression: [{ type: 'field', field: 'note' }], result: 'text' },
        },
      ]),
    },
    /** Asks repeatedly until publishing has ended. */
    settled: async (look: () => Promise<Answer>) => {
      for (;;) {
        const now = await look()
        if (now.data.state !== 'running') return now
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    cancel: () => ask('DELETE', `${base}/Actions/Release`),
    ended: async () => {
      for (;;) {
        const now = await progress()
        if (now.state !== 'running') return now
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Holds back the first batch of a conversion until the test releases it. */
export function holdBatch({ db }: World) {
  const { query } = db
  let letGo = (): void => undefined
  let reach = (): void => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const open = new Promise<void>((resolve) => (letGo = resolve))
  const held = async (...given: Parameters<typeof query>): Promise<unknown[]> => {
    if (given[0].text.includes('no key update skip locked')) {
      reach()
      await open
    }
    return query(...given)
  }
  Object.assign(db, { query: held })
  return { reached, letGo }
}

/** Tables and columns that a conversion might leave behind in the database catalog. */
export async function remainsIn({ db }: Pick<World, 'db'>) {
  const { rows: found } = await sql<Record<string, number | string>>`select
    (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and a.attname ~ '^next_[0-9]+_$' and not a.attisdropped)::int as columns,
    (select count(*) from pg_trigger where tgname = 'next_')::int as triggers,
    (select count(*) from pg_proc where proname ~ '^next_.*_$')::int as functions,
    (select count(*) from pg_class where relname ~ '_next_$')::int as indexes,
    (select count(*) from pg_class where reloptions::text like '%autovacuum_enabled%')::int as options,
    (select count(*) from releases where state = 'running')::int as runs`.execute(db.kysely)
  return Object.values(found[0] ?? {})
}
export const nothing = [0, 0, 0, 0, 0, 0]
