import { beforeAll, expect, test } from 'vitest'
import type { Condition, Comparison, OfLines } from '#schemas/design/condition.ts'
import type { Scope } from '#schemas/permission.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const choices = [{ id: '1', fullName: '1' }]
const two = [1, 1].map((value) => ({ type: 'number', value: String(value) }))
const names = ['plate', 'total', 'colour', 'other', 'rows', 'rows.x']

interface ScopeChange {
  readonly colour?: object
  readonly other?: object
  readonly x?: object
  readonly isStorage?: boolean
}

/** The form of these tests, with some of its fields as other kinds. */
const form = ({ colour, other, x, isStorage = true }: ScopeChange = {}) =>
  sketch([
    { id: 'p', kind: 'input', field: 'plate' },
    { id: 'k', kind: 'input', field: 'colour', ...colour },
    { id: 'o', kind: 'input', field: 'other', ...other },
    {
      id: 'c',
      kind: 'calculate',
      field: 'total',
      options: { expression: [...two, { type: 'operator', operator: '+' }], isStorage },
    },
    {
      id: 't',
      kind: 'table',
      field: 'rows',
      children: [{ id: 'x', kind: 'inputNumber', field: 'x', ...x }],
    },
  ])

const when = (comparison: Comparison, lines?: OfLines): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [comparison], ...(lines && { lines }) }],
})
const fixed = (value: unknown) => ({ operand: { type: 'fixed' as const, value } })
const dear: Comparison = { field: 'rows.x', symbol: '>', ...fixed('0') }
const number = { kind: 'inputNumber' }
const select = { kind: 'select', options: { choices } }
const ofOther: Comparison = {
  field: 'colour',
  symbol: '<>',
  operand: { type: 'field', field: 'other' },
}

const cases: readonly (readonly [string, Condition, ScopeChange])[] = [
  ['<>, not stored', when({ field: 'total', symbol: '<>', ...fixed('2') }), { isStorage: false }],
  ['null, not stored', when({ field: 'total', symbol: 'null' }), { isStorage: false }],
  ['<>, a number', when({ field: 'colour', symbol: '<>', ...fixed('red') }), { colour: number }],
  [
    'notIn, a date',
    when({ field: 'colour', symbol: 'notIn', ...fixed(['red']) }),
    { colour: { kind: 'datePicker' } },
  ],
  [
    'notLike, a number',
    when({ field: 'colour', symbol: 'notLike', ...fixed('red') }),
    { colour: number },
  ],
  ['<>, the other side', when(ofOther), { other: number }],
  ['no line', when(dear, { table: 'rows', hold: 'none' }), { x: select }],
  [
    'fewer lines',
    when(dear, { table: 'rows', hold: 'count', symbol: '<', count: 1 }),
    { x: select },
  ],
  ['no lines', when(dear, { table: 'rows', hold: 'count', symbol: '==', count: 0 }), { x: select }],
]

onDatabase((make) => {
  let world: World
  let admin: string
  type Line = readonly [method: string, path: string, body?: unknown]
  const ask = (token: string, ...[method, path, body]: Line) =>
    world.request(method, path, { token, language: 'en', ...(body !== undefined && { body }) })

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
  })

  /** The form with two records that no condition of these tests includes. */
  async function stage(): Promise<{ design: DesignHandle; path: string; ids: string[] }> {
    const design = await makeDesign(world, admin, form())
    const path = `/api/visualdev/OnlineDev/${design.id}`
    const ids: string[] = []
    for (const plate of ['P1', 'P2']) {
      const data = { plate, colour: 'red', other: 'red', rows: [{ x: '1' }] }
      ids.push((await ask(admin, 'POST', path, { data })).data.id)
    }
    return { design, path, ids }
  }

  const holder = (modelId: string, scopes: readonly Scope[], menus: readonly string[] = []) =>
    world.signIn({
      menus: [...menus],
      models: [
        {
          modelId,
          columns: names,
          forms: names,
          buttons: ['btn_edit', 'btn_remove', 'btn_detail'],
          scopes,
        },
      ],
    })

  /** Plates in the list of a caller. */
  const listed = async (token: string, path: string): Promise<string[]> =>
    (await ask(token, 'POST', `${path}/List`, { sidx: 'plate' })).data.list.map(
      ({ data }: { data: { plate: string } }) => data.plate,
    )

  test.each(cases)('a scope that no longer fits the form gives nothing: %s', async (...given) => {
    const [, condition, changed] = given
    const { design, path, ids } = await stage()
    const scope = await ask(admin, 'POST', '/api/permission/DataScope', {
      modelId: design.id,
      fullName: 'Named',
      enCode: `named${design.id}`,
      condition,
    })
    expect(scope.code).toBe(200)
    const own = (await holder(design.id, [{ type: 'condition', condition }])).token
    const named = (await holder(design.id, [{ type: 'named', scopeId: scope.data.id }])).token
    expect([await listed(own, path), await listed(named, path)]).toEqual([[], []])
    await design.save(form(changed))
    await design.release()
    for (const token of [own, named]) {
      expect(await listed(token, path)).toEqual([])
      const at = `${path}/${ids[0]}`
      expect((await ask(token, 'GET', at)).status).toBe(404)
      expect((await ask(token, 'DELETE', at)).status).toBe(404)
      const change = { version: 1, data: { plate: 'mine' } }
      expect((await ask(token, 'PUT', at, change)).status).toBe(404)
      const asked = { ids, fields: ['plate'] }
      expect((await ask(token, 'POST', `${path}/Actions/Names`, asked)).data?.list ?? []).toEqual(
        [],
      )
    }
    const [told] = (await ask(admin, 'GET', `/api/permission/DataScope?modelId=${design.id}`)).data
      .list
    expect(told.faults).not.toEqual([])
    expect(await listed(admin, path)).toEqual(['P1', 'P2'])
    await design.release({ number: 1 })
    expect([await listed(own, path), await listed(named, path)]).toEqual([[], []])
  })

  test('a designer opens no records to themselves by changing the form', async () => {
    for (const [, condition, changed] of cases) {
      const { design, path } = await stage()
      const { token } = await holder(design.id, [{ type: 'condition', condition }], ['onlineDev'])
      const base = `/api/visualdev/Base/${design.id}`
      const now = (await ask(token, 'GET', base)).data
      const { version, fullName, enCode } = now
      const formData = JSON.stringify(form(changed))
      expect((await ask(token, 'PUT', base, { version, fullName, enCode, formData })).code).toBe(
        200,
      )
      const plan = (await ask(token, 'POST', `${base}/Actions/Plan`, {})).data
      expect(plan.needsConsent).toBe(true)
      expect(plan.outside).toEqual(
        expect.arrayContaining([expect.objectContaining({ noun: 'grant' })]),
      )
      const released = { version: version + 1 }
      const refused = await ask(token, 'POST', `${base}/Actions/Release`, released)
      expect([refused.status, refused.data.needsConsent]).toEqual([409, true])
      const agreed = { ...released, consent: true }
      expect((await ask(token, 'POST', `${base}/Actions/Release`, agreed)).code).toBe(200)
      expect(await listed(token, path)).toEqual([])
    }
  })

  test('another field of the name of a removed one does not take its place in a scope', async () => {
    const { design, path } = await stage()
    const condition = when({ field: 'colour', symbol: '<>', ...fixed('red') })
    const { token } = await holder(design.id, [{ type: 'condition', condition }])
    const swapped = form({ colour: { id: 'new' } })
    await design.save(swapped)
    await design.release()
    expect(await listed(token, path)).toEqual([])
    const blue = { plate: 'P3', colour: 'blue' }
    expect((await ask(admin, 'POST', path, { data: blue })).code).toBe(200)
    expect(await listed(token, path)).toEqual([])
    await design.release({ number: 1 })
    expect((await ask(admin, 'POST', path, { data: { ...blue, plate: 'P4' } })).code).toBe(200)
    expect(await listed(token, path)).toEqual(['P3', 'P4'])
  })
})
