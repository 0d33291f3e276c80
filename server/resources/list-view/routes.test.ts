import { beforeAll, describe, expect, test } from 'vitest'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const fields = (wage = 'wage') =>
  sketch([
    { id: 'n1', kind: 'input', field: 'plate' },
    { id: 'n2', kind: 'input', field: wage },
    { id: 'n3', kind: 'input', field: 'phone', options: { mask: { type: 'mobile' } } },
  ])
const equal = (field: string, value: string, symbol: '==' | 'like' = '==') => ({
  field,
  symbol,
  operand: { type: 'fixed' as const, value },
})
const plain: ViewSettings = {
  keyword: '',
  query: {},
  sort: [],
  density: 'middle',
  pageSize: 20,
}
const byWage: ViewSettings = {
  ...plain,
  query: { wage: '9', plate: 'A' },
  filter: {
    match: 'and',
    groups: [{ match: 'and', comparisons: [equal('wage', '9'), equal('plate', 'A')] }],
  },
  sort: [
    { field: 'wage', order: 'desc' },
    { field: 'plate', order: 'asc' },
  ],
  columns: [
    { prop: 'wage', visible: true, width: 0, fixed: 'none' },
    { prop: 'plate', visible: true, width: 90, fixed: 'left' },
  ],
  layout: { kind: 'groups', fields: { by: ['wage', 'plate'] }, options: { order: 'desc' } },
}

onDatabase((make) => {
  describe('saved views of a list', () => {
    let world: World
    let admin = ''
    let design: DesignHandle
    let base = ''
    beforeAll(async () => {
      world = await make()
      admin = (await world.signIn({ isAdministrator: true })).token
      design = await makeDesign(world, admin, fields())
      base = `/api/visualdev/OnlineDev/${design.id}/Views`
    })
    const staff = (columns: readonly string[] = ['plate', 'phone']) =>
      world.signIn({
        models: [{ modelId: design.id, columns, forms: [...columns], scopes: [{ type: 'all' }] }],
      })
    const list = async (token: string) => (await world.request('GET', base, { token })).data
    const save = (token: string, body: object) =>
      world.request('POST', base, { token, body: { settings: plain, shares: [], ...body } })
    const namesOf = async (token: string): Promise<string[]> =>
      (await list(token)).list.map(({ fullName }: { fullName: string }) => fullName)

    test('are private, found again, changed with their version, and removed', async () => {
      const [mine, others] = [await staff(), await staff()]
      const settings = { ...plain, keyword: 'A', sort: [{ field: 'plate', order: 'desc' }] }
      const made = await save(mine.token, { fullName: ' Mornings ', settings })
      expect(made.data).toMatchObject({ fullName: 'Mornings', version: 1, isOwn: true, settings })
      expect(await namesOf(mine.token)).toEqual(['Mornings'])
      expect(await namesOf(others.token)).toEqual([])
      const path = `${base}/${made.data.id}`
      const body = { fullName: 'Nights', settings, shares: [], version: 1 }
      expect((await world.request('PUT', path, { token: others.token, body })).status).toBe(404)
      expect((await world.request('DELETE', path, { token: others.token })).status).toBe(404)
      expect((await world.request('PUT', path, { token: mine.token, body })).data.version).toBe(2)
      const late = await world.request('PUT', path, { token: mine.token, body })
      expect([late.status, late.data.fullName]).toEqual([409, 'Nights'])
      expect((await world.request('DELETE', path, { token: mine.token })).status).toBe(200)
      expect(await namesOf(mine.token)).toEqual([])
    })

    test('are named once by each person, and need the list itself', async () => {
      const { token } = await staff()
      expect((await save(token, { fullName: 'Once' })).status).toBe(200)
      const again = await save(token, { fullName: 'Once' })
      expect([again.status, again.problems[0]?.path]).toEqual([409, 'fullName'])
      expect((await save((await staff()).token, { fullName: 'Once' })).status).toBe(200)
      const stranger = await world.signIn({})
      expect((await save(stranger.token, { fullName: 'x' })).status).toBe(403)
      expect((await world.request('GET', base, { token: stranger.token })).status).toBe(403)
    })

    test('shared ones hold what their reader may use, and say how much is left out', async () => {
      const reader = await staff()
      const shares = [{ objectType: 'user', objectId: reader.userId }]
      await save(admin, { fullName: 'By wage', settings: byWage, shares })
      const { list: found } = await list(reader.token)
      expect(found).toMatchObject([
        {
          fullName: 'By wage',
          isOwn: false,
          shares: [],
          hidden: 2,
          settings: {
            query: { plate: 'A' },
            filter: { groups: [{ comparisons: [equal('plate', 'A')] }] },
            sort: [{ field: 'plate', order: 'asc' }],
            columns: [{ prop: 'plate' }],
            layout: { kind: 'groups', fields: { by: ['plate'] }, options: { order: 'desc' } },
          },
        },
      ])
      expect(JSON.stringify(found)).not.toContain('"wage"')
      const own = await save(reader.token, { fullName: 'Guess', settings: byWage })
      expect([own.status, own.problems[0]?.path]).toEqual([422, 'settings'])
    })

    test('a masked field is kept as one whole value only', async () => {
      const { token } = await staff()
      const by = (symbol: '==' | 'like') => ({
        ...plain,
        filter: {
          match: 'and',
          groups: [{ match: 'and', comparisons: [equal('phone', '13800138000', symbol)] }],
        },
      })
      expect((await save(token, { fullName: 'whole', settings: by('==') })).status).toBe(200)
      expect((await save(token, { fullName: 'part', settings: by('like') })).status).toBe(422)
    })

    test('people share with people; who designs forms, with everybody of a department', async () => {
      const [mine, reader] = [await staff(), await staff()]
      const wide = [{ objectType: 'organize', objectId: 'testhome' }]
      expect((await save(mine.token, { fullName: 'Wide', shares: wide })).status).toBe(403)
      expect(await namesOf(reader.token)).toEqual([])
      const person = [{ objectType: 'user', objectId: reader.userId }]
      expect((await save(mine.token, { fullName: 'One', shares: person })).status).toBe(200)
      expect(await namesOf(reader.token)).toEqual(['One'])
      const nobody = [{ objectType: 'user', objectId: 'nobody' }]
      const refused = await save(mine.token, { fullName: 'None', shares: nobody })
      expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'shares.0'])
      const made = await save(admin, { fullName: 'All', shares: wide })
      expect(made.data.shares).toMatchObject(wide)
      expect(await namesOf((await staff()).token)).toEqual(['All'])
      await world.request('DELETE', `${base}/${made.data.id}`, { token: admin })
      expect(await namesOf((await staff()).token)).toEqual([])
    })

    test('one of them opens the list, for one person, as long as it is there', async () => {
      const [mine, reader] = [await staff(), await staff()]
      const shares = [{ objectType: 'user', objectId: reader.userId }]
      const { data: view } = await save(mine.token, { fullName: 'First', shares })
      const choose = (token: string, id: string) =>
        world.request('PUT', `${base}/Actions/Default`, { token, body: { id } })
      expect((await choose(reader.token, view.id)).status).toBe(200)
      expect((await list(reader.token)).defaultId).toBe(view.id)
      expect((await list(mine.token)).defaultId).toBe('')
      expect((await choose((await staff()).token, view.id)).status).toBe(404)
      const body = { fullName: 'First', settings: plain, shares: [], version: 1 }
      await world.request('PUT', `${base}/${view.id}`, { token: mine.token, body })
      expect((await list(reader.token)).defaultId).toBe('')
      await choose(mine.token, view.id)
      await choose(mine.token, '')
      expect((await list(mine.token)).defaultId).toBe('')
    })

    test('follow a field to its new name', async () => {
      const other = await makeDesign(world, admin, fields())
      const path = `/api/visualdev/OnlineDev/${other.id}/Views`
      const body = { fullName: 'By wage', settings: byWage, shares: [] }
      await world.request('POST', path, { token: admin, body })
      await other.save(fields('pay'))
      await other.release()
      const { data } = await world.request('GET', path, { token: admin })
      expect(data.list[0].hidden).toBe(0)
      expect(Object.keys(data.list[0].settings.query).toSorted()).toEqual(['pay', 'plate'])
      const { filter, sort, columns, layout } = data.list[0].settings
      expect(layout.fields).toEqual({ by: ['pay', 'plate'] })
      expect([filter.groups[0].comparisons[0].field, sort[0].field, columns[0].prop]).toEqual([
        'pay',
        'pay',
        'pay',
      ])
    })
  })
})
