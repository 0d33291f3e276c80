import type { Model, Field } from '../design/model.ts'
import { can, filterVisible } from '../permission.ts'
import type { Rights } from '../permission.ts'
import { stateField, titleField } from './rank.ts'

/** The purpose of an open form; `design` draws the document for its designer. */
export type FormMode = 'add' | 'edit' | 'detail' | 'design'

/** What one form may show and send. The view cannot show more; the server checks the same again. */
export interface FormPlan {
  readonly modelId: string
  readonly model: Model
  readonly mode: FormMode
  /** Paths of the visible fields and columns. */
  readonly paths: ReadonlySet<string>
  /** The visible fields that name a record, and say in which state it is. */
  readonly title?: Field | undefined
  readonly state?: Field | undefined
  readonly canWrite: boolean
  readonly canAddNext: boolean
}

/**
 * Paths of every field and column that the caller may see in the form. A sub-table column needs its
 * own grant and that of its table.
 */
export function formPaths(model: Model, rights: Rights, modelId: string): Set<string> {
  const all = [...model.byPath.keys()]
  const granted = new Set(filterVisible(rights, modelId, 'form', all))
  return new Set(
    all.filter((path) => granted.has(path) && isWhole(model.byPath.get(path), granted)),
  )
}

const isWhole = (field: Field | undefined, granted: ReadonlySet<string>): boolean =>
  !field?.table || granted.has(field.table.path)

/** What the caller may see and send in one form of a model. */
export function planForm(
  model: Model,
  given: { rights: Rights; modelId: string; mode: FormMode },
): FormPlan {
  const { rights, modelId, mode } = given
  const isDesign = mode === 'design'
  const paths = isDesign ? new Set(model.byPath.keys()) : formPaths(model, rights, modelId)
  const seen = model.fields.filter(({ path }) => paths.has(path))
  const title = titleField(seen)
  return {
    modelId,
    model,
    mode,
    paths,
    title,
    state: stateField(seen.filter((field) => field !== title)),
    canWrite:
      (mode === 'add' && can(rights, modelId, 'button', 'btn_add')) ||
      (mode === 'edit' && can(rights, modelId, 'button', 'btn_edit')),
    canAddNext: mode === 'add' && model.document.form.hasConfirmAndAdd,
  }
}
