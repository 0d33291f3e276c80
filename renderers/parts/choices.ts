import type { CSSProperties } from 'react'
import type { FieldPort, Lookups } from '#schemas/runtime.ts'
import { withBelow } from '#schemas/widget/branch.ts'
import { parentsOf } from '#schemas/widget/candidates.ts'
import { personOf } from '#schemas/source/user.ts'
import { ownChoices } from '#schemas/widget/reference.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'

/**
 * The choices to offer now: those of the design or dictionary that rules leave. Absent while they
 * load.
 */
export function choicesOf(
  reference: Reference,
  lookups: Lookups,
  allowed: readonly string[] | null,
): readonly Choice[] | undefined {
  const all = ownChoices(reference) ?? lookups.choices(reference)
  return allowed === null ? all : all?.filter(({ id }) => allowed.includes(id))
}

/** Ids that both the design and the rules leave; null are all. */
export const leftOf = (
  among: readonly string[] | null,
  allowed: readonly string[] | null,
): readonly string[] | null =>
  among === null || allowed === null
    ? (among ?? allowed)
    : among.filter((id) => allowed.includes(id))

/**
 * The same for users, whom the design may name by where they belong: only the server knows who that
 * is, so the rules are asked, and it refuses the others.
 */
export function usersLeft(
  among: readonly string[] | null,
  allowed: readonly string[] | null,
): readonly string[] | null {
  const people = among?.map(personOf) ?? []
  if (among === null || allowed === null || people.includes('')) return allowed ?? among
  return leftOf(people, allowed)
}

/**
 * The ids of choices that the rules leave and, where the design says so, stand below what another
 * field holds; null are all.
 */
export function allowedIn(
  reference: Reference,
  field: Pick<FieldPort, 'allowed' | 'around'>,
  lookups: Lookups,
): readonly string[] | null {
  const parents = field.around ? parentsOf(reference, (path) => field.around?.get(path)) : null
  if (parents === null) return field.allowed
  return leftOf(
    withBelow(lookups.choices(reference) ?? [], parents).filter((id) => !parents.includes(id)),
    field.allowed,
  )
}

/** The choices as a control of antd takes them. */
export const toOptions = (choices: readonly Choice[] | undefined) =>
  choices?.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []

/** The ids of a value of one or several. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

/** What a picker of ids is given; the rest goes to antd's control as it is. */
export interface PickProps {
  readonly value: unknown
  readonly multiple: boolean
  /** Its list can be searched by typing; true when absent. */
  readonly canSearch?: boolean
  onPick(value: string | readonly string[] | null): void
  readonly id?: string
  readonly style?: CSSProperties
  readonly autoFocus?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly status?: 'error'
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  onBlur?(): void
}

/** The value as a select of antd takes it. */
export const picked = (value: unknown, multiple: boolean): string | string[] | null =>
  multiple ? idsOf(value) : (idsOf(value)[0] ?? null)
