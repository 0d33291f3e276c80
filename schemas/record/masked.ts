import type { Field } from '../design/model.ts'
import { can } from '../permission.ts'
import type { Rights } from '../permission.ts'

/**
 * Does a caller see only a mask of this field? So it is where the design masks it and he may not
 * change it: he has no way to edit records, the field is not granted to him in the form, or nobody
 * writes it. Administrators see everything.
 */
export function isMasked(field: Field, rights: Rights, modelId: string): boolean {
  if (field.bound.mask === null || rights.isAdministrator) return false
  const isGranted = [field.path, ...(field.table ? [field.table.path] : [])].every((path) =>
    can(rights, modelId, 'form', path),
  )
  return field.node.readOnly || !isGranted || !can(rights, modelId, 'button', 'btn_edit')
}
