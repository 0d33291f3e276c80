import type { Env } from '#schemas/widget/define.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { timeZoneOf } from './zone.ts'
import { clock } from '../platform/clock.ts'

/** The environment of a record that this caller makes now. */
export const envOf = async (db: Database, caller: Caller): Promise<Env> => ({
  now: clock.now(),
  timeZone: await timeZoneOf(db),
  userId: caller.userId,
  departmentId: caller.departmentId,
  organizeId: caller.organizeId,
  positionIds: caller.positionIds,
  roleIds: caller.roleIds,
  groupIds: caller.groupIds,
})
