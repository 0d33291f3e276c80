import { isComparable } from '#schemas/design/check-condition.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { formPaths } from '#schemas/page/form.ts'
import { listPaths } from '#schemas/page/list.ts'
import type { Rights } from '#schemas/permission.ts'
import { isMasked } from '#schemas/record/masked.ts'

/**
 * The fields that the caller may use in a condition over the list: its columns, and columns of
 * sub-tables as the form grants them; none that is masked.
 */
export function filterFields(model: Model, rights: Rights, modelId: string): Field[] {
  const [columns, forms] = [listPaths(model, rights, modelId), formPaths(model, rights, modelId)]
  return [...model.byPath.values()].filter(
    (field) =>
      isComparable(field) &&
      (field.table ? forms : columns).has(field.path) &&
      !isMasked(field, rights, modelId),
  )
}
