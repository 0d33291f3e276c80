import { beforeEach } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle } from '#tests/designs.ts'
import type { Make, World } from '#tests/server.ts'

export const base = '/api/permission/DataScope'
export const authority = '/api/permission/Authority'
export const fixed = (value: unknown) => ({ operand: { type: 'fixed', value } })
export const when = (...comparisons: object[]) => ({
  match: 'and',
  groups: [{ match: 'and', comparisons }],
})
export const red = when({ field: 'colour', symbol: '==', ...fixed('red') })
export const blue = when({ field: 'colour', symbol: '==', ...fixed('blue') })

/** Common setup of the tests of data-scope, made once for each database. */
export function dataScopeCalls(make: Make) {
  let world: World
  let admin: { token: string; userId: string }
  let cars: DesignHandle
  const carFields = (colour: string) =>
    sketch([
      { id: 'c1', kind: 'input', field: 'plate' },
      { id: 'c2', kind: 'input', field: colour },
    ])
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token: admin.token, language: 'en', ...(body && { body }) })
  const add = (more: object = {}) =>
    ask('POST', base, {
      modelId: cars.id,
      fullName: 'RedCars',
      enCode: 'red',
      condition: red,
      ...more,
    })
  const model = (scopes: object[]) => ({
    modelId: cars.id,
    columns: ['plate', 'colour'],
    forms: ['plate', 'colour'],
    buttons: [],
    scopes,
  })
  const grant = async (userId: string, version: number, scopes: object[]) =>
    ask('PUT', `${authority}/Data/${userId}`, {
      objectType: 'user',
      version,
      menuIds: [],
      models: [model(scopes)],
    })
  const seen = async (token: string) => {
    const { status, data } = await world.request(
      'POST',
      `/api/visualdev/OnlineDev/${cars.id}/List`,
      { token, body: { sidx: 'plate' } },
    )
    return status === 200
      ? data.list.map((record: { data: { plate: string } }) => record.data.plate)
      : status
  }

  beforeEach(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    cars = await makeDesign(world, admin.token, carFields('colour'))
    for (const [plate, colour] of [
      ['A', 'red'],
      ['B', 'blue'],
      ['C', 'red'],
    ])
      await ask('POST', `/api/visualdev/OnlineDev/${cars.id}`, { data: { plate, colour } })
  })

  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    get cars() {
      return cars
    },
    carFields,
    ask,
    add,
    model,
    grant,
    seen,
  }
}
