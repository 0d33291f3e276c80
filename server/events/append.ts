import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isEqual } from '#schemas/equal.ts'
import type { Database } from '../database/database.ts'
import type { Act } from '../tables/events.ts'
import type { Tables } from '../tables/tables.ts'
import { eventChannel, wantedAs } from './event.ts'

/** What a change did to one entry. */
export interface Change {
  readonly id: string
  /** Version of the entry after the change; for a removed one the next number. */
  readonly version: number
  readonly act: Act
  readonly fields: readonly string[]
}

interface EventContext {
  readonly db: Pick<Database, 'tell'>
  readonly trx: Transaction<Tables>
  /** User id. */
  readonly who: string
  /** Id of the request. */
  readonly operation: string
}

/**
 * Stores events for changed entries of a noun, in the transaction of the change; call it after the
 * change was written. Does nothing where no consumer wants that noun.
 */
export async function appendEvents(
  { db, trx, who, operation }: EventContext,
  noun: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into event_new (noun, id, version, act, fields, who, operation)
    select ${noun}, x.id, x.version, x.act, array(select jsonb_array_elements_text(x.fields)), ${who}, ${operation}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id text, version integer, act text, fields jsonb)
    where exists (select 1 from event_wants where noun = any(${wantedAs(noun)}::text[]))`.execute(
    trx,
  )
  db.tell(eventChannel, noun)
}

/** Names of the fields that differ between two states of an entry; none where it was removed. */
export function changedFields(before: object | undefined, after: object | undefined): string[] {
  if (!after) return []
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(after).flatMap(([name, value]) =>
    name !== 'version' && !isEqual(old.get(name), value) ? [name] : [],
  )
}
