import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { BatchChange } from '#schemas/api/record-batch.ts'
import { setBatchStage } from '#tests/batch-stage.ts'
import type { BatchStage } from '#tests/batch-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const feePlus = (value: string): BatchChange => ({
  field: 'fee',
  act: 'formula',
  formula: [
    { type: 'field', field: 'fee' },
    { type: 'number', value },
    { type: 'operator', operator: '+' },
  ],
})
const changes: readonly fc.Arbitrary<BatchChange>[] = [
  fc.oneof(
    fc.constantFrom('0', '1', '4999').map(feePlus),
    fc.constantFrom('5', '7.25', '9000').map((value): BatchChange => {
      return { field: 'fee', act: 'set', value }
    }),
    fc.constant<BatchChange>({ field: 'fee', act: 'clear' }),
  ),
  fc.oneof(
    fc.constantFrom('a', 'b').map((value): BatchChange => ({ field: 'state', act: 'set', value })),
    fc.constant<BatchChange>({ field: 'state', act: 'clear' }),
  ),
  fc.constantFrom('2026-01-05', '2026-02-28').map((value): BatchChange => {
    return { field: 'day', act: 'set', value }
  }),
]
const places = [0, 1, 2, 3]
const batch = fc.record({
  changes: fc
    .shuffledSubarray([...changes], { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen)),
  places: fc.subarray(places, { minLength: 1 }),
})
const plan = fc.array(batch, { minLength: 2, maxLength: 4 }).chain((batches) =>
  fc.tuple(
    fc.constant(batches),
    fc.shuffledSubarray([...batches.keys()], {
      minLength: batches.length,
      maxLength: batches.length,
    }),
  ),
)

onDatabase((make) => {
  let world: World
  let stage: BatchStage
  beforeAll(async () => {
    world = await make()
    stage = await setBatchStage(world)
  })

  test('batches in any number, taken back in any order, leave every cell as it was', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ([batches, order]) => {
        const clerk = await stage.person()
        const ids: string[] = []
        for (const place of places) {
          const plate = `${clerk.userId}${place}`
          ids.push(await stage.add(clerk.token, { plate, fee: String(place), state: 'a' }))
        }
        const before = await stage.listed(clerk.token)
        const made: string[] = []
        for (const { changes: wanted, places: chosen } of batches) {
          const selection = { ids: chosen.map((place) => ids[place]!) }
          const done = await stage.run(
            clerk.token,
            { act: 'edit', changes: [...wanted] },
            selection,
          )
          made.push(done.id)
        }
        // What a later batch has changed again waits until that one is taken back.
        let open = order.map((at) => made[at]!)
        for (let turns = 0; open.length > 0; turns++) {
          expect(turns).toBeLessThan(batches.length)
          const left: string[] = []
          for (const id of open)
            if ((await stage.act(clerk.token, id, 'Undo')).failed > 0) left.push(id)
          open = left
        }
        expect(await stage.listed(clerk.token)).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })
})
