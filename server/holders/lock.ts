import { sql } from 'kysely'
import type { Doing } from '../entries/entry.ts'

const key = sql`hashtext('berth holders')`

/**
 * Whoever removes an entry and whoever publishes what may name it wait for each other: none sees
 * what the other has not finished. Until the transaction ends.
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
