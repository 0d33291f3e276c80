import type { Env } from '../widget/define.ts'
import { workOut } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import { filled, forcedBy, isReadOnly, isVisible, uniqueTogether } from './logic.ts'
import type { Field, Model } from './model.ts'
import { issuesOf, same } from './row-issue.ts'
import type { RowIssue } from './row-issue.ts'
import type { Seen } from './seen.ts'
import { onceEach, rowsOf } from './stored-lines.ts'

export type Data = Readonly<Record<string, unknown>>

export interface Given {
  /** What came in: values by field name. */
  readonly raw: Data
  /** The record as it is stored; null for a new one. */
  readonly before: Data | null
  readonly env: Env
  /** May the caller write this field or column? Others keep what is stored, or their default. */
  canWrite(path: string): boolean
}

export interface Settled {
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

/**
 * One line of a sub-table, or the record itself: where values come from and what they look like
 * from there.
 */
interface Line {
  readonly fields: readonly Field[]
  /** The sub-table that it is a line of; null for the record. */
  readonly table: Field | null
  /** '' for the record, `parts.2.` for a line. */
  readonly prefix: string
  readonly raw: Data
  readonly before: Data | null
  readonly parent: Scope | null
  /**
   * Did it come from the caller? Rows of a sub-table that nobody may write stand as they are
   * stored.
   */
  readonly isSent: boolean
  /** Does a row before this one hold the same in these columns? */
  readonly twins?: (columns: readonly string[], own: Scope) => boolean
}

interface Scope {
  readonly line: Line
  readonly seen: Seen
  value(field: Field): unknown
  /** Visible in its own line; whether the sub-table around it is, is told by `isOpen`. */
  isVisible(field: Field): boolean
  /** Does the form show the line itself? */
  isOpen(): boolean
  lines(table: Field): readonly Scope[]
  /** The same line as it is stored, seen by the same caller; null for a new one. */
  former(): Scope | null
}

/** What rules and formulas see of a sub-table as a whole: a 1 for each row. */
export const glanceOf = (rows: readonly unknown[]): readonly unknown[] => rows.map(() => 1)

/**
 * What the server writes into a field by itself: who, from where and when; '' where a number is
 * still to be taken.
 */
export const fillFrom = (field: Field, env: Env, before: Data | null): unknown => {
  const stored = before?.[field.node.field]
  if (field.kind.fill === 'createdBy') return before ? stored : env.userId
  if (field.kind.fill === 'createdAt') return before ? stored : env.now
  if (field.kind.fill === 'createdOrg')
    return before ? stored : env.departmentId || env.organizeId || null
  if (field.kind.fill === 'createdPosition') return before ? stored : (env.positionIds?.[0] ?? null)
  if (field.kind.fill === 'billNumber') return isEmpty(stored) ? '' : stored
  return field.kind.fill === 'modifiedBy' ? env.userId : env.now
}

/**
 * What a row holds in some columns, as a text that tells rows apart; null where one of them is
 * empty.
 */
export function keyOf(columns: readonly string[], seen: Seen): string | null {
  const values = columns.map((path) => seen.get(path))
  return values.some(isEmpty) ? null : JSON.stringify(values)
}

/** Finds rows that hold what an earlier one holds; the first row of each key is looked for once. */
function twinsIn(rows: () => readonly Scope[]): NonNullable<Line['twins']> {
  const firsts = new Map<string, ReadonlyMap<string, Scope>>()
  const firstsOf = (columns: readonly string[]): ReadonlyMap<string, Scope> => {
    const name = columns.join()
    const known = firsts.get(name)
    if (known) return known
    const made = new Map<string, Scope>()
    for (const row of rows()) {
      const key = keyOf(columns, row.seen)
      if (key !== null && !made.has(key)) made.set(key, row)
    }
    firsts.set(name, made)
    return made
  }
  return (columns, own) => {
    const key = keyOf(columns, own.seen)
    return key !== null && firstsOf(columns).get(key) !== own
  }
}

/**
 * Values are worked out when first asked and kept; a field that asks for itself through others
 * reads null there.
 */
function open(model: Model, line: Line, given: Given): Scope {
  const { env } = given
  const values = new Map<Field, unknown>()
  const shown = new Map<Field, boolean>()
  const children = new Map<Field, readonly Scope[]>()
  const here = (path: string): Field | undefined => {
    const field = model.byPath.get(path)
    return field?.table === line.table ? field : undefined
  }
  const top = line.parent ?? undefined
  const seen: Seen = {
    env,
    typeOf: (path) => model.byPath.get(path)?.bound.type ?? null,
    isNew: given.before === null,
    isTwin: (columns) => line.twins?.(columns, scope) ?? false,
    get(path) {
      const own = here(path)
      if (own)
        return !scope.isVisible(own) && !own.node.keepHidden
          ? null
          : own.kind.holds === 'rows'
            ? glanceOf(rowsOf(scope.value(own)))
            : scope.value(own)
      if (top) return top.seen.get(path)
      const table = model.byPath.get(path)?.table
      if (!table) return null
      return scope.isVisible(table) || table.node.keepHidden
        ? scope.lines(table).map((one) => one.seen.get(path))
        : []
    },
  }
  const storedOf = (field: Field): unknown =>
    line.before ? line.before[field.node.field] : field.bound.initial(env)
  const entered = (field: Field): unknown => {
    const name = field.node.field
    const stored = storedOf(field)
    if (!given.canWrite(field.path) || !(name in line.raw)) return stored ?? null
    return field.bound.read(line.raw[name])
  }
  const work = (field: Field): unknown => {
    if (field.kind.fill) return fillFrom(field, env, line.before)
    if (field.bound.shows) return null
    if (field.bound.expression)
      return field.bound.read(
        workOut(field.bound.expression, seen.get, {
          type: field.bound.type ?? 'decimal',
          clock: env,
        }),
      )
    const forced = forcedBy(field, seen, storedOf(field))
    if (forced) return forced.value
    return filled(field, seen, field.node.readOnly ? (storedOf(field) ?? null) : entered(field))
  }
  let former: Scope | null | undefined
  const openFormer = (): Scope | null => {
    const { before, parent, table } = line
    if (before === null) return null
    if (parent === null || table === null)
      return open(model, { ...line, raw: {}, isSent: false }, { ...given, canWrite: () => false })
    const rows = parent.former()?.lines(table) ?? []
    return rows.find((one) => one.line.raw['id'] === before['id']) ?? null
  }
  const scope: Scope = {
    line,
    seen,
    isOpen: () => line.table === null || (line.parent?.isVisible(line.table) ?? true),
    former: () => (former === undefined ? (former = openFormer()) : former),
    value(field) {
      if (values.has(field)) return values.get(field)
      values.set(field, null)
      const value = work(field)
      values.set(field, value)
      return value
    },
    isVisible(field) {
      const known = shown.get(field)
      if (known !== undefined) return known
      shown.set(field, true)
      const visible = isVisible(model, field, seen)
      shown.set(field, visible)
      return visible
    },
    lines(table) {
      const known = children.get(table)
      if (known) return known
      const formerOf = onceEach(rowsOf(line.before?.[table.node.field]))
      const twins = twinsIn(() => made)
      const isSent =
        line.raw[table.node.field] !== undefined &&
        given.canWrite(table.path) &&
        !isReadOnly(table, seen)
      const made: readonly Scope[] = rowsOf(scope.value(table)).map((raw, index) =>
        open(
          model,
          {
            fields: table.columns,
            table,
            prefix: `${table.node.field}.${index}.`,
            raw,
            before: formerOf(raw['id']),
            parent: scope,
            isSent,
            twins,
          },
          given,
        ),
      )
      children.set(table, made)
      return made
    },
  }
  return scope
}

/**
 * Somebody sent a value for what they may not write: a stored one that is read-only, or one that
 * the form hides.
 */
function forbidden(scope: Scope, field: Field, visible: boolean): Omit<RowIssue, 'path'>[] {
  const sent = scope.line.raw[field.node.field]
  if (
    sent === undefined ||
    !scope.line.isSent ||
    field.kind.fill ||
    field.bound.expression ||
    field.bound.shows
  )
    return []
  const read = field.bound.read(sent)
  if (!visible && !field.node.keepHidden)
    return isEmpty(read) ||
      field.kind.holds === 'rows' ||
      same(read, scope.line.before?.[field.node.field])
      ? []
      : [{ code: 'hidden' }]
  if (!visible || scope.line.before === null || !isReadOnly(field, scope.seen)) return []
  return same(read, scope.value(field)) || field.kind.holds === 'rows' ? [] : [{ code: 'readOnly' }]
}

function unknown(line: Line): RowIssue[] {
  const known = new Set(line.fields.map((field) => field.node.field))
  if (line.parent) known.add('id')
  return Object.keys(line.raw)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: line.prefix + name, code: 'unknownField' }))
}

const mayWrite = ({ path, table }: Field, { canWrite }: Given): boolean =>
  canWrite(path) && (table === null || canWrite(table.path))

/**
 * What is left of a field that is hidden and not saved then. Who hides it by this very save sees it
 * go; what was hidden from the caller already, or is not theirs to write, stays as it is stored. A
 * number once taken stays with its record.
 */
function leftOf(scope: Scope, field: Field, given: Given): unknown {
  const stored = scope.line.before?.[field.node.field]
  if (isEmpty(stored) || field.bound.slot?.system) return null
  if (field.kind.fill === 'billNumber' || !mayWrite(field, given)) return stored
  const former = scope.former()
  return former?.isOpen() && former.isVisible(field) ? null : stored
}

/**
 * Does a rule give what the field cannot hold? Asked of what is not the caller's to see: it is told
 * of the record, and where is not said.
 */
function isUnfit({ line, seen }: Scope, field: Field, value: unknown): boolean {
  const stood = line.before ? line.before[field.node.field] : field.bound.initial(seen.env)
  return (
    !same(value, stood) &&
    issuesOf(field, value, { seen, isShown: false, isStored: false }).length > 0
  )
}

/** What is being worked out, and what was found on the way. */
interface Work {
  readonly given: Given
  readonly issues: RowIssue[]
  readonly left: Set<string>
}

function settleLine(scope: Scope, work: Work): Data {
  const { line } = scope
  const { given } = work
  const data: Record<string, unknown> = {}
  const isOpen = scope.isOpen()
  for (const field of line.fields) {
    const name = field.node.field
    const path = line.prefix + name
    const isVisible = scope.isVisible(field)
    const isRows = field.kind.holds === 'rows'
    const isSaved = isVisible || field.node.keepHidden || field.kind.fill === 'createdPosition'
    const value = isSaved ? scope.value(field) : leftOf(scope, field, given)
    if (mayWrite(field, given))
      work.issues.push(
        ...[
          ...forbidden(scope, field, isVisible),
          ...(isSaved
            ? issuesOf(field, value, {
                seen: scope.seen,
                isShown: isVisible && isOpen,
                isStored: line.before !== null && same(value, line.before[name]),
              })
            : []),
        ]
          .slice(0, 1)
          .map((one) => ({ ...one, path })),
      )
    else if (isSaved && isUnfit(scope, field, value)) work.issues.push({ path: '', code: 'wrong' })
    data[name] = isRows ? (isSaved ? settleRows(scope, field, work) : (value ?? [])) : value
    if (!isSaved && !isEmpty(value)) work.left.add(path)
  }
  return data
}

function settleRows(scope: Scope, table: Field, work: Work): readonly Data[] {
  const lines = scope.lines(table)
  for (const one of lines) work.issues.push(...unknown(one.line))
  return lines.map((one) => ({
    ...(one.line.raw['id'] !== undefined && { id: one.line.raw['id'] }),
    ...settleLine(one, work),
  }))
}

/**
 * Works a record out and checks it: the one row check of the form, the save, the import and the
 * flow. Computed values are worked out anew, a rule's value wins over what was entered, a hidden
 * field is neither required nor saved (unless it says so), and a value for a field that nobody may
 * write is refused.
 */
export function settle(model: Model, given: Given): Settled {
  const line: Line = {
    fields: model.fields,
    table: null,
    prefix: '',
    raw: given.raw,
    before: given.before,
    parent: null,
    isSent: true,
  }
  const work: Work = { given, issues: unknown(line), left: new Set() }
  const scope = open(model, line, given)
  const data = settleLine(scope, work)
  const unique = uniqueTogether(model, scope.seen).filter((paths) =>
    paths.some((path) => !work.left.has(path)),
  )
  return { data, issues: work.issues, left: work.left, unique }
}
