import { expect, test } from 'vitest'
import { invalidate } from '#server/auth/callers.ts'
import { beginConversion, holdBatch, nothing, remainsIn } from '#tests/conversion.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const disable = async (world: World, userId: string): Promise<void> =>
  void (await world.db.kysely
    .updateTable('users')
    .set({ enabled_mark: 0 })
    .where('id', '=', userId)
    .execute())

/** Takes away what is needed for publishing: the button, or the page with all its parts. */
const take =
  (part: 'button' | 'menu') =>
  async (world: World, userId: string): Promise<void> =>
    void (await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', userId)
      .where('part', '=', part)
      .execute())

onEachDatabase((make) => {
  test.each([
    ['is disabled', disable],
    ['may not publish any more', take('button')],
    ['has lost the page', take('menu')],
  ])('a long publish does not go live where its publisher %s meanwhile', async (_name, lose) => {
    const world = await make()
    const person = { isAdministrator: false, menus: ['onlineDev'] }
    const { userId, id, publish, records, ...own } = await beginConversion(world, { person })
    const { token } = await world.signIn({ isAdministrator: true })
    const { reached, letGo } = holdBatch(world)
    const publishing = publish()
    await reached
    await lose(world, userId)
    await invalidate(world.db, { userId })
    letGo()
    await publishing
    const path = `/api/visualdev/Base/${id}/Actions/Release`
    const { data } = await own.settled(async () => world.request('GET', path, { token }))
    expect(data).toMatchObject({ state: 'failed', number: null })
    expect(await remainsIn(world)).toEqual(nothing)
    const saved = await world.request('POST', records, { token, body: { data: { fee: 'word' } } })
    expect(saved.status).toBe(200)
  })

  test('what a publisher may not see any more is not read on their behalf once it takes long', async () => {
    const world = await make()
    const { userId, id, publish, save, ...own } = await beginConversion(world, {
      person: { isAdministrator: false, menus: ['onlineDev'] },
    })
    await save(own.documents.twin)
    const { token } = await world.signIn({ isAdministrator: true })
    const { reached, letGo } = holdBatch(world)
    const publishing = publish()
    await reached
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', userId)
      .where('code', '=', 'note')
      .execute()
    await invalidate(world.db, { userId })
    letGo()
    await publishing
    const path = `/api/visualdev/Base/${id}/Actions/Release`
    const { data } = await own.settled(async () => world.request('GET', path, { token }))
    expect(data).toMatchObject({ state: 'failed', number: null })
  })
})
