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
   * The whole record in canonical values, including computed, forced and server-filled ones; hidden
   * ones by `leftOf`; rows with the ids they came with.
   */
  readonly data: Data
  readonly issues: readonly RowIssue[]
  /** Dotted paths of hidden values that stay as stored: the save neither writes nor checks them. */
  readonly left: ReadonlySet<string>
  /** Sets of form fields, by path, whose combined values must be unique among records. */
  readonly unique: readonly (readonly string[])[]
}

/** A line being settled. */
interface Settling {
  readonly line: RecordLine
  readonly raw: Data
  /** '' for the record, `parts.2.` for a line. */
  readonly prefix: string
  /** Whether the caller sent it; lines of a read-only sub-table stay as stored. */
  readonly isSent: boolean
  /** The stored line as the same caller sees it; null for a new one. */
  former(): RecordLine | null
}

/** The collected findings. */
interface SettleFindings {
  readonly issues: RowIssue[]
  readonly left: Set<string>
}

const asked = <T>(work: () => T): (() => T) => {
  const answer = once(work)
  return () => answer.get()
}

/**
 * A value was sent for something that cannot be written: a stored read-only field, or one that the
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
 * What remains of a hidden field that is not saved. If this save hides it, its value is removed; if
 * it was hidden from the caller before, or is not theirs to write, the stored value stays. A drawn
 * number always stays.
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
 * Form fields that must be unique among records, alone or together, by the design and by true
 * rules.
 */
function uniqueIn({ cells }: RecordLine): readonly (readonly string[])[] {
  const own = cells.filter(({ field }) => field.bound.unique).map(({ field }) => [field.path])
  const ruled = new Set(cells.flatMap((cell) => cell.effectsOf('unique')))
  return [...own, ...[...ruled].map(({ fields }) => fields)]
}

/**
 * Completes a record and checks it; saves and imports use this check, and the open form uses the
 * same evaluator. Computed values are computed again, values set by rules win over entered
 * ones, hidden fields are neither required nor saved (unless the design keeps them), and values for
 * fields that cannot be written are refused.
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
