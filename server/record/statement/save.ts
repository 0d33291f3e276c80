import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Env } from '#schemas/widget/define.ts'
import type { Tables } from '../../tables/tables.ts'
import { assignPart, dataPart, insertInto, linesPart, valuePart, writeLines } from './select.ts'
import type { StatementRunner } from './select.ts'
import { columnOf, nameOf, tableOf } from './physical.ts'
import { runPrepared } from '../../database/prepared.ts'
import { lineNumbersGone, lineVoids } from '../../numbers/voids.ts'
import { main } from './layout.ts'
import type { Layout } from './layout.ts'
import type { Live } from '../models.ts'
import { joinParts, plain } from './part.ts'
import type { Expr, Part } from './part.ts'
import type { Taking } from '../effect.ts'
import { overtaken } from './shapes.ts'
import type { BoundStatement } from './shapes.ts'
import type { Way } from '#schemas/api/record-history.ts'
import { findStep } from '#schemas/record/past.ts'
import { historyPart, keptFieldsOf } from '../history/part.ts'
import { fieldsChanged, eventParts } from './event.ts'
import type { EventAuthor } from './event.ts'
import type { Data } from '#schemas/record/input.ts'

/** Runs statements inside a transaction. */
export const runIn =
  (trx: Transaction<Tables>): StatementRunner =>
  async <R>({ statement, values }: BoundStatement) =>
    (await runPrepared<R>(trx, statement, values)).rows

export interface WriteContext extends EventAuthor {
  readonly live: Live
  readonly run: StatementRunner
  readonly env: Env
}

/** A write that the history of records keeps. */
export interface KeptWrite extends WriteContext {
  readonly way: Way
  /** The job that makes the change among many. */
  readonly job?: string | undefined
}

interface Saving extends WriteContext {
  /** Complete and settled; every line of a sub-table has its id. */
  readonly data: Data
  readonly id: string
}

const linesOf = (layout: Layout, data: Data): Part[] =>
  layout.children.map((child) =>
    linesPart(child, (data[child.field.node.field] ?? []) as readonly Data[]),
  )
export const instant = (mark: Expr): Expr => sql`to_timestamp(${mark}::float8 / 1000)`
/** A change followed by further writes of the same statement, if there are any. */
export const withed = (saved: Expr, list: readonly Expr[]): Expr =>
  list.length === 0 ? saved : sql`with saved as (${saved}), ${sql.join(list)} select id from saved`
/** The same behind a statement that takes a value for it. */
const withTaken = (taking: Expr, saved: Expr, list: readonly Expr[]): Expr =>
  sql`with taken as (${taking}), ${sql.join([sql`saved as (${saved})`, ...list])} select id, (select value from taken) as taken from saved`
const takenValue = sql`taken.value`

/** Throws where another version of the model has gone live. */
export async function refuseOvertaken({
  live,
  run,
}: Pick<WriteContext, 'live' | 'run'>): Promise<void> {
  const ready = live.shapes.take('live', [], () => sql`select ${live.layout.isLive} as "isLive"`)
  const [found] = await run<{ isLive: boolean | null }>(ready)
  if (found?.isLive !== true) throw overtaken()
}

interface Insertion {
  readonly org: string
  readonly kept: Part
  readonly taking?: Taking | undefined
}

/**
 * Adds a record with its lines in one statement, which also takes what `taking` says; returns what
 * was written. Null, and nothing added or taken, where `kept` is not fulfilled or there is nothing
 * to take. The record itself tells its creation, so that its history costs nothing here.
 */
export async function insertRecord(
  saving: Saving,
  { org, kept, taking }: Insertion,
): Promise<Data | null> {
  const { live, run, env, data, id } = saving
  const { layout } = live
  const taken = taking && { field: taking.field, value: takenValue }
  const isLive = plain('live', () => layout.isLive)
  const condition = joinParts('and', [kept, isLive])
  const parts = [
    valuePart(id),
    valuePart(env.now),
    valuePart(env.userId),
    valuePart(org),
    taking ? taking.part(condition) : condition,
    dataPart(layout, data, taken),
    ...linesOf(layout, data),
    ...eventParts(saving, 'add', () => fieldsChanged(layout, data)),
  ]
  const ready = live.shapes.take('insert', parts, (built) => {
    const [key, now, user, home, before, values, ...rest] = built
    const stamps = sql`${key!}::text, 1, ${instant(now!)}, ${user!}::text, ${home!}::text, ${instant(now!)}, ${user!}::text`
    const saved = sql`
      ${insertInto(layout)}
      select ${stamps}${layout.stored.length > 0 ? sql`, ${values!}` : sql``}
      ${taken ? sql`from taken` : sql`where ${before!}`} returning id, version`
    const rows = layout.children.map(
      (child, index) =>
        sql`${nameOf(`rows${index}`)} as (${writeLines(child, { lines: rest[index]!, parent: sql`${key!}::text`, isUpdate: false })})`,
    )
    const others = [...rows, ...rest.slice(rows.length)]
    return taken ? withTaken(before!, saved, others) : withed(saved, others)
  })
  const [row] = await run<{ id: string; taken?: string }>(ready)
  if (row) return taken ? { ...data, [taken.field]: row.taken } : data
  await refuseOvertaken({ live, run })
  return null
}

/**
 * Changes a record and its lines in one statement; null, and nothing changed, where `version` is
 * stale, the row is out of reach, or `kept` is not fulfilled.
 */
export async function updateRecord(
  saving: Saving & KeptWrite,
  given: {
    readonly version: number
    readonly before: Data
    readonly reach: Part
    readonly kept: Part
  },
): Promise<Data | null> {
  const { live, run, env, data, id } = saving
  const { layout } = live
  const ids = layout.children.map((child) =>
    valuePart(((data[child.field.node.field] ?? []) as readonly Data[]).map((line) => line['id'])),
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
    ...eventParts(saving, 'change', () => fieldsChanged(layout, data, given.before)),
    historyPart(saving, 'change', findStep(keptFieldsOf(layout), given.before, data)),
    ...lineVoids(saving),
  ]
  const ready = live.shapes.take(
    'update',
    parts,
    ([key, version, reach, keeps, now, user, values, ...rest]) => {
      const set = sql`version = ${columnOf('version', main)} + 1, modified_at = ${instant(now!)}, modified_by = ${user!}::text${layout.stored.length > 0 ? sql`, ${values!}` : sql``}`
      const where = sql`${columnOf('id', main)} = ${key!}::text and ${columnOf('version', main)} = ${version!}::int and ${reach!} and ${keeps!} and ${layout.isLive}`
      const saved = sql`
        update ${tableOf(layout.table)} as ${columnOf(main)} set ${set} where ${where}
        returning ${columnOf('id', main)}, ${columnOf('version', main)}`
      const rows = layout.children.flatMap((child, index) => {
        const gone = sql`
          delete from ${tableOf(child.table)}
          where parent_id in (select id from saved) and id <> all(${rest[index]!}::text[])${lineNumbersGone(child)}`
        const lines = rest[layout.children.length + index]!
        return [
          sql`${nameOf(`gone${index}`)} as (${gone})`,
          sql`${nameOf(`rows${index}`)} as (${writeLines(child, { lines, parent: sql`${key!}::text`, isUpdate: true })})`,
        ]
      })
      return withed(saved, [...rows, ...rest.slice(rows.length)])
    },
  )
  if ((await run(ready)).length > 0) return data
  await refuseOvertaken({ live, run })
  return null
}
