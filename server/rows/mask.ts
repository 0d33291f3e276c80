import type { Field } from '#schemas/design/model.ts'
import { maskText } from '#schemas/widget/mask.ts'
import { accessOf } from '../resources/record/policy.ts'
import type { Asking } from './asking.ts'

type Data = Readonly<Record<string, unknown>>

const isLine = (one: unknown): one is Data => typeof one === 'object' && one !== null
/** The rows of a sub-table; what was sent may hold anything in their place. */
const linesOf = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.filter(isLine) : []

/** The text of a field as its mask shows it; anything else as it is. */
const hide = ({ bound }: Field, value: unknown): unknown =>
  bound.mask && typeof value === 'string' && value !== '' ? maskText(value, bound.mask) : value

function hideAll(
  fields: readonly Field[],
  data: Data,
  masked: ReadonlySet<string>,
): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...data }
  for (const field of fields) {
    const name = field.node.field
    if (!(name in data)) continue
    if (masked.has(field.path)) shown[name] = hide(field, data[name])
    else if (field.columns.some((column) => masked.has(column.path)))
      shown[name] = linesOf(data[name]).map((line) => hideAll(field.columns, line, masked))
  }
  return shown
}

/**
 * A record as its caller may see it: what the design masks and he may not change is masked. Every
 * record that leaves the server goes through here.
 */
export function veil<R extends { readonly data: Data }>(
  { live, caller }: Pick<Asking, 'live' | 'caller'>,
  record: R,
): R {
  const { masked } = accessOf(live, caller)
  return masked.size === 0
    ? record
    : { ...record, data: hideAll(live.model.fields, record.data, masked) }
}

function revealAll(fields: readonly Field[], sent: Data, stored: Data): Data {
  const real: Record<string, unknown> = { ...sent }
  for (const field of fields) {
    const name = field.node.field
    if (!(name in sent)) continue
    if (field.bound.mask && sent[name] === hide(field, stored[name])) real[name] = stored[name]
    if (!Array.isArray(sent[name]) || !field.columns.some(({ bound }) => bound.mask)) continue
    real[name] = sent[name].map((line: unknown) => {
      const before =
        isLine(line) && line['id'] !== undefined
          ? linesOf(stored[name]).find(({ id }) => id === line['id'])
          : undefined
      return isLine(line) && before ? revealAll(field.columns, line, before) : line
    })
  }
  return real
}

/**
 * What was sent, where a mask that came back as it was shown stands for what is stored: it never
 * takes its place.
 */
export const reveal = ({ model }: Asking['live'], sent: Data, stored: Data | null): Data =>
  stored ? revealAll(model.fields, sent, stored) : sent

/**
 * Values sent for masked fields of a stored record, other than the mask itself: whether they are
 * refused tells whether they are right.
 */
export function guessedIn(
  { live, caller }: Pick<Asking, 'live' | 'caller'>,
  sent: Data,
  stored: Data,
): { readonly path: string; readonly value: unknown }[] {
  const { masked } = accessOf(live, caller)
  const find = (
    fields: readonly Field[],
    now: Data,
    then: Data,
  ): { readonly path: string; readonly value: unknown }[] =>
    fields.flatMap((field) => {
      const name = field.node.field
      if (!(name in now)) return []
      if (field.columns.length > 0)
        return linesOf(now[name]).flatMap((line) =>
          find(field.columns, line, linesOf(then[name]).find(({ id }) => id === line['id']) ?? {}),
        )
      const value = now[name]
      const isMask = value === null || value === '' || value === hide(field, then[name])
      return masked.has(field.path) && !isMask ? [{ path: field.path, value }] : []
    })
  return masked.size === 0 ? [] : find(live.model.fields, sent, stored)
}
