import type { BoundKind } from '#schemas/widget/define.ts'

/** Props of the control of one search field. */
export interface SearchShapeProps {
  readonly id: string
  readonly label: string
  readonly multiple: boolean
  readonly bound: BoundKind
  /** In the form that the list call takes; null sets no condition. */
  readonly value: unknown
  onChange(value: unknown): void
}
