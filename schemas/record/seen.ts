import type { Env } from '../widget/define.ts'
import type { ValueType } from '../widget/value.ts'

/**
 * What conditions and rules see from one place. `get` reads a field by path: in a row the row's own
 * cells first, a hidden field as null.
 */
export interface ConditionContext {
  readonly env: Env
  get(path: string): unknown
  typeOf(path: string): ValueType | null
  /** What each line of a sub-table sees, by the path of the sub-table; none where there are none. */
  linesOf?(table: string): readonly ConditionContext[]
  /** Is the record a new one? Absent: it is. */
  readonly isNew?: boolean
}
