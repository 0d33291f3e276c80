import type { WholeUser } from '#schemas/api/user.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Doing } from '../entries/entry.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import { refuseBeyond } from './reach.ts'
import type { AdminAct, Reach } from './reach.ts'

export interface Power {
  readonly tree: OrganizeTree
  readonly reach: Reach
}

/** Refuses (403) to touch a user out of reach, or an administrator by somebody who is none. */
export function refuseTouching(
  { caller }: Doing,
  act: AdminAct,
  {
    target,
    power,
  }: { readonly target: Pick<WholeUser, 'isAdministrator' | 'organizeId'>; readonly power: Power },
): void {
  if (caller.isAdministrator) return
  if (target.isAdministrator) throw new Failure('forbidden')
  refuseBeyond(power.reach, act, [target.organizeId])
}

/** Refuses (403) all callers, administrators too, who would lock themselves out. */
export function refuseSelf({ caller }: Doing, id: string): void {
  if (caller.userId === id) throw new Failure('forbidden')
}
