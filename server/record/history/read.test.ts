import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import { loadPerson } from '../../auth/person.ts'
import type { Database } from '../../database/database.ts'
import { sayIn } from '../../text/say.ts'
import { ask } from '../asking.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { readWhole } from './list.ts'
import { readState } from './read.ts'

/** Steps of the record, of which each wrote the number of its version into the plate. */
const steps = 330

onEachDatabase((make) => {
  test('an earlier state is worked out some steps at a time, however many lie between', async () => {
    const world = await make()
    const { db } = world
    const { token, userId } = await world.signIn({ isAdministrator: true })
    const form = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate', label: 'Plate' }]),
    )
    const base = `/api/visualdev/OnlineDev/${form.id}`
    const { id } = (await world.request('POST', base, { token, body: { data: { plate: '1' } } }))
      .data
    await sql`insert into record_history
        (model_id, record_id, version, act, way, who, at, number, nodes, before, after)
      select ${form.id}, ${id}, v, 'change', 'form', ${userId}, now(), 1, array['n1'],
        json_build_object('n1', (v - 1)::text), json_build_object('n1', v::text)
      from generate_series(2, ${steps}::int) as v`.execute(db.kysely)
    const fetched: number[] = []
    const counting: Database = {
      ...db,
      async query<R>(...asked: Parameters<Database['query']>) {
        const rows = await db.query<R>(...asked)
        fetched.push(rows.length)
        return rows
      },
    }
    const given = {
      caller: await loadPerson(db, userId),
      language: 'en',
      say: sayIn('en'),
      requestId: '',
    } as const
    await ask(world.services)(form.id, given, async (asking) => {
      await sql`update ${tableOf(asking.live.layout.table)}
        set version = ${steps}, ${columnOf('plate')} = ${String(steps)}`.execute(db.kysely)
      const record = await readWhole(asking, id)
      const stateAt = async (version: number) =>
        (await readState({ ...asking, db: counting }, record, version))?.['plate']
      for (const version of [1, 2, 100, 130, 230, steps - 1])
        expect(await stateAt(version), String(version)).toBe(String(version))
      expect(Math.max(...fetched)).toBeLessThanOrEqual(100)
      // Steps that were swept are not walked over.
      await db.kysely.deleteFrom('record_history').where('version', '=', 150).execute()
      expect([await stateAt(149), await stateAt(150)]).toEqual([undefined, '150'])
    })
    const seen = await world.request('GET', `${base}/${id}/History/160`, { token })
    expect(seen.data.changes).toMatchObject([{ before: String(steps), after: '160' }])
    expect((await world.request('GET', `${base}/${id}/History/149`, { token })).status).toBe(404)
  })
})
