import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../auth/callers.ts'
import type { Caller } from '../auth/caller.ts'
import type { CallerChange } from '../auth/callers.ts'
import type { Database, TransactionOptions } from '../database/database.ts'
import { appendEvents, changedFields } from '../events/append.ts'
import type { Change } from '../events/append.ts'
import type { CallContext } from '../http/serve.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { unlessTaken } from '../database/taken.ts'
import type { UniqueValue } from '../database/taken.ts'

/** Who acts, as the handler receives it. */
export type Acting = Pick<CallContext, 'caller' | 'say' | 'address' | 'requestId'>

/** A running command; all its changes are one transaction. */
export interface Doing extends Acting {
  readonly db: Database
  readonly trx: Transaction<Tables>
}

/** Runs a command as one transaction; a refusal leaves no changes behind. */
export const command = <R>(
  db: Database,
  acting: Acting,
  work: (doing: Doing) => Promise<R>,
): Promise<R> => longCommand(db, { acting }, work)

/** The same for a command that may take long. */
export const longCommand = <R>(
  db: Database,
  { acting, options }: { readonly acting: Acting; readonly options?: TransactionOptions },
  work: (doing: Doing) => Promise<R>,
): Promise<R> =>
  db.transaction(
    (trx) =>
      work({
        caller: acting.caller,
        say: acting.say,
        address: acting.address,
        requestId: acting.requestId,
        db,
        trx,
      }),
    options,
  )

/** Tables of entries that people edit: each row has an id and a version. */
export type EntryTable = {
  [T in keyof Tables]: Row<T> extends { id: string; version: number } ? T : never
}[keyof Tables]

/** A noun whose entries people edit; `W` is an entry as callers receive it. */
export interface Noun<
  T extends EntryTable,
  W extends { readonly id: string; readonly version: number },
> {
  readonly table: T
  /** The name of the noun in the audit and in events. */
  readonly word: string
  /** Reads one whole entry; pass the transaction as `kysely` inside one. */
  read(kysely: Kysely<Tables>, id: string): Promise<W | undefined>
  /**
   * Whose rights a change of the entry affects, for nouns that decide about rights. `before` is
   * absent where it was added, `after` where it was removed.
   */
  concerns?(id: string, change: { readonly before?: W; readonly after?: W }): CallerChange
}

// Kysely cannot follow a table given as a type parameter, so every table is treated as that of
// positions. `T` types what callers pass in.
const positions = (table: EntryTable): 'positions' => table as 'positions'
type Columns = Updateable<Tables['positions']>

interface AuditEntry {
  readonly what: string
  /** What was changed: noun and id. */
  readonly target: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Who is written down; a job writes without a call. */
type Auditing = Partial<Omit<Doing, 'caller'>> &
  Pick<Doing, 'trx' | 'address' | 'requestId'> & { readonly caller: Pick<Caller, 'userId'> }

/** Writes one audit line: who did what to which entry, before and after; never with a password. */
export async function audit(
  { trx, caller, address, requestId }: Auditing,
  { what, target, before, after }: AuditEntry,
): Promise<void> {
  const text = (value: unknown): string | null =>
    value === undefined ? null : JSON.stringify(value)
  await trx
    .insertInto('audit')
    .values({
      id: makeId(),
      user_id: caller.userId,
      address,
      what,
      target,
      before: text(before),
      after: text(after),
      request_id: requestId,
    })
    .execute()
}

/** Records that entries of a noun changed, for consumers of events. Call it after the change. */
export const append = (
  { db, trx, caller, requestId }: Pick<Doing, 'db' | 'trx' | 'caller' | 'requestId'>,
  word: string,
  changes: readonly Change[],
): Promise<void> =>
  appendEvents({ db, trx, who: caller.userId, operation: requestId }, word, changes)

/** One whole entry; notFound where there is none. */
export async function getEntry<T extends EntryTable, W extends { id: string; version: number }>(
  kysely: Kysely<Tables>,
  noun: Noun<T, W>,
  id: string,
): Promise<W> {
  const found = await noun.read(kysely, id)
  if (!found) throw new Failure('notFound')
  return found
}

async function note<T extends EntryTable, W extends { id: string; version: number }>(
  doing: Doing,
  noun: Noun<T, W>,
  noted: { what: string; id: string; before?: W; after?: W },
): Promise<void> {
  await audit(doing, { ...noted, target: `${noun.word} ${noted.id}` })
  if (noun.concerns) await invalidate(doing.db, noun.concerns(noted.id, noted))
  const { id, before, after } = noted
  await append(doing, noun.word, [
    {
      id,
      version: after?.version ?? (before?.version ?? 0) + 1,
      act: after ? (before ? 'change' : 'add') : 'remove',
      fields: changedFields(before, after),
    },
  ])
}

/** Reads an entry and locks it until the transaction ends; notFound where there is none. */
export async function holdEntry<T extends EntryTable, W extends { id: string; version: number }>(
  { trx }: Doing,
  noun: Noun<T, W>,
  id: string,
): Promise<W> {
  await trx
    .selectFrom(positions(noun.table))
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return getEntry(trx, noun, id)
}

/** The columns with unique values, by the field that is written into them. */
const uniqueColumns = { account: 'account', en_code: 'enCode' } as const

/** What of an entry may be taken already. */
function uniqueIn(columns: object): UniqueValue {
  const values = new Map<string, unknown>(Object.entries(columns))
  for (const [column, path] of Object.entries(uniqueColumns)) {
    const name = values.get(column)
    if (typeof name === 'string') return { name, path }
  }
  return { name: '' }
}

interface Adding<T extends EntryTable> {
  readonly columns: Omit<Insertable<Tables[T]>, 'id'>
  /** Writes what belongs to the entry outside its row. */
  readonly also?: (id: string) => Promise<void>
}

/** Adds an entry and returns it whole; 409 (taken) where the code is in use. */
export async function addEntry<T extends EntryTable, W extends { id: string; version: number }>(
  doing: Doing,
  noun: Noun<T, W>,
  { columns, also }: Adding<T>,
): Promise<W> {
  const id = makeId()
  const row = { id, ...columns } as unknown as Insertable<Tables['positions']>
  await unlessTaken(uniqueIn(columns), () =>
    doing.trx.insertInto(positions(noun.table)).values(row).execute(),
  )
  await also?.(id)
  const after = await getEntry(doing.trx, noun, id)
  await note(doing, noun, { what: 'add', id, after })
  return after
}

interface Changing<T extends EntryTable, W> {
  /** As `holdEntry` returned it. */
  readonly before: W
  /** The version that the caller read; a newer one is not changed. */
  readonly version: number
  readonly columns: Updateable<Tables[T]>
  readonly also?: () => Promise<void>
  /** The action in the audit; `change` by default. */
  readonly what?: string
}

/** Changes an entry and returns it whole; 409 with the present entry where `version` is stale. */
export async function changeEntry<T extends EntryTable, W extends { id: string; version: number }>(
  doing: Doing,
  noun: Noun<T, W>,
  changing: Changing<T, W>,
): Promise<W> {
  const { before, version, columns, also, what = 'change' } = changing
  const { id } = before
  if (before.version !== version) throw new Failure('conflict', { data: before })
  const changed = { ...columns, version: version + 1 } as unknown as Columns
  await unlessTaken(uniqueIn(columns), () =>
    doing.trx.updateTable(positions(noun.table)).set(changed).where('id', '=', id).execute(),
  )
  await also?.()
  const after = await getEntry(doing.trx, noun, id)
  await note(doing, noun, { what, id, before, after })
  return after
}

type EntryState = { readonly id: string; readonly version: number; readonly enabledMark: number }

/** The state after `…/Actions/State`: the one in the request, else the opposite (rulings, Wire). */
export const findNextState = ({ enabledMark }: EntryState, wanted: number | undefined): number =>
  wanted ?? (enabledMark === 1 ? 0 : 1)

/** Switches an entry on or off. */
export const switchEntry = <T extends EntryTable, W extends EntryState>(
  doing: Doing,
  noun: Noun<T, W>,
  { before, wanted }: { readonly before: W; readonly wanted: number | undefined },
): Promise<W> =>
  changeEntry(doing, noun, {
    before,
    version: before.version,
    columns: { enabled_mark: findNextState(before, wanted) } as unknown as Updateable<Tables[T]>,
    what: 'state',
  })

/** Removes an entry that nothing uses. */
export async function removeEntry<T extends EntryTable, W extends { id: string; version: number }>(
  doing: Doing,
  noun: Noun<T, W>,
  before: W,
): Promise<null> {
  await doing.trx.deleteFrom(positions(noun.table)).where('id', '=', before.id).execute()
  await note(doing, noun, { what: 'remove', id: before.id, before })
  return null
}
