import { expect, test } from 'vitest'
import type { Scope } from '#schemas/permission.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('each scope shows exactly its rows, in list and total', async () => {
    const world = await make()
    const { db } = world
    const organize = (id: string, parent_id: string, category: 'organization' | 'department') => ({
      id,
      parent_id,
      category,
      full_name: id,
      en_code: id,
    })
    await db.kysely
      .insertInto('organizes')
      .values([
        organize('org', '', 'organization'),
        organize('dep', 'org', 'department'),
        organize('sub', 'dep', 'department'),
        organize('far', '', 'organization'),
      ])
      .execute()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'n1', kind: 'input', field: 'at' }]),
    )
    const path = `/api/visualdev/OnlineDev/${modelId}`
    const rights = (scopes: readonly Scope[]) => ({
      models: [{ modelId, columns: ['at'], forms: ['at'], buttons: ['btn_add'], scopes }],
    })
    const people = new Map<string, { token: string; userId: string }>()
    for (const at of ['org', 'dep', 'sub', 'far']) {
      const person = await world.signIn({ organizeId: at, ...rights([]) })
      people.set(at, person)
      expect(
        (await world.request('POST', path, { token: person.token, body: { data: { at } } })).code,
      ).toBe(200)
    }
    const seen = async (
      organizeId: string,
      scopes: readonly Scope[],
      managed: readonly string[] = [],
    ) => {
      const { token, userId } = await world.signIn({ organizeId, ...rights(scopes) })
      for (const person of managed)
        await db.kysely
          .updateTable('users')
          .set({ manager_id: userId })
          .where('id', '=', people.get(person)?.userId ?? '')
          .execute()
      const { data } = await world.request('POST', `${path}/List`, { token, body: { sidx: 'at' } })
      expect(data.pagination.total).toBe(data.list.length)
      return data.list.map((record: { data: { at: string } }) => record.data.at)
    }
    const at = (value: string): Scope => ({
      type: 'condition',
      condition: {
        match: 'and',
        groups: [
          {
            match: 'and',
            comparisons: [{ field: 'at', symbol: '==', operand: { type: 'fixed', value } }],
          },
        ],
      },
    })
    expect(await seen('dep', [])).toEqual([])
    expect(await seen('dep', [{ type: 'own' }])).toEqual([])
    expect(await seen('dep', [{ type: 'department' }])).toEqual(['dep'])
    expect(await seen('dep', [{ type: 'departmentAndBelow' }])).toEqual(['dep', 'sub'])
    expect(await seen('sub', [{ type: 'organizationAndBelow' }])).toEqual(['dep', 'org', 'sub'])
    expect(await seen('dep', [{ type: 'managed' }], ['far', 'sub'])).toEqual(['far', 'sub'])
    expect(await seen('dep', [at('org'), { type: 'department' }])).toEqual(['dep', 'org'])
    expect(await seen('dep', [{ type: 'own' }, { type: 'all' }])).toEqual([
      'dep',
      'far',
      'org',
      'sub',
    ])
  })
})
