import type { Around, Issue } from './define.ts'
import { personOf } from '../source/user.ts'
import { memberText } from './member.ts'
import { restrictionOf, sourceOf } from './reference.ts'
import type { Reference } from './reference.ts'

type CandidateContext = Pick<Around, 'get'> & {
  readonly env: Pick<Around['env'], 'departmentId' | 'organizeId'>
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/**
 * The present restriction of a field: by the design, to the user's own organisation, or to another
 * field's value; null for all.
 */
export function amongOf(
  reference: Reference,
  { get, env }: CandidateContext,
): readonly string[] | null {
  const restriction = restrictionOf(reference)
  if (!restriction?.follow) return restriction?.among ?? null
  const { follow } = restriction
  const noun = 'own' in follow ? 'organize' : follow.noun
  const ids =
    'own' in follow
      ? [(follow.own === 'department' && env.departmentId) || env.organizeId]
      : listOf(get(follow.field))
  return ids.flatMap((id) =>
    typeof id === 'string' && id !== '' ? memberText({ to: noun, id }) : [],
  )
}

/** The ids below which choices are allowed at present; null where it does not matter. */
export function parentsOf(reference: Reference, get: Around['get']): readonly string[] | null {
  const parent = sourceOf(reference).parent?.(reference)
  return parent === undefined
    ? null
    : listOf(get(parent)).filter((id): id is string => typeof id === 'string' && id !== '')
}

/**
 * Reports users who are not allowed. Membership in organisations, positions, roles and groups is
 * only known to the server, which checks again.
 */
export function checkCandidate(value: unknown, among: readonly string[] | null): Issue[] {
  const people = among?.map(personOf) ?? []
  if (people.length === 0 || people.includes('')) return []
  const able = new Set<unknown>(people)
  return listOf(value).every((id) => able.has(id)) ? [] : [{ code: 'notChoice' }]
}

/** Paths of the fields that restrict the choice here. */
export function leadersOf(reference: Reference | null): readonly string[] {
  if (!reference) return []
  const follow = restrictionOf(reference)?.follow
  return [
    ...(sourceOf(reference).leaders?.(reference) ?? []),
    ...(follow && 'field' in follow ? [follow.field] : []),
  ]
}
