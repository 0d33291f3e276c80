import { expect, test } from 'vitest'
import { en, heads, csv, userSheetCalls } from '#tests/user-sheet-calls.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = userSheetCalls(make)

  test('an import ends at the batch after its person lost the right, a column or the session; what is in stays in', async () => {
    const { kysely } = stage.world.db
    const losses = {
      right: (id: string) => kysely.deleteFrom('grants').where('subject_id', '=', id).execute(),
      column: (id: string) =>
        kysely
          .deleteFrom('grants')
          .where('subject_id', '=', id)
          .where('part', '=', 'form')
          .where('code', '=', 'mobilePhone')
          .execute(),
      session: (id: string) =>
        kysely
          .updateTable('sessions')
          .set({ ended_at: new Date(), end_reason: 'forced' })
          .where('user_id', '=', id)
          .execute(),
    }
    for (const [loss, lose] of Object.entries(losses)) {
      const person = await stage.asker({
        menus: ['user'],
        organizeId: 'east',
        administers: [{ organizeId: 'east' }],
      })
      const rows = Array.from({ length: 110 }, (_, index) => [
        `${loss}${index}`,
        '甲',
        'gate',
        '',
        '13800138000',
        index < 50 ? '' : 'Secret1',
      ])
      const fileName = await person.upload(csv([...heads, en.password], ...rows))
      const { id } = (await person.ask('POST', '/ImportData', { fileName })).data
      const job = () =>
        kysely
          .selectFrom('user_imports')
          .select(['state', 'done'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      while ((await job()).done === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await lose(person.userId)
      while ((await job()).state === 'running')
        await new Promise((resolve) => setTimeout(resolve, 20))
      expect([loss, await job()]).toEqual([loss, { state: 'broken', done: 50 }])
    }
  }, 120_000)
})
