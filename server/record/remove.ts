import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Way } from '#schemas/api/record-history.ts'
import type { FoundRecords, FoundRemoval, RecordSearch } from '#schemas/api/record.ts'
import { mostFound } from '#schemas/api/record.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'
import { refuseAt } from './access.ts'
import type { Asking } from './asking.ts'
import { modelsOf } from './models.ts'
import { filterPart } from './query/filter.ts'
import { reachOf } from './query/find.ts'
import { main } from './statement/layout.ts'
import { joinParts } from './statement/part.ts'
import type { Part } from './statement/part.ts'
import { columnOf, tableOf } from './statement/physical.ts'
import { binRecords } from './statement/remove.ts'
import { runIn } from './statement/save.ts'
import { runOn, valuePart } from './statement/select.ts'

/** So many records are removed in one transaction, so that no lock is held for long. */
const removedAtOnce = 500

const removeWithin = (
  { live, env, requestId: operation }: Asking,
  trx: Transaction<Tables>,
  { ids, reach, way }: { readonly ids: readonly string[]; readonly reach: Part; readonly way: Way },
): Promise<string[]> => binRecords({ live, run: runIn(trx), env, operation, way }, ids, reach)

/** Puts records into the recycle bin: all, or none (404) where one is not within reach. */
export async function removeRecords(asking: Asking, ids: readonly string[]): Promise<number> {
  const { db, live } = asking
  const reach = await reachOf(asking)
  await db.transaction(async (trx) => {
    const removed = await removeWithin(asking, trx, {
      ids,
      reach,
      way: ids.length > 1 ? 'batch' : 'list',
    })
    if (removed.length !== ids.length) throw new Failure('notFound')
  })
  modelsOf(db).wrote(live.id)
  return ids.length
}

/** How many records a search finds now; one more than `mostFound` where there are more. */
export async function countFound(
  asking: Asking,
  search: RecordSearch,
): Promise<{ total: number; at: number }> {
  const { db, live, env } = asking
  const [found] = await runOn(db)<{ total: number }>(
    live.shapes.take(
      'found',
      [await filterPart(asking, search), valuePart(mostFound + 1)],
      ([where, most]) => sql`
        select count(*)::int as total from (
          select 1 from ${tableOf(live.layout.table)} as ${columnOf(main)}
          where ${where!} limit ${most!}::bigint) as found`,
    ),
  )
  return { total: found?.total ?? 0, at: env.now }
}

/** Is a record since this moment as it was? */
const steadySince = (at: number): Part => ({
  key: 'steady',
  values: [at],
  build: (mark) =>
    sql`greatest(${columnOf('created_at', main)}, ${columnOf('modified_at', main)}) <= to_timestamp(${mark(0)}::float8 / 1000)`,
})

interface Candidate {
  readonly id: string
  readonly isSteady: boolean
}

/** What a search finds of those that were there when it was counted, without the excluded. */
const candidatesOf = (
  { db, live }: Asking,
  { at, except }: FoundRecords,
  { filter, steady }: { readonly filter: Part; readonly steady: Part },
): Promise<readonly Candidate[]> =>
  runOn(db)<Candidate>(
    live.shapes.take(
      'candidates',
      [filter, steady, valuePart(at), valuePart(except), valuePart(2 * mostFound)],
      ([where, isSteady, moment, left, most]) => {
        const key = columnOf('id', main)
        return sql`
          select ${key}, ${isSteady!} as "isSteady"
          from ${tableOf(live.layout.table)} as ${columnOf(main)}
          where ${where!} and ${columnOf('created_at', main)} <= to_timestamp(${moment!}::float8 / 1000)
            and ${key} <> all(${left!}::text[])
          order by ${isSteady!} desc, ${key} limit ${most!}::bigint`
      },
    ),
  )

/**
 * Removes what a search finds now of what it found when it was counted. Records that were changed
 * since stay, and where a part cannot be removed, it and the rest stay; the answer tells both.
 * Refuses (422) without removing anything where more is found than the caller agreed to. `note` gets
 * what a part failed by.
 */
export async function removeFound(
  asking: Asking,
  wanted: FoundRecords,
  note: (error: unknown) => void,
): Promise<FoundRemoval> {
  const { db, live, env, say } = asking
  const steady = steadySince(wanted.at)
  const filter = await filterPart(asking, wanted)
  const candidates = await candidatesOf(asking, wanted, { filter, steady })
  const ids = candidates.flatMap(({ id, isSteady }) => (isSteady ? [id] : []))
  if (ids.length > wanted.total) throw refuseAt('total', 'moreFound', say)
  const reach = joinParts('and', [filter, steady])
  const removed = new Set<string>()
  let tried = 0
  try {
    for (; tried < ids.length; tried += removedAtOnce) {
      const part = { ids: ids.slice(tried, tried + removedAtOnce), reach, way: 'batch' } as const
      for (const id of await db.transaction((trx) => removeWithin(asking, trx, part)))
        removed.add(id)
    }
  } catch (error) {
    // Nothing is removed yet: the failure is the whole answer.
    if (removed.size === 0) throw error
    note(error)
  } finally {
    modelsOf(db).wrote(live.id)
  }
  // Among the changed are some that only the change brought here; the caller never agreed to those.
  const changed = [
    ...candidates.flatMap(({ id, isSteady }) => (isSteady ? [] : [id])),
    ...ids.slice(0, tried).filter((id) => !removed.has(id)),
  ]
  const failed = ids.slice(tried)
  const known = removed.size + changed.length + failed.length
  return {
    removed: removed.size,
    removedAt: env.now,
    changed,
    failed,
    gone: Math.max(0, wanted.total - known),
  }
}

/**
 * Removes those of these records within reach that are still in this version, as an import that is
 * taken back does; returns their ids.
 */
export async function removeUnchanged(
  asking: Asking,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
): Promise<string[]> {
  const unchanged: Part = {
    key: 'unchanged',
    values: [version],
    build: (mark) => sql`${columnOf('version', main)} = ${mark(0)}`,
  }
  const reach = joinParts('and', [await reachOf(asking), unchanged])
  const removed = await asking.db.transaction((trx) =>
    removeWithin(asking, trx, { ids, reach, way: 'import' }),
  )
  modelsOf(asking.db).wrote(asking.live.id)
  return removed
}
