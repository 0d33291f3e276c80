import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'

/** Throws all problems of a position: its names (5.1), a missing organisation. */
export async function refuseWrongPosition(
  { trx, say }: Doing,
  given: { readonly fullName: string; readonly enCode: string; readonly organizeId: string },
): Promise<void> {
  refuseWrong([
    ...checkNames(given, say),
    ...(await findMissing(trx, 'organizes', { path: 'organizeId', ids: given.organizeId, say })),
  ])
}
