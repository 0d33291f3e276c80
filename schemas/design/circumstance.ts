import { toDay, toTime } from '../format/time.ts'
import type { ValueType } from '../widget/value.ts'
import type { ConditionContext } from '../record/seen.ts'

/**
 * Facts beside fields that conditions of rules may use: the user, the time, and whether the record
 * is new.
 */
const circumstances = {
  '@user': { type: 'id', read: ({ env }) => env.userId },
  '@department': { type: 'id', read: ({ env }) => env.departmentId },
  '@organization': { type: 'id', read: ({ env }) => env.organizeId },
  '@positions': { type: 'ids', read: ({ env }) => env.positionIds },
  '@roles': { type: 'ids', read: ({ env }) => env.roleIds },
  '@groups': { type: 'ids', read: ({ env }) => env.groupIds },
  '@today': { type: 'date', read: ({ env }) => toDay(env.now, env.timeZone) },
  '@time': { type: 'time', read: ({ env }) => toTime(env.now, env.timeZone) },
  '@new': { type: 'flag', read: ({ isNew }) => Number(isNew ?? true) },
} as const satisfies {
  readonly [path: string]: { readonly type: ValueType; read(seen: ConditionContext): unknown }
}

export type Circumstance = keyof typeof circumstances
export const circumstancePaths = Object.keys(circumstances) as Circumstance[]

/** Is the path a circumstance? These begin with @, which no field does. */
export const isCircumstance = (path: string): path is Circumstance =>
  Object.hasOwn(circumstances, path)

export const typeOfCircumstance = (path: Circumstance): ValueType => circumstances[path].type
export const readCircumstance = (path: Circumstance, seen: ConditionContext): unknown =>
  circumstances[path].read(seen) ?? null
