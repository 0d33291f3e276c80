import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Env } from '#schemas/widget/define.ts'
import type { Tables } from '../../tables/tables.ts'
import { assignPart, dataPart, insertInto, linesPart, valuePart, writeLines } from './select.ts'
import type { Run } from './select.ts'
import { columnOf, nameOf, tableOf } from './physical.ts'
import { runPrepared } from '../../database/prepared.ts'
import { main } from './layout.ts'
import type { Layout } from './layout.ts'
import type { Live } from '../models.ts'
import type { Expr, Part } from './part.ts'
import { overtaken } from './shapes.ts'

type Data = Readonly<Record<string, unknown>>

/** Runs statements inside a transaction. */
export const runIn =
  (trx: Transaction<Tables>): Run =>
  async <R>({
    statement,
    values,
  }: {
    readonly statement: { readonly text: string }
    readonly values: readonly unknown[]
  }) =>
    (await runPrepared<R>(trx, statement, values)).rows

interface Saving {
  readonly live: Live
  readonly run: Run
  readonly env: Env
  /** Complete, settled; every row of a sub-table has its id. */
  readonly data: Data
  readonly id: string
}

const linesOf = (layout: Layout, data: Data): Part[] =>
  layout.children.map((one) =>
    linesPart(one, (data[one.field.node.field] ?? []) as readonly Data[]),
  )
const instant = (mark: Expr): Expr => sql`to_timestamp(${mark}::float8 / 1000)`
const withed = (list: readonly Expr[]): Expr =>
  list.length === 0 ? sql`` : sql`, ${sql.join(list)}`

/** Refuses to go on where another version of the model is live by now. */
export async function refuseOvertaken({ live, run }: Pick<Saving, 'live' | 'run'>): Promise<void> {
  const ready = live.shapes.take('live', [], () => sql`select ${live.layout.isLive} as "isLive"`)
  const [found] = await run<{ isLive: boolean | null }>(ready)
  if (found?.isLive !== true) throw overtaken()
}

/**
 * Adds a record with its rows, all in one statement; false, and nothing added, where `kept` does
 * not hold.
 */
export async function insertRecord(
  { live, run, env, data, id }: Saving,
  { org, kept }: { readonly org: string; readonly kept: Part },
): Promise<boolean> {
  const { layout } = live
  const parts = [
    valuePart(id),
    valuePart(env.now),
    valuePart(env.userId),
    valuePart(org),
    kept,
    dataPart(layout, data),
    ...linesOf(layout, data),
  ]
  const ready = live.shapes.take('insert', parts, (built) => {
    const [key, now, user, home, keeps, values, ...lines] = built
    const stamps = sql`${key!}::text, 1, ${instant(now!)}, ${user!}::text, ${home!}::text, ${instant(now!)}, ${user!}::text`
    const saved = sql`
      ${insertInto(layout)}
      select ${stamps}${layout.stored.length > 0 ? sql`, ${values!}` : sql``}
      where ${keeps!} and ${layout.isLive} returning id`
    if (layout.children.length === 0) return saved
    const rows = layout.children.map(
      (child, index) =>
        sql`${nameOf(`rows${index}`)} as (${writeLines(child, { lines: lines[index]!, parent: sql`${key!}::text`, isUpdate: false })})`,
    )
    return sql`with saved as (${saved})${withed(rows)} select id from saved`
  })
  if ((await run(ready)).length > 0) return true
  await refuseOvertaken({ live, run })
  return false
}

/**
 * Changes a record and its rows in one statement; false, and nothing changed, where `version` is
 * stale, the row is out of reach, or `kept` does not hold.
 */
export async function updateRecord(
  { live, run, env, data, id }: Saving,
  given: { readonly version: number; readonly reach: Part; readonly kept: Part },
): Promise<boolean> {
  const { layout } = live
  const ids = layout.children.map((one) =>
    valuePart(((data[one.field.node.field] ?? []) as readonly Data[]).map((line) => line['id'])),
  )
  const parts = [
    valuePart(id),
    valuePart(given.version),
    given.reach,
    given.kept,
    valuePart(env.now),
    valuePart(env.userId),
    assignPart(layout, data),
    ...ids,
    ...linesOf(layout, data),
  ]
  const ready = live.shapes.take(
    'update',
    parts,
    ([key, version, reach, keeps, now, user, values, ...rest]) => {
      const set = sql`version = ${columnOf('version', main)} + 1, modified_at = ${instant(now!)}, modified_by = ${user!}::text${layout.stored.length > 0 ? sql`, ${values!}` : sql``}`
      const where = sql`${columnOf('id', main)} = ${key!}::text and ${columnOf('version', main)} = ${version!}::int and ${reach!} and ${keeps!} and ${layout.isLive}`
      const saved = sql`
        update ${tableOf(layout.table)} as ${columnOf(main)} set ${set} where ${where}
        returning ${columnOf('id', main)}`
      if (layout.children.length === 0) return saved
      const rows = layout.children.flatMap((child, index) => {
        const gone = sql`
          delete from ${tableOf(child.table)}
          where parent_id in (select id from saved) and id <> all(${rest[index]!}::text[])`
        const lines = rest[layout.children.length + index]!
        return [
          sql`${nameOf(`gone${index}`)} as (${gone})`,
          sql`${nameOf(`rows${index}`)} as (${writeLines(child, { lines, parent: sql`${key!}::text`, isUpdate: true })})`,
        ]
      })
      return sql`with saved as (${saved})${withed(rows)} select id from saved`
    },
  )
  if ((await run(ready)).length > 0) return true
  await refuseOvertaken({ live, run })
  return false
}

/**
 * Removes the records of these ids that are within reach; says how many. Their rows go with them.
 */
export async function deleteRecords(
  { live, run }: Pick<Saving, 'live' | 'run'>,
  ids: readonly string[],
  reach: Part,
): Promise<number> {
  const ready = live.shapes.take(
    'delete',
    [valuePart(ids), reach],
    ([keys, where]) =>
      sql`
        delete from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = any(${keys!}::text[]) and ${where!}
        returning ${columnOf('id', main)}`,
  )
  return (await run(ready)).length
}
