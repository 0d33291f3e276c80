import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })

  test('what is exported comes in again as it was, lines too', async () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `w${text.trim()}`)
    const clean = word.filter((text) => !/\p{Cc}/u.test(text) && text === text.trim())
    const record = fc.record({
      fee: fc.option(fc.integer({ min: 0, max: 499_999 }).map((cents) => (cents / 100).toFixed(2))),
      day: fc.option(
        fc
          .integer({ min: 0, max: 40_000 })
          .map((days) =>
            new Date(Date.UTC(1990, 0, 1) + days * 86_400_000).toISOString().slice(0, 10),
          ),
      ),
      at: fc.option(
        fc.integer({ min: 10_000_000, max: 40_000_000 }).map((minute) => minute * 60_000),
      ),
      state: fc.constantFrom('a', 'b', null),
      isVip: fc.constantFrom(0, 1),
      parts: fc.array(
        fc.record({ name: clean, price: fc.option(fc.integer({ min: 0, max: 99 }).map(String)) }),
        { maxLength: 3 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.record({
          lines: fc.constantFrom('repeat', 'merge'),
          format: fc.constantFrom('xlsx', 'csv'),
          values: fc.constantFrom('shown', 'raw'),
        }),
        async (records, { lines, format, values }) => {
          const clerk = await stage.person()
          const write = records.map((data, index) => ({
            ...data,
            plate: `F${clerk.userId}${index}`,
          }))
          for (const data of write)
            expect((await stage.ask(clerk.token, 'POST', '', { data })).status).toBe(200)
          const whole = async () => {
            const { list } = (await stage.ask(clerk.token, 'POST', '/List', { sidx: 'plate' })).data
            const read = []
            for (const { id } of list)
              read.push((await stage.ask(clerk.token, 'GET', `/${id}`)).data.data)
            return read.map(({ parts, ...data }) => ({
              ...data,
              parts: parts.map(({ id: _id, ...line }: Record<string, unknown>) => line),
            }))
          }
          const before = await whole()
          const columns = ['plate', 'fee', 'day', 'at', 'state', 'isVip']
          const bytes = await stage.sheetOf(clerk.token, '/Actions/ExportData', {
            columns,
            sidx: 'plate',
            lines,
            format,
            values,
          })
          const { list } = (await stage.ask(clerk.token, 'POST', '/List', {})).data
          await world.db.kysely.deleteFrom('idempotency').execute()
          for (const { id } of list)
            expect((await stage.ask(stage.admin.token, 'DELETE', `/${id}`)).status).toBe(200)
          const file = new File([new Uint8Array(bytes)], `cars.${format}`)
          const begun = await stage.read(clerk.token, file)
          await stage.check(clerk.token, begun)
          const done = await stage.act(clerk.token, begun.id, 'Run')
          expect([done.problems, done.added]).toEqual([[], records.length])
          expect(await whole()).toEqual(before)
        },
      ),
      { numRuns: 6 },
    )
  })
})
