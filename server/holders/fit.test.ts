import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { named } from '#tests/nouns.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

/** The history of a record tells a replaced duty to those who may see the duty. */
async function expectTold(world: World, [modelId, id]: readonly [string, string]): Promise<void> {
  for (const [field, ways] of [
    ['duty', ['handOn', 'form']],
    ['day', ['form']],
  ] as const) {
    const models = [{ modelId, forms: [field], scopes: [{ type: 'all' as const }] }]
    const { token } = await world.signIn({ models })
    const path = `/api/visualdev/OnlineDev/${modelId}/${id}/History`
    const { data } = await world.request('GET', path, { token })
    expect(data.list.map(({ way }: { way: string }) => way)).toEqual(ways)
  }
}

onDatabase((make) => {
  let world: World
  let token: string

  beforeAll(async () => {
    world = await make()
    const { kysely } = world.db
    await kysely
      .insertInto('organizes')
      .values({ ...named('harbour'), parent_id: '', category: 'organization' })
      .execute()
    await kysely
      .insertInto('dictionary_types')
      .values({ ...named('paints'), parent_id: '' })
      .execute()
    const admin = await world.signIn({ isAdministrator: true, organizeId: 'harbour' })
    token = admin.token
  })
  const addRole = (id: string) => world.db.kysely.insertInto('roles').values(named(id)).execute()

  test('handing over refuses what would stand twice where a rule lets it stand once, and changes nothing', async () => {
    await addRole('first')
    await addRole('second')
    const made = await makeDesign(
      world,
      token,
      sketch(
        [
          { id: 'n1', kind: 'roleSelect', field: 'duty', label: 'Duty' },
          { id: 'n2', kind: 'input', field: 'day', label: 'Day' },
          { id: 'n3', kind: 'switch', field: 'isLoose' },
          {
            id: 't1',
            kind: 'table',
            field: 'rows',
            children: [{ id: 'c1', kind: 'roleSelect', field: 'line', label: 'Line' }],
          },
        ],
        {
          rules: [
            {
              id: 'r1',
              name: 'r1',
              when: {
                match: 'and',
                groups: [
                  {
                    match: 'and',
                    comparisons: [
                      { field: 'isLoose', symbol: '<>', operand: { type: 'fixed', value: true } },
                    ],
                  },
                ],
              },
              then: [{ type: 'unique', fields: ['duty', 'day'] }],
            },
            {
              id: 'r2',
              name: 'r2',
              when: { match: 'and', groups: [] },
              then: [{ type: 'unique', fields: ['rows.line'] }],
            },
          ],
        },
      ),
    )
    const base = `/api/visualdev/OnlineDev/${made.id}`
    const add = async (data: object) => {
      const done = await world.request('POST', base, { token, body: { data } })
      expect([done.code, done.problems]).toEqual([200, []])
      return done.data.id
    }
    const handOver = async () => {
      const { code, problems } = await world.request(
        'POST',
        '/api/permission/Role/first/Actions/HandOn',
        { token, language: 'en', body: { toId: 'second' } },
      )
      return [code, problems.map(({ path, message }) => `${path}: ${message}`)]
    }
    const dutyOf = async (id: string) =>
      (await world.request('GET', `${base}/${id}`, { token })).data.data.duty
    await add({ duty: 'second', day: 'Mon' })
    const clash = await add({ duty: 'first', day: 'Mon' })
    const lines = await add({ rows: [{ line: 'first' }, { line: 'second' }] })
    const once = (fields: string) =>
      `toId: Form “Sample” takes “${fields}” only once; after handing over, records would hold the same`
    expect(await handOver()).toEqual([422, [once('Duty, Day'), once('Line')]])
    expect(await dutyOf(clash)).toBe('first')
    await world.request('DELETE', `${base}/${clash}`, { token })
    expect(await handOver()).toEqual([422, [once('Line')]])
    await world.request('DELETE', `${base}/${lines}`, { token })
    // It could come back from the recycle bin, with the same line twice.
    expect(await handOver()).toEqual([422, [once('Line')]])
    await world.request('POST', `${base}/Bin/Actions/Delete`, { token, body: { ids: [lines] } })
    // Where the rule does not apply, values may repeat.
    const loose = await add({ duty: 'first', day: 'Mon', isLoose: true })
    const other = await add({ duty: 'first', day: 'Tue' })
    expect(await handOver()).toEqual([200, []])
    expect([await dutyOf(loose), await dutyOf(other)]).toEqual(['second', 'second'])
    await expectTold(world, [made.id, loose])
  })

  test('an area is handed over to one of the level that the fields which hold it take', async () => {
    const area = (id: string, parent_id: string) => ({ ...named(id), parent_id })
    await world.db.kysely
      .insertInto('areas')
      .values([
        area('east', ''),
        area('eastport', 'east'),
        area('west', ''),
        area('westport', 'west'),
      ])
      .execute()
    const made = await makeDesign(
      world,
      token,
      sketch([
        { id: 'n1', kind: 'areaSelect', field: 'port', label: 'Port', options: { level: 'city' } },
      ]),
    )
    await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
      token,
      body: { data: { port: 'eastport' } },
    })
    const handOver = async (toId: string) => {
      const { code, problems } = await world.request(
        'POST',
        '/api/system/Area/eastport/Actions/HandOn',
        { token, language: 'en', body: { toId } },
      )
      return [code, problems.map(({ message }) => message)]
    }
    expect(await handOver('west')).toEqual([
      422,
      ['Form “Sample”, field “Port” does not take what stands on this level'],
    ])
    expect(await handOver('westport')).toEqual([200, []])
  })
})
