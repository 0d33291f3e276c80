import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const number = (field: string, options: object = {}): Sketch => ({
  id: field,
  kind: 'inputNumber',
  field,
  options,
})
const of = (field: string) => ({ type: 'field', field })
const by = (operator: string) => ({ type: 'operator', operator })
const product = [of('a'), of('b'), by('×')]

onDatabase((make) => {
  let world: World
  let token: string
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
  })

  /** Saves a record of a form; its values, or the problems. */
  async function save(document: ReturnType<typeof sketch>, data: object) {
    const { id } = await makeDesign(world, token, document)
    const path = `/api/visualdev/OnlineDev/${id}`
    const answer = await world.request('POST', path, { token, language: 'en', body: { data } })
    return answer.code === 200 ? answer.data.data : answer.problems
  }

  test('5.3 a number that a rule works out or copies has the decimals of its field', async () => {
    const set = (from: object) => ({
      rules: [
        {
          id: 'r1',
          name: '',
          when: {
            match: 'and',
            groups: [{ match: 'and', comparisons: [{ field: 'a', symbol: 'notNull' }] }],
          },
          then: [{ type: 'set', field: 'b', value: null, from }],
        },
      ],
    })
    const fields = [number('a'), number('b', { precision: 2 })]
    const third = [of('a'), { type: 'number', value: '3' }, by('÷')]
    const formula = sketch(fields, set({ type: 'formula', formula: third }))
    expect(await save(formula, { a: '10' })).toMatchObject({ a: '10', b: '3.33' })
    const copy = sketch(fields, set({ type: 'field', field: 'a' }))
    expect(await save(copy, { a: '1.005' })).toMatchObject({ a: '1.005', b: '1.01' })
  })

  test.each([true, false])(
    '5.3 a product is rounded once, to its decimals (stored: %s)',
    async (isStorage) => {
      const calculate = {
        id: 'c',
        kind: 'calculate',
        field: 'c',
        options: { expression: product, precision: 2, isStorage },
      }
      const form = sketch([number('a'), number('b'), calculate])
      const small = await save(form, { a: '0.049999999999999', b: '0.1' })
      expect(small).toMatchObject({ c: '0' })
      const large = await save(form, { a: '123456789012.1', b: '12345678.123456' })
      expect(large).toMatchObject({ c: '1524157779298806048.08' })
    },
  )

  test('5.3 a result with more digits than a number can have says so', async () => {
    const calculate = { id: 'c', kind: 'calculate', field: 'c', options: { expression: product } }
    const form = sketch([number('a'), number('b'), calculate])
    const told = [
      {
        path: 'c',
        code: 'digits',
        message: 'The number is too large: at most 21 digits before the point',
      },
    ]
    expect(await save(form, { a: '1000000000000', b: '1000000000000' })).toEqual(told)
    const long = { a: '123456789012345678.1', b: '123456789012345678.123456' }
    expect(await save(form, long)).toEqual(told)
    expect(await save(form, { a: '9'.repeat(22), b: '0' })).toEqual([{ ...told[0], path: 'a' }])
  })
})
