import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const input = (field: string, options: object = {}) => ({
  id: field,
  kind: 'input',
  field,
  options,
})

onEachDatabase((make) => {
  let world: World
  let admin: string
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token: admin, ...(body !== undefined && { body }) })

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
  })

  test('the plan names what outside of the design loses a field, whoever asks', async () => {
    const cars = await makeDesign(world, admin, sketch([input('plate'), input('colour')]))
    const visit = {
      id: 'car',
      kind: 'relationForm',
      field: 'car',
      options: { modelId: cars.id, relationField: 'plate' },
    }
    await makeDesign(world, admin, sketch([visit]))
    await ask('POST', '/api/permission/DataScope', {
      modelId: cars.id,
      fullName: 'Red',
      enCode: 'red',
      sortCode: 0,
      enabledMark: 1,
      description: '',
      condition: {
        match: 'and',
        groups: [
          {
            match: 'and',
            comparisons: [
              { field: 'plate', symbol: '==', operand: { type: 'fixed', value: 'red' } },
            ],
          },
        ],
      },
    })
    await world.signIn({ models: [{ modelId: cars.id, columns: ['plate'] }] })
    const at = `/api/visualdev/Base/${cars.id}/Actions/Plan`
    await cars.save(sketch([{ ...input('plate'), field: 'number' }, input('colour')]))
    expect((await ask('POST', at, {})).data.outside).toEqual([])
    await cars.save(sketch([input('colour')]))
    const { outside } = (await ask('POST', at, {})).data
    expect(
      outside.map(({ noun, field }: { noun: string; field: string }) => [noun, field]),
    ).toEqual(
      expect.arrayContaining([
        ['design', 'plate'],
        ['dataScope', 'plate'],
        ['grant', 'plate'],
      ]),
    )
    await cars.release()
    expect((await ask('POST', at, { number: 1 })).data.outside).toEqual([])
  })

  test('settings that a widget does not have are refused at their place', async () => {
    const made = await makeDesign(world, admin, sketch([input('a')]))
    await made.save(sketch([input('a', { maxlenght: 3 })]))
    const at = `/api/visualdev/Base/${made.id}`
    expect((await ask('POST', `${at}/Actions/Plan`, {})).data.problems).toEqual([
      expect.objectContaining({ code: 'unknownOption', nodeId: 'a', place: 'node' }),
    ])
    const { version } = (await ask('GET', at)).data
    const refused = await ask('POST', `${at}/Actions/Release`, { version })
    expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'a'])
    expect(refused.problems[0]?.message).toContain('maxlenght')
  })

  test('a problem of a rule carries its place', async () => {
    const made = await makeDesign(world, admin, sketch([input('a')]))
    const rule = { id: 'r1', name: 'R', when: { match: 'and', groups: [] }, then: [] }
    const gone = { ...rule, then: [{ type: 'hide', fields: ['gone'] }] }
    await made.save(sketch([input('a')], { rules: [gone] }))
    const at = `/api/visualdev/Base/${made.id}`
    const { version } = (await ask('GET', at)).data
    const refused = await ask('POST', `${at}/Actions/Release`, { version })
    expect(refused.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'rules.r1', code: 'dangling' })]),
    )
  })

  test('a design tells from which version its draft grew', async () => {
    const made = await makeDesign(world, admin, sketch([input('a')]))
    await made.save(sketch([input('a'), input('b')]))
    await made.release()
    const at = `/api/visualdev/Base/${made.id}`
    const stands = async () => {
      const { number, draftNumber, isRelease } = (await ask('GET', at)).data
      return [number, draftNumber, isRelease]
    }
    expect(await stands()).toEqual([2, 2, 1])
    await made.release({ number: 1 })
    expect(await stands()).toEqual([3, 2, 2])
    // A draft made from a version that was rolled back still counts as grown from there.
    await made.save(sketch([input('a'), input('b'), input('c')]))
    expect(await stands()).toEqual([3, 2, 2])
    await made.save(sketch([input('a')]))
    expect(await stands()).toEqual([3, 3, 1])
  })
})
