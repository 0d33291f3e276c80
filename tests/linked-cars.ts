import { beforeAll } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { World } from '#tests/server.ts'
import type { Make } from '#tests/server.ts'

const cars = sketch([
  { id: 'c1', kind: 'input', field: 'plate' },
  { id: 'c2', kind: 'input', field: 'owner' },
  {
    id: 'c3',
    kind: 'select',
    field: 'level',
    options: { choices: [{ id: 'a', fullName: 'First' }] },
  },
])
const visits = (model: string) => {
  const link = { modelId: model, relationField: 'plate' }
  return sketch([
    { id: 'v1', kind: 'relationForm', field: 'car', options: link },
    {
      id: 'v2',
      kind: 'popupTableSelect',
      field: 'others',
      options: { ...link, relationField: 'owner', multiple: true },
    },
    {
      id: 'v3',
      kind: 'relationFormAttr',
      field: 'carLevel',
      options: { relationField: 'car', showField: 'level' },
    },
    {
      id: 't1',
      kind: 'table',
      field: 'stops',
      children: [
        { id: 'v4', kind: 'popupSelect', field: 'seen', options: link },
        {
          id: 'v5',
          kind: 'popupAttr',
          field: 'owner',
          options: { relationField: 'stops.seen', showField: 'owner' },
        },
        {
          id: 'v6',
          kind: 'relationFormAttr',
          field: 'main',
          options: { relationField: 'car', showField: 'owner' },
        },
      ],
    },
    {
      id: 'v7',
      kind: 'autoComplete',
      field: 'note',
      options: { modelId: model, relationField: 'owner' },
    },
  ])
}

/** Cars, visits linked to them, and users who may see different parts of them. */
export function linkedCars(make: Make) {
  let world: World
  let admin: string
  let carModel: string
  let visitModel: string
  const ids: Record<string, string> = {}
  const as = (token: string) => (method: string, path: string, body?: object) =>
    world.request(method, path, { token, language: 'en', ...(body && { body }) })
  const of = (model: string) => `/api/visualdev/OnlineDev/${model}`
  /** A user who may do everything with visits, and with cars what is given. */
  const driver = async (
    seen: { columns?: readonly string[]; scopes?: readonly { type: 'all' | 'own' }[] } | null,
  ) => {
    const visit = {
      modelId: visitModel,
      columns: ['car', 'others', 'note'],
      forms: [
        'car',
        'others',
        'carLevel',
        'stops',
        'stops.seen',
        'stops.owner',
        'stops.main',
        'note',
      ],
      buttons: ['btn_add', 'btn_edit'],
      scopes: [{ type: 'all' as const }],
    }
    const car = seen && {
      modelId: carModel,
      columns: seen.columns ?? ['plate', 'owner', 'level'],
      forms: [],
      buttons: [],
      scopes: seen.scopes ?? [{ type: 'all' as const }],
    }
    return (await world.signIn({ models: car ? [visit, car] : [visit] })).token
  }

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    carModel = (await makeDesign(world, admin, cars)).id
    visitModel = (await makeDesign(world, admin, visits(carModel))).id
    for (const [plate, owner] of [
      ['A1', 'Ann'],
      ['B2', 'Bea'],
      ['C3', null],
    ] as const)
      ids[plate] = (
        await as(admin)('POST', of(carModel), { data: { plate, owner, level: 'a' } })
      ).data.id
  })
  return {
    get admin() {
      return admin
    },
    get visitModel() {
      return visitModel
    },
    get carModel() {
      return carModel
    },
    get world() {
      return world
    },
    ids,
    as,
    of,
    driver,
  }
}
