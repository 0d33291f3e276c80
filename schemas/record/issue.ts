import type { Params } from '../text.ts'
import type { Issue } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import type { RecordCell, RecordLine } from './cell.ts'
import { isAllowed, limitIssues } from './limit.ts'
import { isSame } from './lines.ts'

/**
 * A problem at one place of a record; `path` is dotted with row index. `sayIssues` of problem.ts puts
 * it into words.
 */
export interface RowIssue {
  readonly path: string
  readonly code: string
  readonly params?: Params
  readonly message?: string
}

const none: readonly Issue[] = []

/**
 * The problems of a cell that its caller can correct. A saved but hidden value is checked only if
 * it is new, and never required, because nobody could correct it.
 */
export function issuesOf(cell: RecordCell): readonly Issue[] {
  if (!cell.mayWrite) return none
  const isShown = cell.isVisible
  if (!isShown && (!cell.isSaved || cell.isStored)) return none
  // Nobody could correct this value, and a caller who sees only its mask must not learn whether it
  // is valid.
  if (cell.field.bound.mask && cell.field.node.readOnly && cell.isStored) return none
  return faultsOf(cell, { value: cell.value, isShown })
}

/**
 * Does a rule give an invalid value? For fields that the caller may not see, this is reported for
 * the record without a place.
 */
const isUnfit = (cell: RecordCell): boolean =>
  cell.isSaved &&
  !isSame(cell.value, cell.stored) &&
  faultsOf(cell, { value: cell.value, isShown: false }).length > 0

/** The first problem of a cell at this path; undefined for none. */
export function firstIssue(cell: RecordCell, path: string): RowIssue | undefined {
  if (!cell.mayWrite) return isUnfit(cell) ? { path: '', code: 'wrong' } : undefined
  const [issue] = issuesOf(cell)
  return issue && { ...issue, path }
}

/** A value for a cell, and whether it is shown. */
interface CellValue {
  readonly value: unknown
  readonly isShown: boolean
}

/**
 * The problems of a value in a cell for any reader, in the order to correct them: missing, then
 * shape, then rules.
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
 * Does an earlier row have a value that must be unique among rows, by the column or by a true rule?
 */
const isTwin = (cell: RecordCell): boolean =>
  (cell.field.bound.unique && cell.line.isTwin([cell.field.path])) ||
  cell.effectsOf('unique').some(({ fields }) => cell.line.isTwin(fields))

/** The first problem at each place of a line and its sub-lines, in reading order. */
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
