import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { HandoverPart } from '#schemas/api/handover.ts'
import type { WholeUser } from '#schemas/api/user.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Doing } from '../../entries/entry.ts'
import { loadPower, refuseMore } from '../../reach/load.ts'
import { refuseLeading } from '../../reach/leading.ts'
import { reaches, reachOf, refuseBeyond } from '../../reach/reach.ts'
import { refuseSelf, refuseTouching } from '../../reach/touching.ts'
import type { Power } from '../../reach/touching.ts'

interface HandoverRequest {
  readonly from: WholeUser
  readonly to: WholeUser
  readonly parts: readonly HandoverPart[]
}

/**
 * Refuses (403) to make somebody an administrator where the caller does not reach everything that
 * comes with it.
 */
async function refuseMightier(doing: Doing, { from }: HandoverRequest): Promise<void> {
  const { trx, caller } = doing
  const { tree, reach } = await loadPower(trx, caller)
  if (reach.isWhole) return
  const rows = await trx
    .selectFrom('organize_admins')
    .selectAll()
    .where('user_id', '=', from.id)
    .execute()
  refuseBeyond(
    reach,
    'edit',
    rows.map((row) => row.organize_id),
  )
  if (!reaches(reach, reachOf(rows, tree))) throw new Failure('forbidden')
}

/**
 * Refuses (403) to move people and places out of the caller's reach, because leaders reach the
 * records of those whom they lead.
 */
async function refuseLedBeyond(
  doing: Doing,
  { from, to, parts }: HandoverRequest,
  power: Power,
): Promise<void> {
  const { trx } = doing
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  if (parts.includes('subordinates')) {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'organize_id', 'is_administrator'])
      .where('manager_id', '=', from.id)
      .execute()
    for (const { organize_id: organizeId, is_administrator: isAdministrator } of rows)
      refuseTouching(doing, 'edit', { target: { organizeId, isAdministrator }, power })
    await refuseLeading(doing, { leaderIds: [to.id], userIds: idsOf(rows) }, power.tree)
  }
  if (parts.includes('organizes')) {
    const rows = await trx
      .selectFrom('organizes')
      .select('id')
      .where('manager_id', '=', from.id)
      .execute()
    refuseBeyond(power.reach, 'edit', idsOf(rows))
    await refuseLeading(doing, { leaderIds: [to.id], unitIds: idsOf(rows) }, power.tree)
  }
}

/**
 * Refuses (403) to hand over work from or to people out of the caller's reach, to the caller, or
 * with more rights than the caller holds. An administrator may.
 */
export async function refuseHandover(doing: Doing, leaving: HandoverRequest): Promise<void> {
  const { caller, trx } = doing
  const { from, to, parts } = leaving
  const power = await loadPower(trx, caller)
  for (const target of [from, to]) refuseTouching(doing, 'edit', { target, power })
  if (caller.isAdministrator) return
  refuseSelf(doing, to.id)
  if (parts.includes('designs') && !mayCall(caller, designs.list)) throw new Failure('forbidden')
  await refuseLedBeyond(doing, leaving, power)
  const { organizeIds, positionIds, roleIds, groupIds } = to
  await refuseMore(
    doing,
    {
      ...(parts.includes('positions') && { positionIds: from.positionIds }),
      ...(parts.includes('roles') && { roleIds: from.roleIds }),
      ...(parts.includes('groups') && { groupIds: from.groupIds }),
      already: { organizeIds, positionIds, roleIds, groupIds },
    },
    power.tree,
  )
  if (parts.includes('administers')) await refuseMightier(doing, leaving)
}
