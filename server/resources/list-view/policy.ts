import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { ViewReach } from '#schemas/page/list-view.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { accessOf } from '../../record/access.ts'
import type { Live } from '../../record/models.ts'
import type { Subject } from '../../reach/subjects.ts'

/** What the caller may use in the list of a form. */
export function reachOf(live: Live, caller: Caller): ViewReach {
  const { columns, forms, masked, plan } = accessOf(live, caller)
  return { model: live.model, columns, forms, masked, sortable: plan.sortable }
}

/** May the caller share views with many at once: does the form belong to their work? */
export const canShareWidely = (caller: Caller): boolean => mayCall(caller, designs.update)

/** Refuses (403) to share with roles, departments and the like, unless the caller designs forms. */
export function refuseWideShares(caller: Caller, subjects: readonly Subject[]): void {
  if (subjects.some(({ type }) => type !== 'user') && !canShareWidely(caller))
    throw new Failure('forbidden')
}
