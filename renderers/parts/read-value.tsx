import type { Cell } from '#renderers/view.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import { isChoice } from '#schemas/widget/reference.ts'
import { withAffix } from '#schemas/widget/print.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { ChoiceTags } from './choice-tags.tsx'

interface ReadValueProps {
  readonly bound: BoundKind
  readonly value: unknown
  readonly printed: string
  /** How its kind draws it, if it does. */
  readonly drawing: Cell | undefined
  readonly isDetail?: boolean
}

/**
 * A value for reading, the same in lists, cards and records: drawn by its kind, a choice as a tag,
 * a number with what stands before and after it, else as text; '-' where it is empty.
 */
export function ReadValue({
  bound,
  value,
  printed,
  drawing: Drawing,
  isDetail = false,
}: ReadValueProps) {
  if (isEmpty(value) && printed === '') return '-'
  const text = printed === '' ? '' : withAffix(printed, bound.affix)
  if (Drawing)
    return <Drawing value={value} printed={text} options={bound.options} isDetail={isDetail} />
  if (bound.reference && isChoice(bound.reference) && !isEmpty(value))
    return <ChoiceTags value={value} reference={bound.reference} />
  return text || '-'
}
