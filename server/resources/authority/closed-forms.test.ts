import { expect, test } from 'vitest'
import type { ModelGrant } from '#schemas/api/authority.ts'
import type { Scope } from '#schemas/permission.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/permission/Authority'
const secret = 'salary'

/** Grants without regard to their order. */
const ordered = (models: readonly ModelGrant[]) =>
  models
    .map(({ columns, ...grant }) => ({ ...grant, columns: columns.toSorted() }))
    .toSorted((grant, other) => (grant.modelId < other.modelId ? -1 : 1))

onDatabase((make) => {
  const stage = async () => {
    const world = await make()
    await plantOrganization(world)
    const condition: Scope = {
      type: 'condition',
      condition: {
        match: 'and',
        groups: [{ match: 'and', comparisons: [{ field: secret, symbol: 'notNull' }] }],
      },
    }
    const { request, signIn, db } = world
    const admin = await signIn({ isAdministrator: true })
    const guard = await signIn({
      organizeId: 'gate',
      models: [
        { modelId: 'closed', columns: [secret], forms: [secret], scopes: [condition] },
        { modelId: 'open', columns: ['plate', secret], scopes: [{ type: 'department' }] },
      ],
    })
    await db.kysely
      .insertInto('grants')
      .values({
        id: 'through',
        subject_type: 'department',
        subject_id: 'gate',
        part: 'column',
        model_id: 'closed',
        code: secret,
      })
      .execute()
    const delegate = (more: readonly string[] = []) =>
      signIn({
        menus: ['permission', 'log', ...more],
        organizeId: 'east',
        administers: [{ organizeId: 'east' }],
        models: [{ modelId: 'open', columns: ['plate'] }],
      })
    const read = async (token: string, path = '') =>
      (await request('GET', `${base}/Data/${guard.userId}${path}?objectType=user`, { token })).data
    return { ...world, admin, guard, delegate, read }
  }

  test('6 fields of a form that is closed to the asker are not named, neither what is granted nor what is held through others', async () => {
    const { admin, delegate, read } = await stage()
    const [staff, designer] = [await delegate(), await delegate(['onlineDev'])]
    for (const path of ['', '/Inherited'])
      expect([
        path,
        JSON.stringify(await read(staff.token, path)).includes(secret),
        JSON.stringify(await read(designer.token, path)).includes(secret),
        JSON.stringify(await read(admin.token, path)).includes(secret),
      ]).toEqual([path, false, true, true])
    expect(ordered((await read(staff.token)).models)).toEqual([
      { modelId: 'closed', columns: [], forms: [], buttons: [], scopes: [] },
      {
        modelId: 'open',
        columns: ['plate'],
        forms: [],
        buttons: [],
        scopes: [{ type: 'department' }],
      },
    ])
    expect((await read(staff.token, '/Inherited')).list).toMatchObject([
      { subjectType: 'department', part: 'scope', modelId: 'closed', enCode: '', scope: null },
    ])
  })

  test('6 what was not shown stays granted when the rest is saved, also where somebody else was first', async () => {
    const { admin, guard, delegate, read, request } = await stage()
    const { token } = await delegate()
    const before = await read(admin.token)
    const seen = await read(token)
    const save = (version: number, models: readonly object[]) =>
      request('PUT', `${base}/Data/${guard.userId}`, {
        token,
        body: { objectType: 'user', version, menuIds: [], models },
      })
    const saved = await save(seen.version, seen.models)
    expect([saved.status, JSON.stringify(saved.data).includes(secret)]).toEqual([200, false])
    expect(ordered((await read(admin.token)).models)).toEqual(ordered(before.models))
    // What is seen and held can be taken away alone.
    const [, open] = ordered(seen.models)
    expect(
      (await save(1, [{ ...open, columns: [], scopes: [{ type: 'department' }] }])).status,
    ).toBe(200)
    expect(ordered((await read(admin.token)).models)).toMatchObject([
      { modelId: 'closed', columns: [secret], forms: [secret] },
      { modelId: 'open', columns: [secret] },
    ])
    const stale = await save(0, [])
    expect([stale.status, JSON.stringify(stale.data).includes(secret)]).toEqual([409, false])
  })

  test('6 the audit log names no fields of closed forms', async () => {
    const { admin, guard, delegate, read, request, db } = await stage()
    const [staff, designer] = [await delegate(), await delegate(['onlineDev'])]
    const now = await read(admin.token)
    await request('PUT', `${base}/Data/${guard.userId}`, {
      token: admin.token,
      body: {
        objectType: 'user',
        version: now.version,
        menuIds: [],
        models: [],
      },
    })
    const line = (id: string, target: string, after: object) => ({
      id,
      user_id: admin.userId,
      address: '',
      what: 'export',
      target,
      after: JSON.stringify(after),
      request_id: '',
    })
    await db.kysely
      .insertInto('audit')
      .values([
        line('export', 'record closed', { columns: [secret], sidx: secret, count: 3 }),
        line('scope', 'dataScope s', { fullName: 'x', condition: { field: secret } }),
        {
          ...line('publish', 'closed', { number: 2, agreed: [{ text: secret, people: 3 }] }),
          what: 'design.release',
        },
        line('group', 'designFragment f', { fullName: 'x', formData: `{"${secret}":1}` }),
      ])
      .execute()
    const { id: grant } = await db.kysely
      .selectFrom('audit')
      .select('id')
      .where('what', '=', 'grant')
      .executeTakeFirstOrThrow()
    for (const id of [grant, 'export', 'scope', 'group', 'publish']) {
      const names = async (token: string) => {
        const { status, data } = await request('GET', `/api/system/Log/Operation/${id}`, { token })
        return [status, JSON.stringify(data).includes(secret)]
      }
      expect([
        id,
        await names(staff.token),
        await names(designer.token),
        await names(admin.token),
      ]).toEqual([id, [200, false], [200, true], [200, true]])
    }
    const { data } = await request('GET', '/api/system/Log/Operation/export', {
      token: staff.token,
    })
    expect(JSON.parse(data.after)).toEqual({ count: 3 })
  })
})
