import type { CSSProperties } from 'react'
import type { FieldPort, Lookups } from '#schemas/runtime.ts'
import { withBelow } from '#schemas/widget/branch.ts'
import { parentsOf } from '#schemas/widget/candidates.ts'
import { personOf } from '#schemas/source/user.ts'
import { ownChoices } from '#schemas/widget/reference.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'

/**
 * The choices to offer now: those of the design or dictionary that rules allow. Undefined while
 * they load.
 */
export function choicesOf(
  reference: Reference,
  lookups: Lookups,
  allowed: readonly string[] | null,
): readonly Choice[] | undefined {
  const all = ownChoices(reference) ?? lookups.choices(reference)
  return allowed === null ? all : all?.filter(({ id }) => allowed.includes(id))
}

/** Ids that both the design and the rules allow; null means all. */
export const leftOf = (
  among: readonly string[] | null,
  allowed: readonly string[] | null,
): readonly string[] | null =>
  among === null || allowed === null
    ? (among ?? allowed)
    : among.filter((id) => allowed.includes(id))

/**
 * The same for users. The design may name them by where they belong, which only the server can
 * resolve. So only the rules are applied here, and the server refuses users that the design
 * excludes.
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
 * Ids of the choices that the rules allow and that, where the design says so, are below the value
 * of another field; null means all.
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

/** The choices in the form that antd's controls take. */
export const toOptions = (choices: readonly Choice[] | undefined) =>
  choices?.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []

/** The ids in a value, which may be one id or a list. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

/** Props of a picker of ids; the rest is passed on to antd's control. */
export interface PickProps {
  readonly value: unknown
  readonly multiple: boolean
  /** Can the list be searched by typing? True when absent. */
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

/** The value in the form that antd's select takes. */
export const picked = (value: unknown, multiple: boolean): string | string[] | null =>
  multiple ? idsOf(value) : (idsOf(value)[0] ?? null)
