import { expect, test } from 'vitest'
import type { Figure } from '#schemas/api/home.ts'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { holdClock } from '#tests/clock.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { plainSql } from '#tests/plain-sql.ts'
import { setConfig } from '#tests/system-config.ts'

const document = sketch([{ id: 'n1', kind: 'input', field: 'plate' }])
const zone = 'Pacific/Auckland'

const figuresOf = async (world: World, token: string): Promise<Figure[]> =>
  (await world.request('GET', '/api/home/Figures', { token })).data.list
const add = async (world: World, token: string, modelId: string): Promise<string> =>
  (
    await world.request('POST', `/api/visualdev/OnlineDev/${modelId}`, {
      token,
      body: { data: { plate: 'A' } },
    })
  ).data.id

onDatabase((make) => {
  test('2.4 counts by day of the organisation, over the records within reach', async () => {
    const clock = holdClock()
    const world = await make()
    await setConfig(world.db, { timeZone: zone })
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(world, admin.token, document)
    const staff = await world.signIn({
      models: [{ modelId: id, forms: ['plate'], buttons: ['btn_add'] }],
    })
    const made = [
      await add(world, admin.token, id),
      await add(world, admin.token, id),
      await add(world, admin.token, id),
      await add(world, admin.token, id),
      await add(world, staff.token, id),
    ]
    const [{ table }] = (
      await world.request('GET', `/api/visualdev/Base/${id}/FormDataFields`, { token: admin.token })
    ).data.list
    const startOf = (instant: number) => fromDay(toDay(instant, zone), zone)
    const today = startOf(clock.now())
    const rest = Array.from({ length: 12 }, () => 0)
    const move = (record: string | undefined, at: number) =>
      world.db.query(
        { name: '', text: plainSql(`update app.${table} set created_at = $2 where id = $1`) },
        [record, new Date(at)],
      )
    for (const record of made) await move(record, clock.now())
    await move(made[1], today - 1)
    await move(made[2], startOf(today - 13 * 86_400_000) - 1)
    await move(made[3], today)
    expect(await figuresOf(world, admin.token)).toEqual([
      { modelId: id, fullName: 'Sample', total: 5, days: [...rest, 1, 3] },
    ])
    expect(await figuresOf(world, staff.token)).toEqual([
      { modelId: id, fullName: 'Sample', total: 1, days: [...rest, 0, 1] },
    ])
    expect(await figuresOf(world, (await world.signIn()).token)).toEqual([])
    await move(await add(world, staff.token, id), clock.now())
    expect(await figuresOf(world, staff.token)).toMatchObject([{ total: 2, days: [...rest, 0, 2] }])
  })

  test('at most eight forms, those with most records first', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const ids: string[] = []
    for (let count = 0; count < 9; count++)
      ids.push((await makeDesign(world, admin.token, document)).id)
    const [first = '', second = ''] = ids.slice(-2)
    for (const id of [second, first, second]) await add(world, admin.token, id)
    const figures = await figuresOf(world, admin.token)
    expect([
      figures.length,
      ...figures.slice(0, 2).map(({ modelId, total }) => [modelId, total]),
    ]).toEqual([8, [second, 2], [first, 1]])
  })
})
