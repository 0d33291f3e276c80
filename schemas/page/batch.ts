import type { Field, Model } from '../design/model.ts'
import type { Rights } from '../permission.ts'
import { isMasked } from '../record/masked.ts'
import type { ValueType } from '../widget/value.ts'
import { formPaths } from './form.ts'
import { listPaths } from './list.ts'

/** Can one value stand in many records? A file, a signature and a number belong to one. */
const isShareable = ({ kind, bound, node }: Field): boolean =>
  kind.holds !== 'rows' &&
  kind.fill === null &&
  !node.readOnly &&
  bound.slot !== null &&
  bound.slot.system === undefined &&
  bound.expression === null &&
  bound.traits.files === undefined &&
  bound.traits.seals === undefined &&
  bound.traits.billNumber === undefined

/** The fields that the user may set or clear in many records at once, in form order. */
export function batchFields(model: Model, rights: Rights, modelId: string): Field[] {
  const forms = formPaths(model, rights, modelId)
  return model.fields.filter((field) => forms.has(field.path) && isShareable(field))
}

const computedTypes: readonly (ValueType | null)[] = [
  'decimal',
  'text',
  'date',
  'instant',
  'time',
  'flag',
]

/** Can a formula give the field's value? */
export const isComputable = ({ bound }: Field): boolean => computedTypes.includes(bound.type)

/**
 * The fields and sub-table columns that a formula over many records may read: those that the user
 * sees unmasked. A column stands for its values in all lines, as in designs.
 */
export function readableFields(model: Model, rights: Rights, modelId: string): Field[] {
  const forms = formPaths(model, rights, modelId)
  const listed = listPaths(model, rights, modelId)
  return [...model.byPath.values()].filter(
    (field) =>
      field.kind.holds !== 'rows' &&
      (forms.has(field.path) || listed.has(field.path)) &&
      (field.bound.slot !== null || field.bound.expression !== null) &&
      !isMasked(field, rights, modelId),
  )
}
