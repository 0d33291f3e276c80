import { sql } from 'kysely'
import { can } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Asking } from '../asking.ts'
import { scopePart } from '../scope.ts'
import { groundOf } from '../statement/condition.ts'
import { main } from '../statement/layout.ts'
import { joinParts } from '../statement/part.ts'
import type { Part } from '../statement/part.ts'
import { columnOf } from '../statement/physical.ts'

/** Milliseconds for which people may take back what they removed themselves. */
const hour = 3_600_000

/** The removed records that the caller's own scopes would reach. */
export const binReachOf = ({ db, caller, live, env }: Asking): Promise<Part> =>
  scopePart({
    db,
    caller,
    modelId: live.id,
    ground: groundOf({ live, env }),
    isOfRemoved: true,
  })

/** Removed by this user, and not before that moment. */
const byUser = (userId: string, since: number): Part => ({
  key: 'by',
  values: [userId, since],
  build: (mark) => sql`
    ${columnOf('removed_by_', main)} = ${mark(0)}::text
    and ${columnOf('removed_at_', main)} >= to_timestamp(${mark(1)}::float8 / 1000)`,
})

/** Removed at this moment. */
export const removedAt = (at: number): Part => ({
  key: 'at',
  values: [at],
  build: (mark) =>
    sql`${columnOf('removed_at_', main)} = to_timestamp(${mark(0)}::float8 / 1000)::timestamptz(3)`,
})

/** What the caller removed within the last hour; refused (403) where they may not remove. */
export async function ownReachOf(asking: Asking): Promise<Part> {
  const { caller, live, env } = asking
  const mayRemove = ['btn_remove', 'btn_batchRemove'].some((code) =>
    can(caller, live.id, 'button', code),
  )
  if (!mayRemove) throw new Failure('forbidden')
  return joinParts('and', [await binReachOf(asking), byUser(caller.userId, env.now - hour)])
}

/** What the caller may restore: all of the recycle bin within reach, or their own removals. */
export const restorableOf = (asking: Asking): Promise<Part> =>
  can(asking.caller, asking.live.id, 'button', 'btn_bin') ? binReachOf(asking) : ownReachOf(asking)
