import type { Env } from '../widget/define.ts'
import type { ValueType } from '../widget/value.ts'

/**
 * What conditions and rules see from one place. `get` reads a field by path: in a row first the
 * row's own cells; hidden fields are null.
 */
export interface ConditionContext {
  readonly env: Env
  get(path: string): unknown
  typeOf(path: string): ValueType | null
  /** The contexts of all lines of a sub-table, by its path; undefined where there is none. */
  linesOf?(table: string): readonly ConditionContext[]
  /** Whether the record is new; by default it is. */
  readonly isNew?: boolean
}
