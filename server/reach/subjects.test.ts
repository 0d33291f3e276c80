import { expect, test } from 'vitest'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/permission/Authority'

onDatabase((make) => {
  test('6 nothing is granted to a department as an organization, nor the other way, by any way of granting', async () => {
    const world = await make()
    await plantOrganization(world)
    const { token, userId } = await world.signIn({ isAdministrator: true })
    const ask = async (method: string, path: string, body?: object) =>
      (await world.request(method, base + path, { token, ...(body && { body }) })).status
    const given = { menuIds: [], models: [] }
    for (const [objectType, objectId] of [
      ['organize', 'gate'],
      ['department', 'east'],
    ] as const) {
      const object = { objectType, objectId }
      const copy = { from: { objectType: 'user', objectId: userId }, to: object }
      expect([
        object,
        await ask('GET', `/Data/${objectId}?objectType=${objectType}`),
        await ask('GET', `/Data/${objectId}/Inherited?objectType=${objectType}`),
        await ask('PUT', `/Data/${objectId}`, { objectType, version: 0, ...given }),
        await ask('POST', '/Actions/CopyPlan', copy),
        await ask('POST', '/Actions/Copy', { ...copy, fromVersion: 0, version: 0 }),
        await ask('PUT', '/Actions/Batch', {
          objects: [{ ...object, version: 0 }],
          way: 'add',
          ...given,
        }),
      ]).toEqual([object, 404, 404, 404, 404, 404, 404])
    }
    expect([
      await ask('GET', '/Data/gate?objectType=department'),
      await ask('GET', '/Data/east?objectType=organize'),
    ]).toEqual([200, 200])
  })
})
