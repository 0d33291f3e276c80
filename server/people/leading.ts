import { sql } from 'kysely'
import type { Doing } from '../entries/entry.ts'

/**
 * Locks changes of who leads whom until the transaction ends: two changes at once could form a
 * circle that neither notices. Call it before locking any row.
 */
export const lockLeading = async ({ trx }: Doing): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('users.manager'))`.execute(trx))
