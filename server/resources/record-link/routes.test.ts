import { expect, test } from 'vitest'
import { linkFilter } from '#schemas/record/link-filter.ts'
import { linkedCars } from '#tests/linked-cars.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = linkedCars(make)
  const { ids, as, of, driver } = stage

  interface LinkTotal {
    readonly modelId: string
    readonly field: string
    readonly total: number
    readonly canAdd: boolean
    readonly isList: boolean
  }
  const linksOf = async (token: string, id: string) =>
    as(token)('GET', `${of(stage.carModel)}/${id}/Links`)
  const totals = ({ data }: { readonly data: { readonly list: readonly LinkTotal[] } }) =>
    Object.fromEntries(data.list.map(({ field, total }) => [field, total]))

  test('each linking field is told with its count, which is that of its list; only what is granted', async () => {
    const add = (data: object) => as(stage.admin)('POST', of(stage.visitModel), { data })
    const before = totals(await linksOf(stage.admin, ids['C3'] ?? ''))
    await add({ car: ids['C3'], others: [ids['A1'], ids['C3']] })
    await add({ car: ids['A1'], stops: [{ seen: ids['C3'] }, { seen: ids['C3'] }] })
    const told = await linksOf(stage.admin, ids['C3'] ?? '')
    expect(totals(told)).toEqual({
      car: (before['car'] ?? 0) + 1,
      others: (before['others'] ?? 0) + 1,
      'stops.seen': (before['stops.seen'] ?? 0) + 1,
    })
    const list: readonly LinkTotal[] = told.data.list
    expect(list.map(({ field, isList, canAdd }) => [field, isList, canAdd])).toEqual([
      ['car', false, true],
      ['others', true, true],
      ['stops.seen', false, false],
    ])
    for (const { field, total } of list) {
      const listed = await as(stage.admin)('POST', `${of(stage.visitModel)}/List`, {
        filter: linkFilter(field, ids['C3'] ?? ''),
      })
      expect(listed.data.pagination.total).toBe(total)
    }
  })

  test('forms and records that the caller may not see are not counted, and their own record must be in reach', async () => {
    const sees = await driver({ columns: ['plate'], scopes: [{ type: 'all' }] })
    expect((await linksOf(sees, ids['A1'] ?? '')).data.list.length).toBeGreaterThan(0)
    const far = await driver({ columns: ['plate'], scopes: [{ type: 'own' }] })
    expect((await linksOf(far, ids['A1'] ?? '')).status).toBe(404)
    const none = await driver(null)
    expect((await linksOf(none, ids['A1'] ?? '')).status).toBe(403)
  })
})
