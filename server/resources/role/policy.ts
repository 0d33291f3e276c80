import { checkNames } from '#schemas/api/entry-rules.ts'
import type { RoleEntry } from '#schemas/api/role.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'
import type { AdminAct, Reach } from '../../reach/reach.ts'
import { isAnywhere, refuseBeyond } from '../../reach/reach.ts'
import { roleTexts } from './present.ts'

type RolePlacement = Pick<RoleEntry, 'globalMark' | 'organizeIds'>

/** Is the role in an organisation that the caller administers? Global roles count for all. */
export const isInSight = (reach: Reach, { globalMark, organizeIds }: RolePlacement): boolean =>
  globalMark === 1
    ? isAnywhere(reach)
    : reach.isWhole || organizeIds.some((id) => reach.can('select', id))

/** Refuses (403) to show a role out of sight. */
export function refuseOutOfSight(reach: Reach, role: RolePlacement): void {
  if (!isInSight(reach, role)) throw new Failure('forbidden')
}

/**
 * Refuses (403) to change a role that others share: a global one, or one of an organisation out of
 * reach.
 */
export function refuseForeign(
  reach: Reach,
  act: AdminAct,
  { globalMark, organizeIds }: RolePlacement,
): void {
  if (reach.isWhole) return
  if (globalMark === 1 || organizeIds.length === 0) throw new Failure('forbidden')
  refuseBeyond(reach, act, organizeIds)
}

/**
 * Throws all problems of a role: its names (5.1), missing organisations, neither global nor of an
 * organisation.
 */
export async function refuseWrongRole(
  { trx, say }: Doing,
  given: RolePlacement & { readonly fullName: string; readonly enCode: string },
): Promise<void> {
  const { globalMark, organizeIds } = given
  const placeless: Problem[] =
    globalMark === 0 && organizeIds.length === 0
      ? [{ path: 'organizeIds', code: 'required', message: say(roleTexts, 'organizeIds') }]
      : []
  refuseWrong([
    ...checkNames(given, say),
    ...placeless,
    ...(await findMissing(trx, 'organizes', { path: 'organizeIds', ids: organizeIds, say })),
  ])
}
