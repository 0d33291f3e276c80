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
import { handOn, refuseHandOn } from './replace.ts'

/** Milliseconds: a handing over may write many records. */
const statementTimeout = 600_000

/** Runs the command that hands something over as one transaction. */
export async function handOver<R>(
  db: Database,
  acting: Acting,
  work: (doing: Doing) => Promise<R>,
): Promise<R> {
  // Inside the transaction the time zone must be known already.
  await configOf(db).get()
  return longCommand(db, { acting, options: { statementTimeout } }, work)
}

interface EntryRemoval {
  readonly held: NounEntry
  readonly fullName: string
  /** What else uses it, in words. */
  readonly also?: readonly Problem[]
}

/**
 * Refuses (409, with the places in words) to remove what records, published forms, shared groups or
 * data scopes hold. The command holds its row already.
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
 * Problems of places that handing over leaves as they are: an entry of a dictionary as a type goes
 * along.
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
  /** A column in which both must be equal, with what this one has in it. */
  readonly like?: readonly [column: 'category' | 'type_id', value: string]
}

/**
 * Problems of an entry that cannot take the place of another: the same, not there, switched off, or
 * of another sort. It stays until the transaction ends.
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
 * Writes a successor wherever the entry is held; 422 where it cannot take its place, or records
 * would then break their form, 403 but for administrators, 409 where something else still uses the
 * entry.
 */
export async function handOnTo(
  doing: Doing,
  { held, fullName, also = [] }: EntryRemoval,
  successor: Successor,
): Promise<HandedOn> {
  refuseHandOn(doing)
  refuseUsed(fullName, stays(also))
  refuseWrong(await findWrongSuccessor(doing, held.id, successor))
  await lockNames(doing, 'removing')
  return handOn(doing, held, successor.toId)
}
