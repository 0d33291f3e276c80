import type { Field } from '#schemas/design/model.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { maskText } from '#schemas/widget/mask.ts'
import { accessOf } from './access.ts'
import type { Asking } from './asking.ts'

/** The masked text of a field; other values unchanged. */
export const hideValue = ({ bound }: Field, value: unknown): unknown =>
  bound.mask && typeof value === 'string' && value !== '' ? maskText(value, bound.mask) : value

/**
 * A record as its caller may see it: fields are masked where the design says so and the caller may
 * not change them. Every record that leaves the server passes through here.
 */
export function veil<R extends { readonly data: Data }>(
  { live, caller }: Pick<Asking, 'live' | 'caller'>,
  record: R,
): R {
  const { masked } = accessOf(live, caller)
  return masked.size === 0
    ? record
    : {
        ...record,
        data: mapCells(live.model.fields, { data: record.data }, ({ field, value }) =>
          masked.has(field.path) ? hideValue(field, value) : value,
        ),
      }
}

/**
 * The sent values, with each unchanged mask replaced by the stored value, so that a mask is never
 * stored.
 */
export const reveal = ({ model }: Asking['live'], sent: Data, stored: Data | null): Data =>
  stored
    ? mapCells(model.fields, { data: sent, before: stored }, ({ field, value, before }) => {
        const old = before?.[field.node.field]
        return before && field.bound.mask && value === hideValue(field, old) ? old : value
      })
    : sent

/**
 * Values sent for masked fields that differ from the mask. They count as guesses, because a refusal
 * would tell whether they are right.
 */
export function findGuesses(
  { live, caller }: Pick<Asking, 'live' | 'caller'>,
  sent: Data,
  stored: Data,
): { readonly path: string; readonly value: unknown }[] {
  const { masked } = accessOf(live, caller)
  if (masked.size === 0) return []
  return [...eachCell(live.model.fields, { data: sent, before: stored })]
    .filter(({ field, value, before }) => {
      const isSilent = value === undefined || value === null || value === ''
      const isMask = value === hideValue(field, before?.[field.node.field])
      return masked.has(field.path) && !isSilent && !isMask
    })
    .map(({ field, value }) => ({ path: field.path, value }))
}
