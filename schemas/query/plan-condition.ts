import { compareTypes } from '../record/compare.ts'
import type { Comparison, Condition, Group } from '../design/condition.ts'
import { isRichText } from './path.ts'
import type { FieldPath } from './path.ts'
import type { QueryProblemCode } from './problem.ts'
import { toPath } from './query.ts'

/** Resolves the field of a path as one caller may see it. */
export type See = (path: readonly string[]) => FieldPath | QueryProblemCode

/** A condition over path texts, with the paths that it reads and its problems. */
export interface PlannedCondition {
  readonly condition: Condition
  readonly paths: readonly FieldPath[]
  readonly problems: readonly QueryProblemCode[]
}

/** Is there a NUL in a fixed value, which no column can hold? */
const hasNul = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasNul) : typeof value === 'string' && value.includes('\0')

/** Can a condition of a query compare this field? */
const isComparable = (path: FieldPath): boolean => path.type !== 'rows' && !isRichText(path)

class ConditionPlanner {
  readonly paths: FieldPath[] = []
  readonly problems: QueryProblemCode[] = []
  readonly #see: See

  constructor(see: See) {
    this.#see = see
  }

  find(text: string): FieldPath | null {
    const found = this.#see(toPath(text))
    if (typeof found === 'string') {
      this.problems.push(found)
      return null
    }
    this.paths.push(found)
    return found
  }

  comparison({ field, symbol, operand, ...rest }: Comparison): Comparison {
    const found = this.find(field)
    const isRows = found?.type === 'rows' && compareTypes('rows').includes(symbol)
    if (found && !isRows && !(isComparable(found) && compareTypes(found.type).includes(symbol)))
      this.problems.push('unfit')
    if (operand?.type === 'fixed' && hasNul(operand.value)) this.problems.push('unfit')
    const named = { ...rest, field: found?.text ?? '', symbol }
    if (operand?.type !== 'field') return { ...named, ...(operand && { operand }) }
    const other = this.find(operand.field)
    // On the right side, a sub-table column would mean all its values at once.
    if (other && (other.table !== null || !isComparable(other))) this.problems.push('unfit')
    return { ...named, operand: { type: 'field', field: other?.text ?? '' } }
  }

  group({ comparisons, lines, ...rest }: Group): Group {
    const table = lines && this.find(lines.table)
    if (table && table.type !== 'rows') this.problems.push('unfit')
    return {
      ...rest,
      comparisons: comparisons.map((comparison) => this.comparison(comparison)),
      ...(lines && { lines: { ...lines, table: table?.text ?? '' } }),
    }
  }
}

/** Plans a condition over field ids: its fields must exist, be visible and comparable. */
export function planCondition(condition: Condition, see: See): PlannedCondition {
  const planner = new ConditionPlanner(see)
  return {
    condition: {
      match: condition.match,
      groups: condition.groups.map((group) => planner.group(group)),
    },
    paths: planner.paths,
    problems: planner.problems,
  }
}

/** Sub-table columns that a condition compares independently of a line. */
export const findLooseLines = ({ condition, paths }: PlannedCondition): readonly FieldPath[] => {
  const loose = new Set(
    condition.groups
      .filter((group) => !group.lines)
      .flatMap((group) => group.comparisons.map(({ field }) => field)),
  )
  return paths.filter((path) => path.table !== null && loose.has(path.text))
}
