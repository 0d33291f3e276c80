import { expect, test } from 'vitest'
import { userCalls } from '#tests/user-calls.ts'
import type { UserDetail } from '#schemas/api/user.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = userCalls(make)
  const { asker, manager, problems, audits, status } = stage

  test('nobody leads themselves, neither directly nor through others', async () => {
    const top = await stage.admin.add()
    const middle = await stage.admin.add({ managerId: top.id })
    const leaf = await stage.admin.add({ managerId: middle.id })
    const lead = (user: UserDetail, managerId: string) =>
      problems(stage.admin.ask('PUT', `/${user.id}`, { ...user, managerId }))
    expect([await lead(top, top.id), await lead(top, leaf.id), await lead(leaf, top.id)]).toEqual([
      ['managerId circle'],
      ['managerId circle'],
      [],
    ])
    const [person, two] = [await stage.admin.add(), await stage.admin.add()]
    const both = await Promise.all([
      stage.admin.ask('PUT', `/${person.id}`, { ...person, managerId: two.id }),
      stage.admin.ask('PUT', `/${two.id}`, { ...two, managerId: person.id }),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('7.7 whom a user leads is listed, set and taken back; nobody leads somebody above them', async () => {
    const [lead, person, two] = [
      await stage.admin.add(),
      await stage.admin.add({ realName: '李强' }),
      await stage.admin.add({ organizeId: 'finance' }),
    ]
    const led = async (asker = stage.admin) =>
      (await asker.ask('GET', `/${lead.id}/Subordinates`)).data.list.map(
        ({ id }: { id: string }) => id,
      )
    const set = (add: readonly string[], remove: readonly string[] = [], asker = stage.admin) =>
      asker.ask('POST', `/${lead.id}/Subordinates`, { add, remove })
    expect((await set([person.id, two.id])).data).toEqual({ added: 2, removed: 0 })
    expect([
      (await led()).toSorted(),
      (await stage.admin.ask('GET', `/${person.id}`)).data,
    ]).toMatchObject([[person.id, two.id].toSorted(), { managerId: lead.id, version: 2 }])
    expect((await audits(lead.id)).at(-1)).toMatchObject({
      what: 'members',
      after: { added: expect.arrayContaining([{ id: person.id }, { id: two.id }]) },
    })
    const below = await stage.admin.ask('POST', `/${person.id}/Subordinates`, {
      add: [lead.id],
      remove: [],
    })
    expect([below.status, below.problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['add.0 circle'],
    ])
    expect(await problems(set(['nobody', lead.id]))).toEqual(['add.0 missing', 'add.1 circle'])
    const staff = await manager()
    expect([
      await led(staff),
      await status(set([], [two.id], staff)),
      await status(
        staff.ask('POST', `/${staff.userId}/Subordinates`, { add: [person.id], remove: [] }),
      ),
    ]).toEqual([[person.id], 403, 403])
    expect((await set([], [person.id], staff)).data).toEqual({ added: 0, removed: 1 })
    expect(await led()).toEqual([two.id])
    expect(
      await status((await asker({ menus: ['role'] })).ask('GET', `/${lead.id}/Subordinates`)),
    ).toBe(403)
  })
})
