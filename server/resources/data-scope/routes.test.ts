import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { base, authority, when, red, blue, dataScopeCalls, fixed } from '#tests/data-scope-calls.ts'

onDatabase((make) => {
  const stage = dataScopeCalls(make)
  const { carFields, ask, add, model, grant, seen } = stage

  test('6 a scope is told once and granted to many; a change of it counts at the next call of each', async () => {
    const { data: scope } = await add()
    expect(scope).toMatchObject({
      fullName: 'RedCars',
      enabledMark: 1,
      version: 1,
      uses: 0,
      faults: [],
    })
    const staff = [await stage.world.signIn(), await stage.world.signIn()]
    for (const { userId } of staff)
      expect((await grant(userId, 0, [{ type: 'named', scopeId: scope.id }])).status).toBe(200)
    const all = async () => Promise.all(staff.map(({ token }) => seen(token)))
    expect(await all()).toEqual([
      ['A', 'C'],
      ['A', 'C'],
    ])
    const change = (more: object) =>
      ask('PUT', `${base}/${scope.id}`, {
        fullName: 'BlueCars',
        enCode: 'red',
        condition: blue,
        ...more,
      })
    expect((await change({ version: 1 })).data).toMatchObject({
      fullName: 'BlueCars',
      version: 2,
      uses: 2,
    })
    expect(await all()).toEqual([['B'], ['B']])
    const stale = await change({ version: 1, condition: red })
    expect([stale.status, stale.data.fullName, await all()]).toEqual([
      409,
      'BlueCars',
      [['B'], ['B']],
    ])
    const audited = await stage.world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `dataScope ${scope.id}`)
      .orderBy('id')
      .execute()
    expect(audited.map(({ what }) => what)).toEqual(['add', 'change'])
  })

  test('6 switched off it gives nothing to anybody, on it gives again; own records stay as without a scope', async () => {
    const { data: scope } = await add()
    const { token, userId } = await stage.world.signIn()
    await grant(userId, 0, [{ type: 'named', scopeId: scope.id }])
    const bare = await stage.world.signIn()
    await ask('PUT', `${authority}/Data/${bare.userId}`, {
      objectType: 'user',
      version: 0,
      menuIds: [],
      models: [{ ...model([{ type: 'named', scopeId: scope.id }]), columns: [], forms: [] }],
    })
    const opens = async () =>
      (
        await stage.world.request('POST', `/api/visualdev/OnlineDev/${stage.cars.id}/List`, {
          token: bare.token,
          body: {},
        })
      ).status
    expect([await seen(token), await opens()]).toEqual([['A', 'C'], 200])
    expect((await ask('PUT', `${base}/${scope.id}/Actions/State`, {})).data.enabledMark).toBe(0)
    expect([await seen(token), await opens()]).toEqual([[], 403])
    const { data } = await ask('GET', `${authority}/Parts`)
    expect(data.list[0].named).toEqual([
      { id: scope.id, fullName: 'RedCars', enabledMark: 0, canGrant: true, condition: red },
    ])
    await ask('PUT', `${base}/${scope.id}/Actions/State`, { enabledMark: 1 })
    expect(await seen(token)).toEqual(['A', 'C'])
  })

  test('6 one in use is not removed, and the refusal says who holds it; one that nobody holds goes', async () => {
    const { data: scope } = await add()
    const { token, userId } = await stage.world.signIn({ realName: 'Olga' })
    await grant(userId, 0, [{ type: 'named', scopeId: scope.id }])
    expect((await ask('GET', `${base}/${scope.id}/Uses`)).data).toMatchObject({
      list: [{ subjectType: 'user', subjectId: userId, subjectName: 'Olga' }],
      pagination: { total: 1 },
    })
    const refused = await ask('DELETE', `${base}/${scope.id}`)
    expect([refused.status, refused.problems.map(({ message }) => message)]).toEqual([
      409,
      ['It is granted to the user “Olga”'],
    ])
    expect(await seen(token)).toEqual(['A', 'C'])
    await grant(userId, 1, [])
    expect((await ask('DELETE', `${base}/${scope.id}`)).status).toBe(200)
    expect((await ask('GET', `${base}?modelId=${stage.cars.id}`)).data.list).toEqual([])
    // A name without a definition opens nothing, whatever else the database holds.
    await stage.world.db.kysely
      .insertInto('grants')
      .values({
        id: 'lost',
        subject_type: 'user',
        subject_id: userId,
        part: 'scope',
        model_id: stage.cars.id,
        code: '0',
        scope: JSON.stringify({ type: 'named', scopeId: scope.id }),
      })
      .execute()
    await ask('PUT', `${authority}/Data/${stage.admin.userId}`, {
      objectType: 'user',
      version: 0,
      menuIds: [],
      models: [],
    })
    expect(await seen(token)).toEqual([])
  })

  test('6 conditions over unknown fields, scopes of another form and codes that are taken are refused', async () => {
    const faults = async (condition: object) =>
      (await add({ condition })).problems.map(({ path, code }) => `${path} ${code}`)
    expect(await faults({ match: 'and', groups: [] })).toEqual(['condition empty'])
    expect(await faults(when({ field: 'nope', symbol: '==', ...fixed('x') }))).toEqual([
      'condition dangling',
    ])
    expect(
      (await ask('POST', base, { modelId: 'nowhere', fullName: 'A', enCode: 'a', condition: red }))
        .problems,
    ).toMatchObject([{ path: 'modelId', code: 'missing' }])
    const { data: scope } = await add()
    expect((await add()).status).toBe(409)
    const other = await makeDesign(stage.world, stage.admin.token, carFields('colour'))
    expect((await add({ modelId: other.id })).status).toBe(200)
    const { userId } = await stage.world.signIn()
    const foreign = await ask('PUT', `${authority}/Data/${userId}`, {
      objectType: 'user',
      version: 0,
      menuIds: [],
      models: [
        {
          ...model([]),
          modelId: other.id,
          scopes: [{ type: 'all' }, { type: 'named', scopeId: scope.id }],
        },
      ],
    })
    expect([foreign.status, foreign.problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['models.0.scopes.1 missing'],
    ])
    const batch = await ask('PUT', `${authority}/Actions/Batch`, {
      objects: [{ objectType: 'user', objectId: userId, version: 0 }],
      way: 'add',
      menuIds: [],
      models: [model([{ type: 'named', scopeId: 'gone' }])],
    })
    expect([batch.status, batch.problems.map(({ code }) => code)]).toEqual([422, ['missing']])
    await stage.world.db.kysely
      .insertInto('grants')
      .values([
        {
          id: 'f1',
          subject_type: 'user',
          subject_id: userId,
          part: 'scope',
          model_id: other.id,
          code: '0',
          scope: JSON.stringify({ type: 'named', scopeId: scope.id }),
        },
      ])
      .execute()
    expect((await ask('DELETE', `/api/permission/DataScope/${scope.id}`)).status).toBe(409)
  })

  test('6 only administrators define; a delegate hands out only the named scopes that they hold, and reads the names of the others', async () => {
    const { data: scope } = await add()
    const { data: other } = await add({ fullName: 'BlueCars', enCode: 'blue', condition: blue })
    const named = { type: 'named', scopeId: scope.id } as const
    await stage.world.db.kysely
      .insertInto('organizes')
      .values({
        id: 'harbour',
        parent_id: '',
        category: 'organization',
        full_name: 'Harbour',
        en_code: 'harbour',
      })
      .execute()
    const delegate = await stage.world.signIn({
      menus: ['permission'],
      models: [
        {
          modelId: stage.cars.id,
          columns: ['plate', 'colour'],
          forms: ['plate', 'colour'],
          scopes: [named],
        },
      ],
      administers: [{ organizeId: 'harbour' }],
    })
    const staff = await stage.world.signIn({ organizeId: 'harbour' })
    const by = (method: string, path: string, body?: object) =>
      stage.world.request(method, path, { token: delegate.token, ...(body && { body }) })
    for (const [method, path, body] of [
      ['GET', `${base}?modelId=${stage.cars.id}`],
      ['GET', `${base}/${scope.id}/Uses`],
      ['POST', base, { modelId: stage.cars.id, fullName: 'A', enCode: 'a', condition: red }],
      ['PUT', `${base}/${scope.id}`, { fullName: 'A', enCode: 'a', condition: red, version: 1 }],
      ['PUT', `${base}/${scope.id}/Actions/State`, {}],
      ['DELETE', `${base}/${scope.id}`],
    ] as const) {
      expect([method, path, (await by(method, path, body)).status]).toEqual([method, path, 403])
    }
    const parts = (await by('GET', `${authority}/Parts`)).data.list[0]
    expect(parts.named).toEqual([
      { id: scope.id, fullName: 'RedCars', enabledMark: 1, canGrant: true, condition: red },
      { id: other.id, fullName: 'BlueCars', enabledMark: 1, canGrant: false, condition: null },
    ])
    const hand = (scopeId: string) =>
      by('PUT', `${authority}/Data/${staff.userId}`, {
        objectType: 'user',
        version: 0,
        menuIds: [],
        models: [model([{ type: 'named', scopeId }])],
      })
    expect([(await hand(other.id)).status, (await hand(scope.id)).status]).toEqual([403, 200])
    expect(await seen(staff.token)).toEqual(['A', 'C'])
  })

  test('6 an explanation names the scope that decides, and who is looked at as sees by it; the own permissions say its name', async () => {
    const { data: scope } = await add()
    const { token, userId } = await stage.world.signIn()
    await grant(userId, 0, [{ type: 'named', scopeId: scope.id }])
    const records = (
      await stage.world.request('POST', `/api/visualdev/OnlineDev/${stage.cars.id}/List`, {
        token: stage.admin.token,
        body: { sidx: 'plate' },
      })
    ).data.list as { id: string }[]
    const why = async (at: number) =>
      (
        await ask('POST', `${authority}/Actions/Explain`, {
          userId,
          target: { type: 'record', modelId: stage.cars.id, recordId: records[at]?.id },
        })
      ).data
    const named = { type: 'named', scopeId: scope.id }
    expect(await why(0)).toMatchObject({
      isAllowed: true,
      reason: 'granted',
      grants: [{ scope: named, decides: true }],
    })
    expect(await why(1)).toMatchObject({
      isAllowed: false,
      reason: 'outOfScope',
      grants: [{ scope: named, decides: false }],
    })
    const own = (
      await stage.world.request('GET', '/api/permission/Users/Current/Authorize', { token })
    ).data
    expect(own.resource[0].children.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'RedCars',
    ])
    await ask('PUT', `${base}/${scope.id}/Actions/State`, { enabledMark: 0 })
    expect(await why(0)).toMatchObject({
      isAllowed: false,
      reason: 'notOwn',
      grants: [{ scope: named, decides: false }],
    })
  })

  test('6 a rename of a field is followed, a field that a scope names is shown before it goes, and without it the scope gives nothing', async () => {
    const empty = when({ field: 'colour', symbol: 'null' })
    const { data: scope } = await add({ condition: empty, fullName: 'Unpainted' })
    const { token, userId } = await stage.world.signIn()
    await grant(userId, 0, [{ type: 'named', scopeId: scope.id }])
    const uses = (await ask('GET', `/api/visualdev/Base/${stage.cars.id}/References?field=colour`))
      .data.list as { noun: string; fullName: string }[]
    expect(uses.filter(({ noun }) => noun === 'dataScope').map(({ fullName }) => fullName)).toEqual(
      ['Unpainted'],
    )
    await stage.cars.save(carFields('paint'))
    await stage.cars.release()
    const stored = async () => (await ask('GET', `${base}?modelId=${stage.cars.id}`)).data.list[0]
    expect(await stored()).toMatchObject({
      version: 2,
      condition: when({ field: 'paint', symbol: 'null' }),
      faults: [],
    })
    await stage.cars.save(sketch([{ id: 'c1', kind: 'input', field: 'plate' }]))
    await stage.cars.release()
    expect([(await stored()).faults, await seen(token)]).toEqual([['paint'], []])
  })
})
