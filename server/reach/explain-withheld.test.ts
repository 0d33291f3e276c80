import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import type { Scope } from '#schemas/permission.ts'

const dear: Scope = {
  type: 'condition',
  condition: {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'price', symbol: '==', operand: { type: 'fixed', value: 'dear' } }],
      },
    ],
  },
}

onDatabase((make) => {
  test('6 an explanation tells a delegate no form, part or record that they do not reach, nor what a condition over hidden fields decides', async () => {
    const world = await make()
    await plantOrganization(world)
    const { request, signIn } = world
    const admin = await signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch(['plate', 'price'].map((field) => ({ id: field, kind: 'input', field }))),
    )
    const write = async (data: object) =>
      (
        await request('POST', `/api/visualdev/OnlineDev/${modelId}`, {
          token: admin.token,
          body: { data },
        })
      ).data.id as string
    const recordId = await write({ plate: 'A', price: 'dear' })
    const plain = { menus: ['permission'], administers: [{ organizeId: 'east' }] }
    const asking = (columns: readonly string[], scopes: readonly Scope[]) =>
      signIn({ ...plain, models: [{ modelId, columns, forms: columns, scopes }] })
    const all: readonly Scope[] = [{ type: 'all' }]
    const [stranger, blind, narrow, whole] = [
      await signIn(plain),
      await asking(['plate'], all),
      await asking(['plate', 'price'], []),
      await asking(['plate', 'price'], all),
    ]
    const guard = await signIn({
      organizeId: 'gate',
      models: [{ modelId, columns: ['plate'], scopes: [dear] }],
    })
    const explain = (token: string, target: object) =>
      request('POST', '/api/permission/Authority/Actions/Explain', {
        token,
        body: { userId: guard.userId, target },
      })
    const record = { type: 'record', modelId, recordId }
    const column = { type: 'column', modelId, enCode: 'price' }
    const seen = async ({ token }: { readonly token: string }) => [
      (await explain(token, column)).status,
      (await explain(token, record)).status,
    ]
    expect({
      stranger: await seen(stranger),
      blind: await seen(blind),
      narrow: await seen(narrow),
      whole: await seen(whole),
      admin: await seen(admin),
    }).toEqual({
      stranger: [404, 404],
      blind: [404, 403],
      narrow: [200, 404],
      whole: [200, 200],
      admin: [200, 200],
    })
    expect((await explain(stranger.token, { ...record, recordId: 'none' })).status).toBe(404)
    expect((await explain(whole.token, record)).data).toMatchObject({
      isAllowed: true,
      grants: [{ scope: dear, decides: true }],
    })
    // Where another scope decides, the condition stays untold.
    await world.db.kysely
      .insertInto('grants')
      .values({
        id: 'wide',
        subject_type: 'user',
        subject_id: guard.userId,
        part: 'scope',
        model_id: modelId,
        code: '1',
        scope: JSON.stringify({ type: 'organizationAndBelow' }),
      })
      .execute()
    await world.db.kysely
      .updateTable('users')
      .set({ organize_id: 'gate' })
      .where('id', '=', admin.userId)
      .execute()
    expect((await explain(blind.token, record)).status).toBe(403)
  })
})
