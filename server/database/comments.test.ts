import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { tableComments } from '../migrations/018-table-comments.ts'

/** `table.column: comment` of all design tables, without the random number in table names. */
async function comments(world: World): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select regexp_replace(c.relname, '^([a-z]+)[0-9]+', '\\1')
      || coalesce('.' || a.attname, '') || ': ' || d.description as said
    from pg_description d join pg_class c on c.oid = d.objoid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where n.nspname = 'app' order by 1`.execute(world.db.kysely)
  return rows.map(({ said }) => said)
}

const plate = { id: 'n1', kind: 'input', field: 'column1', label: '车牌号' }
const parts = {
  id: 't1',
  kind: 'table',
  field: 'table1',
  label: '备件',
  children: [{ id: 'n3', kind: 'input', field: 'input1', label: "it's \\ 名" }],
}

onEachDatabase((make) => {
  test('tables and columns are named by pinyin or English where nobody named their field, and say their labels', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const design = await makeDesign(
      world,
      token,
      sketch([
        plate,
        { id: 'n2', kind: 'inputNumber', field: 'inputNumber2', label: 'Total fee (CNY)' },
        { id: 'n4', kind: 'input', field: 'input3', label: '用户' },
        { id: 'n5', kind: 'input', field: 'input4', label: 'user' },
        { id: 'n6', kind: 'input', field: 'colour', label: '颜色' },
        { id: 'n7', kind: 'input', field: 'input5', label: 'Цена' },
        { id: 'n8', kind: 'input', field: 'input6', label: '车牌号' },
        { id: 'n9', kind: 'input', field: 'input7', label: '车'.repeat(40) },
        parts,
      ]),
    )
    const first = await comments(world)
    expect(first).toEqual(
      expect.arrayContaining([
        'sample.che_pai_hao: 车牌号',
        'sample.total_fee_cny: Total fee (CNY)',
        'sample.yong_hu: 用户',
        'sample.user_2: user',
        'sample.colour: 颜色',
        'sample.input5: Цена',
        'sample.che_pai_hao_2: 车牌号',
        `sample.${'che_'.repeat(10).slice(0, -1)}: ${'车'.repeat(40)}`,
        'sample_bei_jian: 备件',
        "sample_bei_jian.it_s_ming: it's \\ 名",
      ]),
    )
    expect(first.some((comment) => /^sample: ./.test(comment))).toBe(true)

    // A new label changes only the comment, not the names that other tools use.
    await design.save(sketch([{ ...plate, label: '车牌' }, parts]))
    await design.release({ consent: true })
    expect(await comments(world)).toEqual(
      expect.arrayContaining(['sample.che_pai_hao: 车牌', 'sample_bei_jian: 备件']),
    )

    // The comments before the migration: node ids on columns, none on tables.
    const { rows } = await sql<{
      name: string
    }>`
      select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname = 'app' and relkind = 'r'`.execute(world.db.kysely)
    for (const { name } of rows) {
      await sql`comment on table ${sql.table(`app.${name}`)} is null`.execute(world.db.kysely)
      if (!name.endsWith('bei_jian'))
        await sql`comment on column ${sql.table(`app.${name}`)}.che_pai_hao is 'n1'`.execute(
          world.db.kysely,
        )
    }
    for (const statement of tableComments) await statement.execute(world.db.kysely)
    const told = await comments(world)
    expect(told).toEqual(
      expect.arrayContaining(['sample.che_pai_hao: 车牌', 'sample_bei_jian: 备件']),
    )
    expect(told.some((comment) => comment.endsWith(': n1'))).toBe(false)
  })

  test('a role that can only select reads tables with what they say, and writes nothing', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    await makeDesign(world, token, sketch([plate]))
    const { kysely } = world.db
    // The statements of docs/bi.md, run with the server's own role.
    for (const statement of [
      sql`create role bi_reader nologin`,
      sql`grant usage on schema app to bi_reader`,
      sql`grant select on all tables in schema app to bi_reader`,
      sql`alter default privileges in schema app grant select on tables to bi_reader`,
      sql`create table app.later (id text)`,
    ])
      await statement.execute(kysely)
    const asReader = <T>(statement: RawBuilder<T>) =>
      kysely.transaction().execute(async (trx) => {
        await sql`set local role bi_reader`.execute(trx)
        return (await statement.execute(trx)).rows
      })
    expect(
      await asReader(sql`select a.attname as name, col_description(a.attrelid, a.attnum) as said
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'app' and a.attname = 'che_pai_hao'`),
    ).toContainEqual({ name: 'che_pai_hao', said: '车牌号' })
    expect(await asReader(sql`select * from app.later`)).toEqual([])
    await expect(asReader(sql`delete from app.later`)).rejects.toMatchObject({ code: '42501' })
    await expect(asReader(sql`select * from berth.users`)).rejects.toMatchObject({ code: '42501' })
    for (const statement of [
      sql`drop table app.later`,
      sql`drop owned by bi_reader`,
      sql`drop role bi_reader`,
    ])
      await statement.execute(kysely)
  })
})
