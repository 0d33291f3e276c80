import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { rankBetween } from '#schemas/record/rank.ts'
import { makeId } from '#schemas/wire/id.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../../tables/tables.ts'
import { refuseAt } from '../access.ts'
import type { Asking } from '../asking.ts'
import { cellOf, main } from '../statement/layout.ts'
import type { StoredField } from '../statement/layout.ts'
import type { Expr, Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn } from '../statement/select.ts'
import { filterPart } from './filter.ts'
import { groupField } from './within.ts'

/**
 * The rank of a record: where it was put by hand, else its id, so that without any hand the newest
 * are first. Ids and ranks share one alphabet.
 */
const keyOf = (model: Expr, node: Expr): Expr => sql`coalesce((
  select rank from berth.card_ranks where model_id = ${model} and node_id = ${node}
    and record_id = ${columnOf('id', main)}), ${columnOf('id', main)}) collate "C"`

/** `order by` of a list in the order of the cards of a field; the highest rank is first. */
export function rankedPart(asking: Asking, path: string): Part {
  const { field } = groupField(asking, { field: path }, 'ranked')
  return {
    key: 'order ranked',
    values: [asking.live.id, field.node.id],
    build: (mark) =>
      sql`order by ${keyOf(sql`${mark(0)}::text`, sql`${mark(1)}::text`)} desc,
        ${columnOf('id', main)} desc`,
  }
}

/** The value of the field in those of these records that are in the caller's list. */
async function loadLanes(
  asking: Asking,
  stored: StoredField,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { db, live } = asking
  const statement = live.shapes.take(
    'lanes',
    [await filterPart(asking, { ids }), { key: stored.field.path, values: [], build: () => sql`` }],
    ([where]) => sql`select ${columnOf('id', main)} as id, ${cellOf(stored)}::text as lane
      from ${tableOf(live.layout.table)} as ${columnOf(main)} where ${where!}`,
  )
  const rows = await runOn(db)<{ id: string; lane: string | null }>(statement)
  return new Map(rows.map(({ id, lane }) => [id, lane]))
}

interface Placing {
  readonly asking: Asking
  readonly stored: StoredField
  readonly id: string
  readonly after: string | null
  readonly lane: string | null
}

/** The ranks between which a record comes to stand, of all cards in its lane. */
async function findRoom(
  trx: Transaction<Tables>,
  { asking, stored, id, after, lane }: Placing,
): Promise<{ readonly upper: string | null; readonly lower: string }> {
  const { live } = asking
  const key = keyOf(sql`${live.id}`, sql`${stored.field.node.id}`)
  const table = sql`${tableOf(live.layout.table)} as ${columnOf(main)}`
  const above = await sql<{ key: string }>`
    select ${key} as key from ${table} where ${columnOf('id', main)} = ${after}`.execute(trx)
  const upper = above.rows[0]?.key ?? null
  const inLane =
    lane === null ? sql`${cellOf(stored)} is null` : sql`${cellOf(stored)}::text = ${lane}`
  const below = await sql<{ key: string | null }>`
    select max(key collate "C") as key from (
      select ${key} as key from ${table}
      where ${inLane} and ${columnOf('id', main)} <> ${id}
        and ${columnOf('removed_at_', main)} is null) as cards
    where ${upper}::text is null or key < ${upper}::text collate "C"`.execute(trx)
  return { upper, lower: below.rows[0]?.key ?? '' }
}

/**
 * Puts a record right below another one of the same lane, or on top of it, for everybody who sees
 * both. Throws 404 out of reach, and 422 where the two are in different lanes.
 */
export async function placeRecord(
  asking: Asking,
  id: string,
  { field: path, after }: { readonly field: string; readonly after: string | null },
): Promise<null> {
  const { db, live, env, say } = asking
  const { field, stored } = groupField(asking, { field: path }, 'field')
  const lanes = await loadLanes(asking, stored, [id, ...(after === null ? [] : [after])])
  const lane = lanes.get(id)
  if (lane === undefined) throw new Failure('notFound')
  if (after !== null && (after === id || lanes.get(after) !== lane))
    throw refuseAt('after', 'wrong', say)
  return db.transaction(async (trx) => {
    // One card of a board at a time, so that no two come to the same place.
    const board = `cards ${live.id} ${field.node.id}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${board}, 0))`.execute(trx)
    const { upper, lower } = await findRoom(trx, { asking, stored, id, after, lane })
    // On top means as if it were made now, so that later records still come above it.
    const now = makeId(env.now)
    const rank = rankBetween(lower, upper ?? (lower < now ? now : null))
    await trx
      .insertInto('card_ranks')
      .values({ model_id: live.id, node_id: field.node.id, record_id: id, rank })
      .onConflict((conflict) =>
        conflict.columns(['model_id', 'node_id', 'record_id']).doUpdateSet({ rank }),
      )
      .execute()
    return null
  })
}
