import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { loadPerson } from '../../auth/person.ts'
import { sayIn } from '../../text/say.ts'
import { ask } from '../asking.ts'
import { planImport } from './import-plan.ts'
import { findMeanings } from './lookup.ts'
import { matchRecords } from './match.ts'

onEachDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })
  const asks = async <T>(work: Parameters<ReturnType<typeof ask>>[2]): Promise<T> =>
    (await ask(world.services)(
      stage.modelId,
      {
        caller: await loadPerson(world.db, stage.admin.userId),
        language: 'en',
        say: sayIn('en'),
        requestId: '',
      },
      work,
    )) as T

  test('of a key that many records have two are read: none, one and several are told apart', async () => {
    const { token } = stage.admin
    for (let index = 0; index < 6; index++)
      await stage.ask(token, 'POST', '', { data: { plate: `M${index}`, fee: '7' } })
    await stage.ask(token, 'POST', '', { data: { plate: 'M6', fee: '8' } })
    const found = await asks<ReadonlyMap<string, readonly unknown[]>>((asking) => {
      const columns = [{ place: 0, path: 'fee' }]
      const { key } = planImport(asking, { columns, mode: 'update', key: 'fee' })
      const records = ['7', '8', '9'].map((fee, row) => ({
        row,
        rows: [[fee]],
        data: { fee },
        problems: [],
      }))
      return matchRecords(asking, key!, records)
    })
    expect([...found.values()].map((list) => list.length).toSorted((a, b) => a - b)).toEqual([1, 2])
    const begun = await stage.read(
      token,
      csv(['车牌', 'Fee'], ['N7', '7'], ['N8', '8'], ['N9', '9']),
    )
    const checked = await stage.check(token, begun, { mode: 'update', key: 'fee' })
    expect(checked).toMatchObject({ changed: 1, failed: 2 })
    expect(checked.problems.map(({ message }) => message)).toEqual([
      'Several records have this value',
      'There is no such record',
    ])
  })

  test('of linked records with the same name two are read, and none of them is taken', async () => {
    const { token } = stage.admin
    const lots = await makeDesign(
      world,
      token,
      sketch([{ id: 'l1', kind: 'input', field: 'name', label: 'Name' }]),
    )
    const base = `/api/visualdev/OnlineDev/${lots.id}`
    for (const name of ['East', 'East', 'East', 'East', 'West'])
      await world.request('POST', base, { token, body: { data: { name } } })
    const reference = { to: 'record', model: lots.id, field: 'name' }
    const found = await asks<ReadonlyMap<string, readonly string[]>>((asking) =>
      findMeanings(asking, { reference: reference as never }, ['East', 'West', 'South']),
    )
    expect([found.get('East')?.length, found.get('West')?.length, found.has('South')]).toEqual([
      2,
      1,
      false,
    ])
  })
})
