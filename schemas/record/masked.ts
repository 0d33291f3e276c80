import type { Field } from '../design/model.ts'
import { can } from '../permission.ts'
import type { Rights } from '../permission.ts'

/**
 * Does a caller see this field only masked? Yes where the design masks it and the caller may not
 * change it: because they may not edit records, do not hold the field in the form, or nobody can
 * write it. Administrators see everything.
 */
export function isMasked(field: Field, rights: Rights, modelId: string): boolean {
  if (field.bound.mask === null || rights.isAdministrator) return false
  const isGranted = [field.path, ...(field.table ? [field.table.path] : [])].every((path) =>
    can(rights, modelId, 'form', path),
  )
  return field.node.readOnly || !isGranted || !can(rights, modelId, 'button', 'btn_edit')
}
