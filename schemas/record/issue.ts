import type { Params } from '../text.ts'
import type { Issue } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import type { RecordCell, RecordLine } from './cell.ts'
import { isAllowed, limitIssues } from './limit.ts'
import { isSame } from './lines.ts'

/**
 * What is wrong at one place of a record: `path` is dotted with row index. `word` of problem.ts
 * turns it into words.
 */
export interface RowIssue {
  readonly path: string
  readonly code: string
  readonly params?: Params
  readonly message?: string
}

const none: readonly Issue[] = []

/**
 * What is wrong with the value of a cell, as its caller may mend it. What is saved though nobody
 * sees it is checked where it is new, and never asked for: nobody could mend what stands there.
 */
export function issuesOf(cell: RecordCell): readonly Issue[] {
  if (!cell.mayWrite) return none
  const isShown = cell.isVisible
  if (!isShown && (!cell.isSaved || cell.isStored)) return none
  // Nobody may mend what stands here, and who sees only its mask cannot tell whether it is right.
  if (cell.field.bound.mask && cell.field.node.readOnly && cell.isStored) return none
  return faultsOf(cell, { value: cell.value, isShown })
}

/**
 * Does a rule give what the field cannot hold? Asked of what is not the caller's to see: it is told
 * of the record, and where is not said.
 */
const isUnfit = (cell: RecordCell): boolean =>
  cell.isSaved &&
  !isSame(cell.value, cell.stored) &&
  faultsOf(cell, { value: cell.value, isShown: false }).length > 0

/** The first thing that is wrong with a cell, told at this path; undefined for nothing. */
export function firstIssue(cell: RecordCell, path: string): RowIssue | undefined {
  if (!cell.mayWrite) return isUnfit(cell) ? { path: '', code: 'wrong' } : undefined
  const [issue] = issuesOf(cell)
  return issue && { ...issue, path }
}

/** A value in its cell, or one that might stand there, and whether people see it. */
interface CellValue {
  readonly value: unknown
  readonly isShown: boolean
}

/**
 * What is wrong with a value of a cell, whoever looks at it; in the order people mend it: missing,
 * then shape, then rules.
 */
export function faultsOf(cell: RecordCell, { value, isShown }: CellValue): readonly Issue[] {
  const { bound, kind, node } = cell.field
  if (kind.fill || bound.shows || (bound.mask && node.readOnly && isEmpty(value))) return none
  const own = isEmpty(value) ? missing(cell, isShown) : valueIssues(cell, value)
  if (own.length > 0 || !isShown) return own
  const refusal = cell.effectsOf('refuse')[0]
  if (!refusal) return none
  return [{ code: 'refused', ...(refusal.message !== '' && { message: refusal.message }) }]
}

const missing = (cell: RecordCell, isShown: boolean): readonly Issue[] =>
  isShown && cell.isRequired && cell.field.bound.expression === null ? [{ code: 'required' }] : none

function valueIssues(cell: RecordCell, value: unknown): readonly Issue[] {
  const { line, field, limits } = cell
  const issues = field.bound.problems(value, line)
  if (issues.length > 0) return issues
  if (!isAllowed(value, cell.allowed)) return [{ code: 'notChoice' }]
  const { timeZone } = line.env
  const beyond = limits.length > 0 ? limitIssues(field, value, { limits, timeZone }) : none
  return beyond.length === 0 && field.table && isTwin(cell) ? [{ code: 'twin' }] : beyond
}

/**
 * Does an earlier row hold what must stand in one row only: by the column itself, or by a rule that
 * holds?
 */
const isTwin = (cell: RecordCell): boolean =>
  (cell.field.bound.unique && cell.line.isTwin([cell.field.path])) ||
  cell.effectsOf('unique').some(({ fields }) => cell.line.isTwin(fields))

/**
 * The first thing that is wrong at each place of a line and of the lines in it, in reading order.
 */
export const issuesIn = (line: RecordLine, prefix = ''): RowIssue[] =>
  line.cells.flatMap((cell) => {
    const path = prefix + cell.field.node.field
    const issue = firstIssue(cell, path)
    const own = issue ? [issue] : []
    const lines = cell.isHere ? cell.lines : []
    return lines.length === 0
      ? own
      : [...own, ...lines.flatMap((recordLine, index) => issuesIn(recordLine, `${path}.${index}.`))]
  })
