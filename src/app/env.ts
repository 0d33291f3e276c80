import type { Env } from '#schemas/widget/define.ts'
import type { Session } from '#src/engine/session.ts'

/** The environment of a record that the signed-in user makes now. */
export function envOf({ current }: Pick<Session, 'current'>, timeZone: string): Env {
  const {
    userId = '',
    departmentId = '',
    organizeId = '',
    positionIds = [],
    roleIds = [],
    groupIds = [],
  } = current?.userInfo ?? {}
  return {
    now: Date.now(),
    timeZone,
    userId,
    departmentId,
    organizeId,
    positionIds,
    roleIds,
    groupIds,
  }
}
