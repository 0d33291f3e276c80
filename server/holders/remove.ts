import { sql } from 'kysely'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { NounEntry } from '#schemas/widget/held.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { configOf } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { longCommand } from '../entries/entry.ts'
import type { Acting, Doing } from '../entries/entry.ts'
import { problemAt, refuseUsed, refuseWrong } from '../entries/refuse.ts'
import { lockNames } from './lock.ts'
import { placesHolding } from './places.ts'
import { replaceEverywhere, refuseHandOn } from './replace.ts'

/** Time limit in milliseconds; a replacement may write many records. */
const statementTimeout = 600_000

/** Runs a replacement of an entry as one transaction. */
export async function runHandOver<R>(
  db: Database,
  acting: Acting,
  work: (doing: Doing) => Promise<R>,
): Promise<R> {
  // The config must be loaded first, because inside a transaction the time zone cannot be read.
  await configOf(db).get()
  return longCommand(db, { acting, options: { statementTimeout } }, work)
}

interface EntryRemoval {
  readonly held: NounEntry
  readonly fullName: string
  /** Further uses of the entry, in words. */
  readonly also?: readonly Problem[]
}

/**
 * Refuses (409, with the places in words) to remove an entry that records, published forms, shared
 * groups, conditions of data scopes or unsent notices refer to. The command must already have
 * locked its row.
 */
export async function refuseHolders(
  doing: Doing,
  { held, fullName, also = [] }: EntryRemoval,
): Promise<void> {
  await lockNames(doing, 'removing')
  const places = await placesHolding(doing, held)
  refuseUsed(fullName, [...also, ...places], {
    canHandOn: doing.caller.isAdministrator && stays(also).length === 0,
  })
}

/**
 * Uses that a replacement does not resolve, such as entries below this one. Positions and groups
 * are given the new entry as their type.
 */
const stays = (also: readonly Problem[]): Problem[] =>
  also.filter(({ code }) => code !== 'position' && code !== 'group')

type HeldTable =
  | 'users'
  | 'organizes'
  | 'positions'
  | 'roles'
  | 'groups'
  | 'areas'
  | 'dictionary_data'

interface Successor {
  readonly table: HeldTable
  readonly toId: string
  /** A column that must be equal in both entries, with its value in this one. */
  readonly like?: readonly [column: 'category' | 'type_id', value: string]
}

/**
 * Problems of an entry that cannot be the replacement: it is the same, missing, switched off, or of
 * another kind. Its row stays locked until the transaction ends.
 */
async function findWrongSuccessor(
  { trx, say }: Doing,
  id: string,
  { table, toId, like }: Successor,
): Promise<Problem[]> {
  if (toId === id) return [problemAt('toId', 'circle', say)]
  const alike = like ? sql`${sql.ref(like[0])} = ${like[1]}` : sql`true`
  const { rows } = await sql`
      select id from ${sql.table(table)}
      where id = ${toId} and enabled_mark <> 0 and ${alike} for key share`.execute(trx)
  return rows.length === 0 ? [problemAt('toId', 'missing', say)] : []
}

/**
 * Replaces an entry by another in all places. 422 where the other cannot replace it or records
 * would then break their form, 403 for anybody but administrators, 409 where something else still
 * uses it.
 */
export async function handOn(
  doing: Doing,
  { held, fullName, also = [] }: EntryRemoval,
  successor: Successor,
): Promise<HandedOn> {
  refuseHandOn(doing)
  refuseUsed(fullName, stays(also))
  refuseWrong(await findWrongSuccessor(doing, held.id, successor))
  await lockNames(doing, 'removing')
  return replaceEverywhere(doing, held, successor.toId)
}
