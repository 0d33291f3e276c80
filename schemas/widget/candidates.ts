import type { Around, Issue } from './define.ts'
import { memberOf, memberText } from './member.ts'
import { fieldsAsked } from './narrow.ts'
import type { Reference } from './reference.ts'

type Place = Pick<Around, 'get'> & {
  readonly env: Pick<Around['env'], 'departmentId' | 'organizeId'>
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/**
 * Among whom may be chosen, as things stand around the field: those of the design, people of the
 * own place, or of what the other field holds; null are all.
 */
export function amongOf(reference: Reference, { get, env }: Place): readonly string[] | null {
  if (!('among' in reference)) return null
  const { among, follow } = reference
  if (!follow) return among
  const noun = 'own' in follow ? 'organize' : follow.noun
  const ids =
    'own' in follow
      ? [(follow.own === 'department' && env.departmentId) || env.organizeId]
      : listOf(get(follow.field))
  return ids.flatMap((id) =>
    typeof id === 'string' && id !== '' ? memberText({ to: noun, id }) : [],
  )
}

/**
 * The ids whose choices below may be chosen, as things stand around the field; null where it does
 * not matter.
 */
export const parentsOf = (reference: Reference, get: Around['get']): readonly string[] | null =>
  reference.to === 'dictionary' && reference.below !== undefined
    ? listOf(get(reference.below)).filter((id): id is string => typeof id === 'string' && id !== '')
    : null

/**
 * Names users who are not among these; whoever belongs to an organisation, position, role or group
 * only the server knows, which asks again.
 */
export function notCandidate(value: unknown, among: readonly string[] | null): Issue[] {
  const members = among?.map(memberOf) ?? []
  if (members.length === 0 || members.some((one) => one?.to !== 'user')) return []
  const able = new Set<unknown>(members.map((one) => one?.id))
  return listOf(value).every((one) => able.has(one)) ? [] : [{ code: 'notChoice' }]
}

/** Paths of the fields that decide what may be chosen here. */
export function leadersOf(reference: Reference | null): readonly string[] {
  if (reference?.to === 'dictionary') return reference.below === undefined ? [] : [reference.below]
  if (reference?.to === 'record') return fieldsAsked(reference.narrow ?? [])
  const follow = reference && 'follow' in reference ? reference.follow : undefined
  return follow && 'field' in follow ? [follow.field] : []
}
