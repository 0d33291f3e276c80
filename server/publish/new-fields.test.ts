import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'

const a = { id: 'a', kind: 'input', field: 'a' }
const b = { id: 'b', kind: 'input', field: 'b' }
const c = { id: 'c', kind: 'input', field: 'c', label: 'Color' }

onEachDatabase((make) => {
  async function open() {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true, realName: 'Boss' })
    const design = await makeDesign(world, admin.token, sketch([a, b]))
    const modelId = design.id
    const hold = (codes: readonly string[], realName: string) =>
      world.signIn({
        realName,
        models: [{ modelId, columns: codes, forms: codes, scopes: [{ type: 'all' }] }],
      })
    const at = `/api/visualdev/Base/${modelId}`
    const planAs = async (token: string) =>
      (await world.request('POST', `${at}/Actions/Plan`, { token, body: {} })).data.newFields
    const releaseAs = async (token: string, body: object) => {
      const { version } = (await world.request('GET', at, { token })).data
      return world.request('POST', `${at}/Actions/Release`, { token, body: { version, ...body } })
    }
    const seenBy = async (token: string) => {
      const answer = await world.request('GET', '/api/oauth/CurrentUser', { token })
      const grant = answer.data.permissionList.find(
        (held: { modelId: string }) => held.modelId === modelId,
      )
      const codes = (list: readonly { enCode: string }[]) => list.map(({ enCode }) => enCode)
      return [codes(grant.formList).toSorted(), codes(grant.columnList).toSorted()]
    }
    return { ...world, admin, design, hold, planAs, releaseAs, seenBy }
  }

  test('who held all fields gets the new ones with the publish that is asked to give them, nobody else', async () => {
    const { admin, design, hold, planAs, releaseAs, seenBy } = await open()
    const [whole, part] = [await hold(['a', 'b'], 'Whole'), await hold(['a'], 'Part')]
    await design.save(sketch([a, { ...b, field: 'b2' }, c]))
    expect(await planAs(admin.token)).toEqual({
      labels: ['Color'],
      holders: [{ objectType: 'user', objectId: whole.userId, fullName: 'Whole' }],
      others: 0,
    })
    expect((await releaseAs(admin.token, { giveNew: true })).status).toBe(200)
    expect(await seenBy(whole.token)).toEqual([
      ['a', 'b2', 'c'],
      ['a', 'b2', 'c'],
    ])
    expect(await seenBy(part.token)).toEqual([['a'], ['a']])
  })

  test('new fields end when the fields that were held end; what has expired gets none', async () => {
    const { admin, design, hold, releaseAs, seenBy, db } = await open()
    const [whole, late] = [await hold(['a', 'b'], 'Whole'), await hold(['a', 'b'], 'Late')]
    const end = (userId: string, until: string) =>
      db.kysely.updateTable('grants').set({ until }).where('subject_id', '=', userId).execute()
    await end(whole.userId, '2099-12-31')
    await end(late.userId, '2020-01-31')
    await design.save(sketch([a, b, c]))
    expect((await releaseAs(admin.token, { giveNew: true })).status).toBe(200)
    expect(await seenBy(whole.token)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    const lines = await db.kysely
      .selectFrom('grants')
      .select(['subject_id', 'until'])
      .distinct()
      .where('code', '=', 'c')
      .where('subject_type', '=', 'user')
      .where('subject_id', 'in', [whole.userId, late.userId])
      .execute()
    expect(lines).toEqual([{ subject_id: whole.userId, until: '2099-12-31' }])
  })

  test('without being asked a publish gives nothing, and a first publish concerns nobody', async () => {
    const { admin, design, hold, releaseAs, seenBy, planAs } = await open()
    const whole = await hold(['a', 'b'], 'Whole')
    expect((await planAs(admin.token)).labels).toEqual([])
    await design.save(sketch([a, b, c]))
    await releaseAs(admin.token, {})
    expect(await seenBy(whole.token)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('a designer who may not grant gives nothing, and learns only how many are concerned', async () => {
    const { design, hold, planAs, releaseAs, seenBy, signIn } = await open()
    const [whole, designer] = [
      await hold(['a', 'b'], 'Whole'),
      await signIn({ menus: ['onlineDev'] }),
    ]
    await design.save(sketch([a, b, c]))
    expect(await planAs(designer.token)).toEqual({ labels: ['Color'], holders: [], others: 1 })
    expect((await releaseAs(designer.token, { giveNew: true })).status).toBe(200)
    expect(await seenBy(whole.token)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })
})
