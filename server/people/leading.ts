import { sql } from 'kysely'
import type { OrganizeDetail } from '#schemas/api/organize.ts'
import type { Concern } from '../auth/concern.ts'
import type { Doing } from '../entries/entry.ts'

/**
 * What a change of an organisation or department concerns beyond the people in it: those who reach
 * what lies below, and who leads whom.
 */
export function concernsBeyond(before?: OrganizeDetail, after?: OrganizeDetail): Concern[] {
  const isMoved = before?.parentId !== after?.parentId || before?.enabledMark !== after?.enabledMark
  const isLedAnew = (before?.managerId ?? '') !== (after?.managerId ?? '')
  return [...(isMoved ? (['tree'] as const) : []), ...(isLedAnew ? (['led'] as const) : [])]
}

/**
 * Locks changes of who leads whom until the transaction ends: two changes at once could form a
 * circle that neither notices. Call it before locking any row.
 */
export const lockLeading = async ({ trx }: Doing): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('users.manager'))`.execute(trx))
