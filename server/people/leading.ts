import { sql } from 'kysely'
import type { Doing } from '../entries/entry.ts'

/**
 * Until the transaction ends nobody else changes who leads whom: two changes at once could make a
 * circle that neither sees. Before any row is held.
 */
export const lockLeading = async ({ trx }: Doing): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('users.manager'))`.execute(trx))
