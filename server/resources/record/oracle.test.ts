import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { build } from '#tests/scope-world.ts'
import type { Ground } from '#tests/scope-world.ts'
import { modelsOf } from '#server/record/models.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { Earth } from '#tests/scope-oracle.ts'
import { idOf, fields, expected, earth } from '#tests/scope-oracle.ts'
import { sized } from '#tests/soak.ts'

/*
 * Permission against a naive oracle: random organisations, people, grants and records; what the API
 * answers must be what a few lines of plain TypeScript, written from the rulings and not from the
 * server's code, say.
 */

/** Random worlds that each database is asked about. */
const worlds = sized(120, 2000)

/** Compares the answers that the asking user gets with those of the oracle. */
async function compare({ world, modelId, table }: Ground, given: Earth): Promise<void> {
  const run = makeId()
  const token = await build({ world, modelId, table }, run, given)
  const { canOpen, columns, forms, canEdit, canRemove, rows, sees } = expected(given)
  const base = `/api/visualdev/OnlineDev/${modelId}`
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token, ...(body !== undefined && { body }) })
  const only = (data: Readonly<Record<string, string>>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, data[name]]))
  const list = async (body: object) => {
    const { status, data } = await ask('POST', `${base}/List`, { pageSize: 100, ...body })
    if (status !== 200) return status
    expect(data.pagination.total).toBe(data.list.length)
    return Object.fromEntries(
      data.list.map((row: { id: string; data: unknown }) => [row.id, row.data]),
    )
  }
  const shown = (some: typeof rows) =>
    Object.fromEntries(some.map((row) => [idOf.record(run, row.at), only(row.data, columns)]))

  expect(await list({})).toEqual(canOpen ? shown(rows) : 403)
  if (!canOpen) return
  const has = (field: (typeof fields)[number]) => columns.includes(field)
  // A column that is not granted cannot be used for sorting, searching or filtering, and is answered
  // as one that does not exist.
  for (const field of fields) {
    expect(await list({ sidx: field })).toEqual(has(field) ? shown(rows) : 422)
    expect(await list({ query: { [field]: given.value } })).toEqual(
      has(field) ? shown(rows.filter((row) => row.data[field] === given.value)) : 422,
    )
  }
  const found = rows.filter((row) => columns.some((field) => row.data[field] === given.value))
  expect(await list({ keyword: given.value })).toEqual(shown(columns.length > 0 ? found : rows))

  const at = Math.min(given.record, given.records.length - 1)
  const isReached = rows.some((row) => row.at === at)
  const path = `${base}/${idOf.record(run, at)}`
  const read = await ask('GET', path)
  expect(read.status === 200 ? read.data.data : read.status).toEqual(
    isReached ? only(given.records[at]!.data, forms) : 404,
  )
  const { data: figures } = await ask('GET', '/api/home/Figures')
  expect(figures.list).toMatchObject([{ total: rows.length }])

  const stored = async () =>
    (
      await sql<{
        a: string
        n: number
      }>`
        select max(a) filter (where id = ${idOf.record(run, at)}) as a,
          count(*) filter (where removed_at_ is null)::int as n
        from ${sql.table(table)}`.execute(world.db.kysely)
    ).rows[0]
  const before = await stored()
  const edit = await ask('PUT', path, { version: 1, data: { a: 'new' } })
  const mayEdit = canEdit && isReached && forms.includes('a')
  expect([edit.status === 200, await stored()]).toEqual([
    mayEdit,
    { ...before, a: mayEdit ? 'new' : before?.a },
  ])
  // A change may move a record out of the scope through which it was reached.
  const record = given.records[at]!
  const mayRemove =
    canRemove && sees(mayEdit ? { ...record, data: { ...record.data, a: 'new' } } : record)
  const removed = await ask('DELETE', path)
  expect([removed.status === 200, (await stored())?.n]).toEqual([
    mayRemove,
    given.records.length - Number(mayRemove),
  ])
}

onDatabase((make) => {
  let ground: Ground
  beforeAll(async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([
        ...fields.map((field) => ({ id: field, kind: 'input', field })),
        { id: 'maker', kind: 'createUser', field: 'maker' },
        { id: 'place', kind: 'currOrganize', field: 'place' },
      ]),
    )
    const { layout } = await modelsOf(world.db).get(modelId)
    ground = { world, modelId, table: `app.${layout.table}` }
  })

  test('what the API gives is what the oracle says', async () => {
    await fc.assert(
      fc.asyncProperty(earth, (given) => compare(ground, given)),
      { numRuns: worlds },
    )
  }, 600_000)
})
