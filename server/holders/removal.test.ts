import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { named } from '#tests/nouns.ts'
import { onDatabase } from '#tests/server.ts'
import type { Answer, World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  let token: string
  let userId: string

  beforeAll(async () => {
    world = await make()
    const { kysely } = world.db
    await kysely
      .insertInto('organizes')
      .values({ ...named('harbour'), parent_id: '', category: 'organization' })
      .execute()
    await kysely
      .insertInto('dictionary_types')
      .values({ ...named('paints'), parent_id: '' })
      .execute()
    const admin = await world.signIn({ isAdministrator: true, organizeId: 'harbour' })
    token = admin.token
    userId = admin.userId
  })
  const addRole = (id: string) => world.db.kysely.insertInto('roles').values(named(id)).execute()

  test('whoever made a record is held by it, and handing on makes another its maker', async () => {
    const clerk = await world.signIn({ organizeId: 'harbour' })
    const made = await makeDesign(
      world,
      token,
      sketch([{ id: 'n0', kind: 'input', field: 'title' }]),
    )
    const { data } = await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
      token,
      body: { data: { title: 'One' } },
    })
    const { rows } = await sql<{ name: string }>`
      select model #>> '{tables,"",table}' as name from design_versions where design_id = ${made.id}`.execute(
      world.db.kysely,
    )
    const table = sql.table(`app.${rows[0]?.name ?? ''}`)
    await sql`
      update ${table} set created_by = ${clerk.userId}, modified_by = ${clerk.userId}
      where id = ${data.id}`.execute(world.db.kysely)
    const path = `/api/permission/Users/${clerk.userId}`
    const refused = await world.request('DELETE', path, { token, language: 'en' })
    expect([refused.code, refused.problems.map(({ message }) => message)]).toEqual([
      409,
      ['Form “Sample”, field “Creator or modifier”; records: 1'],
    ])
    const done = await world.request('POST', `${path}/Actions/HandOn`, {
      token,
      body: { toId: userId },
    })
    expect(done.code).toBe(200)
    const now = await sql`select created_by, modified_by, version from ${table}`.execute(
      world.db.kysely,
    )
    expect(now.rows).toEqual([{ created_by: userId, modified_by: userId, version: 2 }])
  })

  test('an administrator of organisations learns how many places there are, and none by name', async () => {
    await world.db.kysely
      .insertInto('positions')
      .values({ ...named('watch'), organize_id: 'harbour' })
      .execute()
    const made = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'posSelect', field: 'post' }]),
    )
    await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
      token,
      body: { data: { post: 'watch' } },
    })
    const told = async (more: object) => {
      const delegate = await world.signIn({
        menus: ['position'],
        administers: [{ organizeId: 'harbour' }],
        ...more,
      })
      const path = '/api/permission/Position/watch'
      const { code, problems } = await world.request('DELETE', path, {
        token: delegate.token,
        language: 'en',
      })
      const handing = await world.request('POST', `${path}/Actions/HandOn`, {
        token: delegate.token,
        body: { toId: 'position_next' },
      })
      return [code, problems.map(({ message }) => message), handing.code]
    }
    expect(await told({})).toEqual([409, ['Places that you may not see: 1'], 403])
    const seen = { modelId: made.id, columns: ['post'], forms: [], buttons: [] }
    expect(await told({ models: [seen] })).toEqual([
      409,
      ['Form “Sample”, field “post”: some records'],
      403,
    ])
    expect(await told({ models: [{ ...seen, scopes: [{ type: 'all' }] }] })).toEqual([
      409,
      ['Form “Sample”, field “post”; records: 1'],
      403,
    ])
  })

  test('what cannot take the place is refused, and nothing is handed on', async () => {
    for (const id of ['heir', 'asleep', 'leaving']) await addRole(id)
    await world.db.kysely
      .updateTable('roles')
      .set({ enabled_mark: 0 })
      .where('id', '=', 'asleep')
      .execute()
    for (const toId of ['leaving', 'asleep', 'nobody']) {
      const { code, problems } = await world.request(
        'POST',
        '/api/permission/Role/leaving/Actions/HandOn',
        { token, body: { toId } },
      )
      expect([code, problems.map(({ path }) => path)]).toEqual([422, ['toId']])
    }
  })

  test('a design that a published form or a shared group links to is refused; a draft alone does not hold it', async () => {
    const target = await makeDesign(
      world,
      token,
      sketch([{ id: 'n0', kind: 'input', field: 'plate' }]),
    )
    const link = sketch([
      {
        id: 'p1',
        kind: 'popupSelect',
        field: 'car',
        label: 'Car',
        options: { modelId: target.id, relationField: 'plate', columnOptions: ['plate'] },
      },
    ])
    const none = sketch([{ id: 'p0', kind: 'input', field: 'note' }])
    const user = await makeDesign(world, token, link)
    const remove = () =>
      world.request('DELETE', `/api/visualdev/Base/${target.id}`, { token, language: 'en' })
    const first = await remove()
    expect([first.code, first.problems.map(({ message }) => message)]).toEqual([
      409,
      ['Published form “Sample”: field “Car”'],
    ])
    await user.save(none)
    await user.release()
    await user.save(link)
    const group = {
      id: 'f_link',
      full_name: 'Cars',
      document: JSON.stringify(link),
      created_by: userId,
      modified_by: userId,
    }
    await world.db.kysely.insertInto('design_fragments').values(group).execute()
    const second = await remove()
    expect([second.code, second.problems.map(({ code }) => code)]).toEqual([409, ['fragment']])
    await world.db.kysely.deleteFrom('design_fragments').where('id', '=', 'f_link').execute()
    expect((await remove()).code).toBe(200)
  })

  test('a dictionary whose code a published form names keeps its code', async () => {
    const options = { dataType: 'dictionary', dictionaryType: 'paints' }
    await makeDesign(world, token, sketch([{ id: 'n1', kind: 'select', field: 'paint', options }]))
    const path = '/api/system/DictionaryType/paints'
    const { data } = await world.request('GET', path, { token })
    const { id: _, creatorTime: __, ...settings } = data
    const other = await world.request('PUT', path, {
      token,
      body: { ...settings, enCode: 'colours' },
    })
    expect([other.code, other.problems[0]?.code]).toEqual([409, 'design'])
    const same = await world.request('PUT', path, {
      token,
      body: { ...settings, fullName: 'Colours' },
    })
    expect(same.code).toBe(200)
  })

  test('an entry that is the type of a position is handed on with it', async () => {
    const { kysely } = world.db
    const entry = (id: string) => ({ ...named(id), type_id: 'paints', parent_id: '' })
    await kysely
      .insertInto('dictionary_data')
      .values([entry('old'), entry('new')])
      .execute()
    await kysely
      .insertInto('positions')
      .values({ ...named('painter'), type: 'old' })
      .execute()
    const path = '/api/system/DictionaryData/old'
    const refused = await world.request('DELETE', path, { token })
    expect([refused.problems.map(({ code }) => code), refused.data.canHandOn]).toEqual([
      ['position'],
      true,
    ])
    const done = await world.request('POST', `${path}/Actions/HandOn`, {
      token,
      body: { toId: 'new' },
    })
    expect(done.code).toBe(200)
    const painter = await kysely
      .selectFrom('positions')
      .select(['type', 'version'])
      .where('id', '=', 'painter')
      .executeTakeFirst()
    expect(painter).toEqual({ type: 'new', version: 2 })
  })

  test('a record and the removal of what it takes do not both succeed', async () => {
    const made = await makeDesign(
      world,
      token,
      sketch([
        { id: 'n1', kind: 'roleSelect', field: 'single' },
        {
          id: 't1',
          kind: 'table',
          field: 'rows',
          children: [{ id: 'c1', kind: 'roleSelect', field: 'line' }],
        },
      ]),
    )
    const base = `/api/visualdev/OnlineDev/${made.id}`
    const kept = await world.request('POST', base, { token, body: { data: {} } })
    for (let round = 0; round < 12; round++) {
      const id = `racer${round}`
      await addRole(id)
      // Its name is still cached from an earlier choice when it is removed.
      await world
        .request('POST', base, { token, body: { data: { single: id } } })
        .then((answer) => world.request('DELETE', `${base}/${answer.data.id}`, { token }))
      const { data: now } = await world.request('GET', `${base}/${kept.data.id}`, { token })
      const change = { version: now.version, data: { single: id, rows: [{ line: id }] } }
      const [removed, added, changed] = await Promise.all([
        world.request('DELETE', `/api/permission/Role/${id}`, { token }),
        world.request('POST', base, { token, body: { data: change.data } }),
        world.request('PUT', `${base}/${kept.data.id}`, { token, body: change }),
      ])
      const isTaken = added.code === 200 || changed.code === 200
      expect([removed.code === 200, isTaken]).not.toEqual([true, true])
      if (!isTaken)
        expect([added.code, added.problems[0]?.code, changed.code]).toEqual([422, 'notKnown', 422])
    }
  })

  test('a save that waits for a removal is refused once that is done', async (context) => {
    // On PGlite transactions run one after the other and never wait for each other's locks.
    if (world.db.engine === 'pglite') return context.skip()
    await addRole('late')
    const made = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'roleSelect', field: 'single' }]),
    )
    const base = `/api/visualdev/OnlineDev/${made.id}`
    const beside = await make({ beside: world })
    let save: Promise<Answer> | undefined
    await beside.db.transaction(async (trx) => {
      await trx.selectFrom('roles').select('id').where('id', '=', 'late').forUpdate().execute()
      save = world.request('POST', base, { token, body: { data: { single: 'late' } } })
      await expect
        .poll(
          async () =>
            (
              await sql<{
                waits: boolean
              }>`select exists (select 1 from pg_locks where not granted and pid <> pg_backend_pid()) as waits`.execute(
                trx,
              )
            ).rows[0]?.waits,
          { timeout: 10_000 },
        )
        .toBe(true)
      await trx.deleteFrom('roles').where('id', '=', 'late').execute()
    })
    const answer = await save
    expect([answer?.code, answer?.problems[0]]).toMatchObject([
      422,
      { path: 'single', code: 'notKnown' },
    ])
  })
})
