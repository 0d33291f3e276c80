import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { makeDesign, sketch } from '#tests/designs.ts'

onDatabase((make) => {
  test('a designer is told how many may use a form and whether they may, never who', async () => {
    const world = await make()
    const { request, signIn, db } = world
    const admin = await signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'n', kind: 'input', field: 'plate' }]),
    )
    const form = { modelId: id, columns: ['plate'] }
    const designer = await signIn({ menus: ['onlineDev'] })
    const user = await signIn({ models: [form] })
    const ask = (token: string) =>
      request('GET', `/api/visualdev/Base/${id}/Actions/Audience`, { token })
    expect((await ask(designer.token)).data).toEqual({ people: 1, isMine: false })
    const owner = await signIn({ menus: ['onlineDev'], models: [form] })
    expect((await ask(owner.token)).data).toEqual({ people: 2, isMine: true })
    // Somebody switched off may use nothing.
    await db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', user.userId)
      .execute()
    expect((await ask(owner.token)).data).toEqual({ people: 1, isMine: true })
    expect((await ask((await signIn()).token)).status).toBe(403)
    const missing = '/api/visualdev/Base/none/Actions/Audience'
    expect((await request('GET', missing, { token: owner.token })).status).toBe(404)
  })
})
