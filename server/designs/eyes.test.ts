import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const form = sketch([
  { id: 'a', kind: 'input', field: 'a' },
  { id: 'b', kind: 'input', field: 'b' },
])

onDatabase((make) => {
  async function open() {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(world, admin.token, form)
    const designer = await world.signIn({ menus: ['onlineDev'] })
    const look = (token: string, objectType: string, objectId: string) =>
      world.request('POST', `/api/visualdev/Base/${modelId}/Actions/Eyes`, {
        token,
        body: { objectType, objectId },
      })
    return { ...world, admin, designer, modelId, look }
  }

  test('a designer learns what a person may see and do in the form, nothing of other forms, and it is noted', async () => {
    const { db, designer, modelId, look, signIn } = await open()
    const person = await signIn({
      realName: 'Ann',
      models: [
        { modelId, columns: ['a'], forms: ['b'], buttons: ['btn_add'] },
        { modelId: 'elsewhere', columns: ['secret'] },
      ],
    })
    const { data } = await look(designer.token, 'user', person.userId)
    expect(data).toMatchObject({
      fullName: 'Ann',
      organizeId: 'testhome',
      grants: [
        {
          modelId,
          columnList: [{ enCode: 'a' }],
          formList: [{ enCode: 'b' }],
          buttonList: [{ enCode: 'btn_add' }],
        },
      ],
    })
    expect(data.grants).toHaveLength(1)
    const notes = await db.kysely
      .selectFrom('audit')
      .select(['user_id', 'target'])
      .where('what', '=', 'viewAs')
      .execute()
    expect(notes).toEqual([{ user_id: designer.userId, target: `user ${person.userId}` }])
  })

  test('nothing is told of a page or of a form that is not there; looking again is not noted again', async () => {
    const { db, designer, modelId, signIn, request } = await open()
    const person = await signIn({ menus: ['user'] })
    const look = async (id: string) =>
      (
        await request('POST', `/api/visualdev/Base/${id}/Actions/Eyes`, {
          token: designer.token,
          body: { objectType: 'user', objectId: person.userId },
        })
      ).status
    expect([await look('user'), await look('nothing')]).toEqual([404, 404])
    expect([await look(modelId), await look(modelId)]).toEqual([200, 200])
    const notes = await db.kysely
      .selectFrom('audit')
      .select('target')
      .where('what', '=', 'viewAs')
      .execute()
    expect(notes).toEqual([{ target: `user ${person.userId}` }])
  })

  test('a role is looked through too, unless it is switched off', async () => {
    const { db, designer, modelId, look } = await open()
    await db.kysely
      .insertInto('roles')
      .values({ id: 'till', full_name: 'Cashier', en_code: 'till', global_mark: 1 })
      .execute()
    await db.kysely
      .insertInto('grants')
      .values({
        id: makeId(),
        subject_type: 'role',
        subject_id: 'till',
        part: 'column',
        model_id: modelId,
        code: 'b',
        scope: null,
      })
      .execute()
    expect((await look(designer.token, 'role', 'till')).data).toMatchObject({
      fullName: 'Cashier',
      roleIds: ['till'],
      grants: [{ modelId, columnList: [{ enCode: 'b' }], formList: [], buttonList: [] }],
    })
    await db.kysely.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'till').execute()
    expect((await look(designer.token, 'role', 'till')).status).toBe(404)
  })

  test('what people hold is told of those alone whom the designer manages', async () => {
    const { db, admin, designer, look, signIn } = await open()
    await db.kysely
      .insertInto('roles')
      .values({ id: 'till', full_name: 'Cashier', en_code: 'till', global_mark: 1 })
      .execute()
    const person = await signIn()
    await db.kysely
      .insertInto('user_roles')
      .values({ user_id: person.userId, role_id: 'till' })
      .execute()
    expect((await look(admin.token, 'user', person.userId)).data.roleIds).toEqual(['till'])
    expect((await look(designer.token, 'user', person.userId)).data.roleIds).toEqual([])
  })

  test('it takes the right to design, and nobody looks through an administrator or a stranger', async () => {
    const { db, admin, designer, look, signIn } = await open()
    const [person, reader] = [
      await signIn(),
      await signIn({ menus: ['onlineDev'], pageButtons: [] }),
    ]
    expect((await look(person.token, 'user', designer.userId)).status).toBe(403)
    expect((await look(reader.token, 'user', person.userId)).status).toBe(403)
    expect((await look(designer.token, 'user', admin.userId)).status).toBe(403)
    expect((await look(designer.token, 'user', 'nobody')).status).toBe(404)
    expect((await look(designer.token, 'group', 'x')).status).toBe(422)
    await db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', person.userId)
      .execute()
    expect((await look(designer.token, 'user', person.userId)).status).toBe(404)
  })
})
