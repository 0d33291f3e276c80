import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '#schemas/permission.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { plainSql } from '#tests/plain-sql.ts'
import { untilHeard } from '#tests/reached.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { invalidate } from '../../auth/callers.ts'

const usersPath = '/api/permission/Users'
const unitsPath = '/api/permission/Organize'

/** The people and departments of one case: `upper` > `lower`, and `beside`. */
interface Case {
  readonly upper: string
  readonly lower: string
  readonly beside: string
  readonly boss: string
  readonly mid: string
  readonly worker: string
}

type TakenBy = readonly [method: string, path: string, body: object]

interface LossCase {
  readonly says: string
  readonly scope: Scope['type']
  /** By whom the boss reaches the worker before the change. */
  readonly led?: (keyof Case)[] | { readonly unit: keyof Case }
  change(given: Case): TakenBy
}

const unit = (id: string, parent_id: string) => ({
  id,
  parent_id,
  category: 'department' as const,
  full_name: id,
  en_code: id,
})
const departments = (at: string) => `${unitsPath}/Department/${at}`
const rows: readonly LossCase[] = [
  {
    says: 'a user has no leader any more',
    scope: 'managed',
    led: ['worker'],
    change: ({ worker }) => ['PUT', `${usersPath}/${worker}`, { managerId: '' }],
  },
  {
    says: 'the leader between has no leader any more',
    scope: 'managed',
    led: ['mid', 'worker'],
    change: ({ mid }) => ['PUT', `${usersPath}/${mid}`, { managerId: '' }],
  },
  {
    says: 'a user is taken from the leader between',
    scope: 'managed',
    led: ['mid', 'worker'],
    change: ({ mid, worker }) => [
      'POST',
      `${usersPath}/${mid}/Subordinates`,
      { add: [], remove: [worker] },
    ],
  },
  {
    says: 'a department has no leader any more',
    scope: 'managed',
    led: { unit: 'lower' },
    change: ({ lower }) => ['PUT', departments(lower), { managerId: '' }],
  },
  {
    says: 'a user moves out of a led department',
    scope: 'managed',
    led: { unit: 'lower' },
    change: ({ worker, beside }) => [
      'PUT',
      `${usersPath}/${worker}`,
      { organizeId: beside, organizeIds: [beside] },
    ],
  },
  {
    says: 'a user moves out of a led department by their own choice',
    scope: 'managed',
    led: { unit: 'lower' },
    change: ({ beside }) => [
      'PUT',
      '/api/permission/Users/Current/major',
      { majorId: beside, majorType: 'Organize' },
    ],
  },
  {
    says: 'a department below a led one moves elsewhere',
    scope: 'managed',
    led: { unit: 'upper' },
    change: ({ lower, beside }) => ['PUT', departments(lower), { parentId: beside }],
  },
  {
    says: 'a department moves out from below',
    scope: 'departmentAndBelow',
    change: ({ lower, beside }) => ['PUT', departments(lower), { parentId: beside }],
  },
  {
    says: 'a department moves out of the organisation',
    scope: 'organizationAndBelow',
    change: ({ lower }) => ['PUT', departments(lower), { parentId: 'testhome' }],
  },
  {
    says: 'people are handed over',
    scope: 'managed',
    led: ['worker'],
    change: ({ boss, mid }) => [
      'POST',
      `${usersPath}/${boss}/Actions/Handover`,
      { toUserId: mid, parts: ['subordinates'] },
    ],
  },
  {
    says: 'led departments are handed over',
    scope: 'managed',
    led: { unit: 'lower' },
    change: ({ boss, mid }) => [
      'POST',
      `${usersPath}/${boss}/Actions/Handover`,
      { toUserId: mid, parts: ['organizes'] },
    ],
  },
]

onDatabase((make) => {
  let world: World
  let modelId = ''
  let admin = ''
  let tables = ''
  let count = 0
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    modelId = (
      await makeDesign(world, admin, sketch([{ id: 'n1', kind: 'input', field: 'plate' }]))
    ).id
    const fields = await world.request('GET', `/api/visualdev/Base/${modelId}/FormDataFields`, {
      token: admin,
    })
    tables = fields.data.list[0].table
    await untilHeard(world.db)
  })

  const records = () => `/api/visualdev/OnlineDev/${modelId}`
  const person = async (organizeId: string, scopes: readonly Scope[] = []): Promise<string> => {
    const buttons = ['btn_add', 'btn_edit', 'btn_remove']
    const models = [{ modelId, columns: ['plate'], forms: ['plate'], buttons, scopes }]
    const { token, userId } = await world.signIn({ organizeId, models })
    tokens.set(userId, token)
    return userId
  }
  const tokenOf = (userId: string): string => tokens.get(userId) ?? ''
  const addRecord = async (token: string): Promise<string> =>
    (await world.request('POST', records(), { token, body: { data: { plate: 'A' } } })).data.id

  async function plant({ scope, led = [] }: Pick<LossCase, 'scope' | 'led'>): Promise<Case> {
    const { kysely } = world.db
    const name = (at: string): string => `${at}${++count}`
    const [top, upper, lower, beside] = [name('top'), name('upper'), name('lower'), name('beside')]
    await kysely
      .insertInto('organizes')
      .values([
        { ...unit(top, ''), category: 'organization' },
        unit(upper, top),
        unit(lower, upper),
        unit(beside, top),
      ])
      .execute()
    const boss = await person(upper, [{ type: scope } as Scope])
    const [mid, worker] = [await person(beside), await person(lower)]
    const given: Case = { upper, lower, beside, boss, mid, worker }
    const lead = (table: 'users' | 'organizes', id: string, manager_id: string) =>
      kysely.updateTable(table).set({ manager_id }).where('id', '=', id).execute()
    if ('unit' in led) await lead('organizes', given[led.unit], boss)
    else {
      let leader = boss
      for (const name of led) {
        await lead('users', given[name], leader)
        leader = given[name]
      }
    }
    await kysely
      .insertInto('user_organizes')
      .values({ user_id: worker, organize_id: beside })
      .execute()
    await invalidate(world.db, 'all')
    return given
  }

  /** Sends a change with everything else as it is. */
  async function run([method, path, body]: TakenBy, { worker }: Case) {
    const token = path.includes('/Current/') ? tokenOf(worker) : admin
    const isEdit = method === 'PUT' && token === admin && !('list' in body)
    const { data } = isEdit ? await world.request('GET', path, { token }) : { data: {} }
    const { version, realName, fullName, enCode, parentId, managerId, organizeId } = data ?? {}
    const kept = path.startsWith(usersPath)
      ? { version, realName, organizeId }
      : { version, fullName, enCode, parentId, managerId, enabledMark: 1 }
    const answer = await world.request(method, path, {
      token,
      body: isEdit ? { sortCode: 0, description: '', ...kept, ...body } : body,
    })
    expect([path, answer.status, answer.problems]).toEqual([path, 200, []])
  }

  /** What the boss reaches of one record: list, reading, and the figure of the home page. */
  async function see(boss: string, id: string) {
    const token = tokenOf(boss)
    const list = await world.request('POST', `${records()}/List`, { token, body: {} })
    const home = await world.request('GET', '/api/home/Figures', { token })
    const figure = home.data.list.find((found: { modelId: string }) => found.modelId === modelId)
    return {
      list: list.data.pagination.total,
      read: (await world.request('GET', `${records()}/${id}`, { token })).status,
      home: figure?.total,
    }
  }

  test.each(rows)('6 reach ends with the change that takes it: $says', async (row) => {
    const given = await plant(row)
    const id = await addRecord(tokenOf(given.worker))
    expect(await see(given.boss, id)).toEqual({ list: 1, read: 200, home: 1 })
    await run(row.change(given), given)
    const token = tokenOf(given.boss)
    const body = { version: 1, data: { plate: 'B' } }
    const edit = await world.request('PUT', `${records()}/${id}`, { token, body })
    const remove = await world.request('DELETE', `${records()}/${id}`, { token })
    expect([edit.status, remove.status]).toEqual([404, 404])
    expect(await see(given.boss, id)).toEqual({ list: 0, read: 404, home: 0 })
  })

  test('6 the shell of a leader is told', async () => {
    const given = await plant({ scope: 'managed', led: ['worker'] })
    const sent: string[] = []
    const line = world.services.hub.connect(
      {
        backlog: 0,
        send: (text) => void sent.push(JSON.parse(text).method),
        close: () => undefined,
        cut: () => undefined,
      },
      'en',
    )
    const token = tokenOf(given.boss)
    line.hear(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['initMessage'])
    await run(['PUT', `${usersPath}/${given.worker}`, { managerId: '' }], given)
    await expect.poll(() => sent, { timeout: 10_000 }).toContain('refresh')
    line.gone()
  })

  test('6 imported people are within reach of their leader at once', async () => {
    const given = await plant({ scope: 'managed', led: { unit: 'lower' } })
    const id = await addRecord(tokenOf(given.mid))
    expect(await see(given.boss, id)).toEqual({ list: 0, read: 404, home: 0 })
    const { account, realName, organize } = userColumnTexts.en
    const cells = [`${account},${realName},${organize}`, `in${count},in,${given.lower}`]
    const send = (path: string, more?: object) =>
      world.request(more ? 'POST' : 'GET', path, { token: admin, language: 'en', ...more })
    const file = new File([cells.join('\n')], 'people.csv')
    const fileName = (await send('/api/file/Uploader/annex', { file })).data.fileId
    const job = (await send(`${usersPath}/ImportData`, { body: { fileName } })).data
    const done = async () => (await send(`${usersPath}/Import/${job.id}`)).data
    await expect.poll(async () => (await done()).state, { timeout: 10_000 }).toBe('done')
    expect((await done()).failResult).toEqual([])
    const [user] = (await send(`${usersPath}?keyword=in${count}`)).data.list
    const text = plainSql(`update app.${tables} set created_by = $2 where id = $1`)
    await world.db.query({ name: '', text }, [id, user.id])
    expect(await see(given.boss, id)).toEqual({ list: 1, read: 200, home: 1 })
  })

  test('6 an ordinary change of a user or a department drops no other caller', async () => {
    const given = await plant({ scope: 'managed', led: { unit: 'lower' } })
    const other = await plant({ scope: 'department' })
    const { auth } = world.services
    const caller = await auth.callerOf(tokenOf(given.boss))
    await run(['PUT', `${usersPath}/${given.worker}`, { mobilePhone: '13800000000' }], given)
    await run(['PUT', departments(given.lower), { description: 'quay' }], given)
    await run(['POST', `${usersPath}/${given.mid}/Subordinates`, { add: [], remove: [] }], given)
    expect(await auth.callerOf(tokenOf(given.boss))).toBe(caller)
    const near = await auth.callerOf(tokenOf(other.boss))
    await run(['PUT', `${usersPath}/${given.worker}`, { managerId: given.boss }], given)
    expect(await auth.callerOf(tokenOf(other.boss))).toBe(near)
    expect(await auth.callerOf(tokenOf(given.boss))).not.toBe(caller)
  })

  test('6 whoever administers an organisation is told that it, or that they, changed', async () => {
    const given = await plant({ scope: 'own' })
    const { auth } = world.services
    const callerOf = () => auth.callerOf(tokenOf(given.mid))
    const before = await callerOf()
    const flags = Object.fromEntries(
      ['this', 'sub'].flatMap((layer) =>
        ['Select', 'Add', 'Edit', 'Delete'].map((act) => [`${layer}Layer${act}`, true]),
      ),
    )
    await run(
      [
        'PUT',
        `/api/permission/organizeAdminIsTrator/${given.upper}`,
        { version: 0, list: [{ userId: given.mid, ...flags }] },
      ],
      given,
    )
    const after = await callerOf()
    expect(after).not.toBe(before)
    await run(['PUT', departments(given.lower), { parentId: given.beside }], given)
    expect(await callerOf()).not.toBe(after)
  })
})
