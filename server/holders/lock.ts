import { sql } from 'kysely'
import type { Doing } from '../entries/entry.ts'

const key = sql`hashtext('berth holders')`

/**
 * Removing an entry and publishing something that may refer to it exclude each other until the
 * transaction ends, so that neither misses what the other has not committed.
 */
export async function lockNames(
  { trx }: Pick<Doing, 'trx'>,
  act: 'naming' | 'removing',
): Promise<void> {
  await (
    act === 'removing'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(trx)
}
