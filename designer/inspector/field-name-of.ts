import type { Field } from '#schemas/design/model.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'

/** The label of a field; a column is shown with its sub-table. */
export const nameOfField = (field: Field, language: Language): string =>
  field.table
    ? `${labelOf(field.table.node, language)} / ${labelOf(field.node, language)}`
    : labelOf(field.node, language)
