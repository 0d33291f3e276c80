import type { Model } from '../design/model.ts'
import type { Issue } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import { whileHidden } from './derived-value.ts'
import { evaluate } from './evaluate.ts'
import type { RecordCell, RecordLine } from './cell.ts'
import type { Data } from './input.ts'
import { firstIssue } from './issue.ts'
import type { RowIssue } from './issue.ts'
import { isSame, linesOf } from './lines.ts'
import { once, plainInput } from './plain.ts'
import type { PlainRecord } from './plain.ts'

export interface SettledRecord {
  /**
   * The whole record in canonical values: computed, forced and server-filled ones included, hidden
   * ones as `leftOf` says, rows with the ids they came with.
   */
  readonly data: Data
  readonly issues: readonly RowIssue[]
  /**
   * Dotted paths of what is hidden and stays as it is stored: the save neither writes nor asks
   * about it.
   */
  readonly left: ReadonlySet<string>
  /** Fields of the form, by path, that together stand in one record only. */
  readonly unique: readonly (readonly string[])[]
}

/** A line that is being settled. */
interface Settling {
  readonly line: RecordLine
  readonly raw: Data
  /** '' for the record, `parts.2.` for a line. */
  readonly prefix: string
  /**
   * Did it come from the caller? Lines of a sub-table that nobody may write stand as they are
   * stored.
   */
  readonly isSent: boolean
  /** The same line as it is stored, seen by the same caller; null for a new one. */
  former(): RecordLine | null
}

/** What was found on the way. */
interface SettleFindings {
  readonly issues: RowIssue[]
  readonly left: Set<string>
}

const asked = <T>(work: () => T): (() => T) => {
  const answer = once(work)
  return () => answer.get()
}

/**
 * Somebody sent a value for what nobody may write: a stored one that is read-only, or one that the
 * form hides.
 */
function forbidden(cell: RecordCell, { raw, isSent }: Settling): readonly Issue[] {
  const { kind, bound, node } = cell.field
  const sent = raw[node.field]
  if (sent === undefined || !isSent || kind.fill || bound.expression || bound.shows) return []
  if (kind.holds === 'rows') return []
  const read = bound.read(sent)
  const { before } = cell.line.input
  if (!cell.isHere)
    return isEmpty(read) || isSame(read, before?.[node.field]) ? [] : [{ code: 'hidden' }]
  const isOpen = !cell.isShown || before === null || !cell.isReadOnly
  return isOpen || isSame(read, cell.value) ? [] : [{ code: 'readOnly' }]
}

/**
 * What is left of a field that is hidden and not saved then. Who hides it by this very save sees it
 * go; what was hidden from the caller already, or is not theirs to write, stays as it is stored. A
 * number once taken stays with its record.
 */
function leftOf(cell: RecordCell, former: () => RecordLine | null): unknown {
  const { field } = cell
  const stored = cell.line.input.before?.[field.node.field]
  if (isEmpty(stored) || field.bound.slot?.system) return null
  if (whileHidden(field) === 'kept' || !cell.mayWrite) return stored
  return former()?.find(field.path)?.isVisible ? null : stored
}

const unknownIn = ({ line, raw, prefix }: Settling): RowIssue[] => {
  const known = new Set(line.cells.map(({ field }) => field.node.field))
  if (line.owner) known.add('id')
  return Object.keys(raw)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: prefix + name, code: 'unknownField' }))
}

function settleLine(settling: Settling, found: SettleFindings): Data {
  const { line, prefix } = settling
  const data: Record<string, unknown> = {}
  for (const cell of line.cells) {
    const { field } = cell
    const path = prefix + field.node.field
    const isSaved = cell.isHere || whileHidden(field) === 'written'
    const value = isSaved ? cell.value : leftOf(cell, settling.former)
    const [refusal] = cell.mayWrite ? forbidden(cell, settling) : []
    const issue = refusal ? { ...refusal, path } : firstIssue(cell, path)
    if (issue) found.issues.push(issue)
    if (field.kind.holds === 'rows')
      data[field.node.field] = isSaved ? settleLines(cell, settling, found) : (value ?? [])
    else data[field.node.field] = value
    if (!isSaved && !isEmpty(value)) found.left.add(path)
  }
  return data
}

function settleLines(table: RecordCell, around: Settling, found: SettleFindings): readonly Data[] {
  const { node, path } = table.field
  const isSent =
    around.raw[node.field] !== undefined &&
    table.line.world.input.canWrite(path) &&
    !table.isReadOnly
  const rows = linesOf(table.value)
  const formerOf = (line: RecordLine): RecordLine | null => {
    const id = line.input.before?.['id']
    if (id === undefined) return null
    const lines = around.former()?.find(path)?.lines ?? []
    return lines.find(({ input }) => input.before?.['id'] === id) ?? null
  }
  const all = table.lines.map((line, index): Settling => ({
    line,
    raw: rows[index] ?? {},
    prefix: `${around.prefix}${node.field}.${index}.`,
    isSent,
    former: asked(() => formerOf(line)),
  }))
  for (const settling of all) found.issues.push(...unknownIn(settling))
  return all.map((settling) => ({
    ...(settling.raw['id'] !== undefined && { id: settling.raw['id'] }),
    ...settleLine(settling, found),
  }))
}

/**
 * Fields of the form that together stand in one record only: those unique by themselves, and what
 * rules that hold say.
 */
function uniqueIn({ cells }: RecordLine): readonly (readonly string[])[] {
  const own = cells.filter(({ field }) => field.bound.unique).map(({ field }) => [field.path])
  const ruled = new Set(cells.flatMap((cell) => cell.effectsOf('unique')))
  return [...own, ...[...ruled].map(({ fields }) => fields)]
}

/**
 * Works a record out and checks it: the one row check of the save, the import and the flow; the
 * form asks the same evaluator. Computed values are worked out anew, a rule's value wins over what
 * was entered, a hidden field is neither required nor saved (unless it says so), and a value for a
 * field that nobody may write is refused.
 */
export function settle(model: Model, record: PlainRecord): SettledRecord {
  const line = evaluate(model, plainInput(record), once)
  const stored = { ...record, raw: {}, canWrite: () => false }
  const top: Settling = {
    line,
    raw: record.raw,
    prefix: '',
    isSent: true,
    former: asked(() => (record.before ? evaluate(model, plainInput(stored), once) : null)),
  }
  const found: SettleFindings = { issues: unknownIn(top), left: new Set() }
  const data = settleLine(top, found)
  const unique = uniqueIn(line).filter((paths) => paths.some((path) => !found.left.has(path)))
  return { data, issues: found.issues, left: found.left, unique }
}
