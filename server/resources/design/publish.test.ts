import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { begin, input, number, parts, note } from '#tests/published.ts'

onDatabase((make) => {
  test('the first publish makes typed columns, a child table and indexes', async () => {
    const world = await make()
    const design = await begin(world, [
      input('plateNo', 20),
      number('cost', 2, 'n2'),
      parts(input('name', 10, 'n3')),
      {
        id: 'n4',
        kind: 'checkbox',
        field: 'tags',
        options: { choices: [{ id: 'a', fullName: 'A' }] },
      },
    ])
    const tables = (await design.tables()).map((table) => table.replace(/^sample\d+/, 'sample'))
    expect(tables).toEqual(
      expect.arrayContaining([
        'sample.plate_no character varying',
        'sample.cost numeric',
        'sample.tags jsonb',
        'sample.created_at timestamp with time zone',
        'sample_parts.parent_id text',
        'sample_parts.name character varying',
      ]),
    )
    const { rows } = await sql<{
      indexdef: string
    }>`select indexdef from pg_indexes where schemaname = 'app'`.execute(world.db.kysely)
    const defs = rows.map((row) => row.indexdef).join('\n')
    expect(defs).toContain('gin (plate_no gin_trgm_ops)')
    expect(defs).toContain('btree (cost, id)')
    expect(defs).toContain('gin (tags)')
    const { rows: comments } = await sql<{
      said: string
    }>`
      select description as said from pg_description d join pg_class c on c.oid = d.objoid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app'`.execute(
      world.db.kysely,
    )
    expect(comments.map((comment) => comment.said).toSorted()).toEqual(
      expect.arrayContaining(['cost', 'name', 'parts', 'plateNo', 'tags']),
    )
  })

  test('a plan changes nothing, a failure in the middle leaves all as before, two releases at once make two numbers or one conflict', async () => {
    const world = await make()
    const design = await begin(world, [input('plate', 20), note])
    await design.add({ plate: 'x', note: 'a' })
    await design.save(sketch([number('plate'), { ...note, field: 'other' }]))
    const before = await design.tables()
    await design.plan()
    expect(await design.tables()).toEqual(before)
    const menu = { parentId: 'nowhere', fullName: 'M', enCode: 'm' }
    const {
      data: { version },
    } = await world.request('GET', design.base, { token: design.token })
    const failed = await world.request('POST', `${design.base}/Actions/Release`, {
      token: design.token,
      body: { version, consent: true, menu },
    })
    expect(failed.status).toBe(404)
    expect(await design.tables()).toEqual(before)
    expect(await design.column('plate')).toEqual(['x'])
    const both = await Promise.all(
      [1, 2].map(() =>
        world.request('POST', `${design.base}/Actions/Release`, {
          token: design.token,
          body: { version, consent: true },
        }),
      ),
    )
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const versions = await world.request('GET', `${design.base}/Versions`, { token: design.token })
    expect(
      versions.data.list.map((listedVersion: { number: number; isLive: boolean }) => [
        listedVersion.number,
        listedVersion.isLive,
      ]),
    ).toEqual([
      [2, true],
      [1, false],
    ])
  })

  test('a menu entry is made with the publish, and keeps the design from being removed', async () => {
    const world = await make()
    const design = await begin(world, [note])
    await design.release({ menu: { parentId: '', fullName: 'Faults', enCode: 'faults' } })
    const entry = await world.db.kysely
      .selectFrom('menus')
      .selectAll()
      .where('en_code', '=', 'faults')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      type: 3,
      url_address: expect.stringMatching(/^model\/Sample/),
      property_json: JSON.stringify({ moduleId: design.id }),
    })
    expect(await world.request('DELETE', design.base, { token: design.token })).toMatchObject({
      status: 409,
    })
    await world.db.kysely.deleteFrom('menus').where('id', '=', entry.id).execute()
    expect(await world.request('DELETE', design.base, { token: design.token })).toMatchObject({
      code: 200,
    })
    expect((await design.tables()).every((table) => table.startsWith('parked_sample'))).toBe(true)
    expect(
      await world.request('GET', `/api/visualdev/OnlineDev/${design.id}/Config`, {
        token: design.token,
      }),
    ).toMatchObject({ status: 404 })
  })
})
