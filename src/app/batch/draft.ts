import type { BatchChange } from '#schemas/api/record-batch.ts'
import type { Field } from '#schemas/design/model.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { parseFormula } from '#schemas/widget/formula-text.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'

export const changeActs = ['set', 'clear', 'formula'] as const
export type ChangeAct = (typeof changeActs)[number]

/** What becomes of one field, as it is typed; switching between the ways loses nothing. */
export interface ChangeDraft {
  readonly field: Field
  readonly act: ChangeAct
  readonly value: unknown
  readonly text: string
}

export const beginChange = (field: Field): ChangeDraft => ({
  field,
  act: 'set',
  value: null,
  text: '',
})

/** The change that a draft says; null while it is not complete. */
export function changeOf(
  { field, act, value, text }: ChangeDraft,
  named: readonly NamedField[],
): BatchChange | null {
  const { path } = field
  if (act === 'clear') return { field: path, act }
  if (act === 'set') return isEmpty(value) ? null : { field: path, act, value }
  const parsed = text.trim() === '' ? null : parseFormula(text, named)
  return parsed && 'expression' in parsed
    ? { field: path, act, formula: [...parsed.expression] }
    : null
}
