import { computed, makeObservable, observable, runInAction } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import { problemTexts, word } from '#schemas/design/problem.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import type { RecordCell, RecordLine } from '#schemas/record/cell.ts'
import type { Answer, Data } from '#schemas/record/input.ts'
import { issuesIn, issuesOf } from '#schemas/record/issue.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isSame } from '#schemas/record/lines.ts'
import { trace } from '#schemas/record/trace.ts'
import type { Verdict } from '#schemas/record/trace.ts'
import type { FormPort, PageRuntime } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import type { Env } from '#schemas/widget/define.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { FieldStore } from './field-store.ts'
import type { FormLook, Home } from './field-store.ts'
import { followersOf } from './follow.ts'
import { kept } from './memo.ts'
import { ScopeStore } from './scope-store.ts'
import { RowStore, TableStore } from './table-store.ts'
import { dataOf, TypedLine, typedInput } from './typed-line.ts'

/** A record as the server gave it. */
export interface Opened {
  readonly id: string
  readonly version: number
  readonly data: Data
}

export interface FormGiven {
  readonly plan: FormPlan
  /** Null for a new record. */
  readonly record: Opened | null
  readonly env: Env
  /** The language is asked for again and again, so that open forms follow it. */
  readonly voice: Pick<PageRuntime, 'say' | 'language'>
  readonly look: FormLook
  /** Values to start with, over what is stored or the default. */
  readonly preset?: Data
}

/**
 * Formulas show their new values so long after the last change, in milliseconds (specification
 * 5.3).
 */
export const formulaDelay = 500

let opened = 0

/** An open form: a store for each field, problems at their places, and what would be sent. */
export class FormStore implements Home, FormPort {
  readonly plan: FormPlan
  readonly record: Opened | null
  readonly isActing: boolean
  readonly look: FormLook
  private readonly given: FormGiven
  private readonly root: ScopeStore
  private readonly problems = observable.map<FieldStore, string>([], { deep: false })
  /** Problems that the server found, with the value it found them in. */
  private readonly refused = new Map<FieldStore, unknown>()
  /** Fields that were given a text which means nothing there, with their value since. */
  private readonly unread = new Map<
    FieldStore,
    { readonly value: unknown; readonly message: string }
  >()
  /** Fields that wait for something on its way. */
  private readonly waiting = observable.set<FieldStore>([], { deep: false })
  private readonly changes = observable.set<FieldStore>([], { deep: false })
  private readonly elsewhere = observable.box<readonly string[]>([], { deep: false })
  private readonly beats = observable.box(0)
  private readonly moved = observable.box(0)
  private readonly nodeProblems = new Map<string, Answer<boolean>>()
  /** Fields that are emptied when another changes: whoever was chosen there belongs to something else. */
  private readonly followers: ReadonlyMap<string, readonly Field[]>
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(given: FormGiven) {
    const { plan, record } = given
    this.given = given
    this.plan = plan
    this.followers = followersOf(plan.model)
    this.record = record
    this.look = given.look
    this.isActing = plan.mode === 'add' || plan.mode === 'edit'
    opened += 1
    const { env, preset = {} } = given
    const typed = new TypedLine({ before: record?.data ?? null, given: preset, env })
    const input = typedInput(env, { line: typed, canWrite: (path) => this.canWrite(path) })
    this.root = this.openScope(`form${opened}`, evaluate(plan.model, input, kept))
    makeObservable<FormStore, 'wrong'>(this, { wrong: computed })
    this.markPreset(preset)
  }

  get isNew(): boolean {
    return this.given.record === null
  }

  get recordId(): string | undefined {
    return this.record?.id
  }

  private openScope(id: string, line: RecordLine): ScopeStore {
    return new ScopeStore({
      id,
      line,
      makeField: (scope, cell) => this.makeField(scope, cell),
    })
  }

  private makeField(scope: ScopeStore, cell: RecordCell): FieldStore {
    if (cell.field.kind.holds !== 'rows') return new FieldStore(this, scope, cell)
    return new TableStore(this, scope, {
      cell,
      openLine: (id, line) => this.openScope(id, line),
      dropped: (row) => this.forget(row),
    })
  }

  /**
   * Values that the form was opened with over the stored ones, or the defaults, count as changes,
   * so that they are guarded and compared.
   */
  private markPreset(preset: Data): void {
    runInAction(() => {
      for (const name of Object.keys(preset)) {
        const store = this.root.find(name)
        if (store && this.canWrite(name)) this.changes.add(store)
      }
    })
  }

  get language(): Language {
    return this.given.voice.language
  }

  canWrite(path: string): boolean {
    return this.plan.canWrite && this.plan.paths.has(path)
  }

  field(path: string): FieldStore | undefined {
    return this.root.find(path)
  }

  isShown(nodeId: string): boolean {
    return this.plan.mode === 'design' || this.root.line.isNodeShown(nodeId)
  }

  hasProblem(nodeId: string): boolean {
    const known =
      this.nodeProblems.get(nodeId) ??
      kept(() => this.wrong.some((store) => store.source.inside.includes(nodeId)))
    this.nodeProblems.set(nodeId, known)
    return known.get()
  }

  problemOf(store: FieldStore): string | undefined {
    return this.problems.get(store)
  }

  private get wrong(): readonly FieldStore[] {
    return [...this.problems.keys()].filter((store) => store.visible)
  }

  get problemCount(): number {
    return this.wrong.length + this.elsewhere.get().length
  }

  get otherProblems(): readonly string[] {
    return this.elsewhere.get()
  }

  /**
   * The first visible field with a problem, in reading order: rows by their place, cells by their
   * column.
   */
  get firstProblem(): FieldStore | undefined {
    const wrongIn = (scope: ScopeStore, fields: readonly Field[]): FieldStore | undefined => {
      for (const field of fields) {
        const store = scope.known(field.path)
        if (!store?.visible) continue
        if (this.problems.has(store)) return store
        const rows = store instanceof TableStore ? store.rows : []
        for (const row of rows) {
          const cell = wrongIn(row.scope, field.columns)
          if (cell) return cell
        }
      }
      return undefined
    }
    return wrongIn(this.root, this.plan.model.fields)
  }

  get isDirty(): boolean {
    return this.changes.size + this.waiting.size > 0
  }

  changed(store: FieldStore, isChanged: boolean): void {
    if (isChanged) this.changes.add(store)
    else this.changes.delete(store)
    this.moved.set(this.moved.get() + 1)
    if (this.problems.has(store)) this.recheck(store)
    if (isEmpty(store.value))
      store.fill(
        Object.fromEntries(
          store.source.bound.copies.map(({ targetField }) => [
            targetField,
            { value: null, text: '' },
          ]),
        ),
      )
    for (const field of this.followers.get(store.path) ?? [])
      for (const one of this.storesOf(field, store)) if (!isEmpty(one.value)) one.set(null)
    if (this.plan.model.computed.length === 0) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settleFormulas(), formulaDelay)
  }

  /**
   * The stores of a field as seen from another: of the same row, or of every row for one of the
   * form.
   */
  private storesOf(field: Field, from: FieldStore): readonly FieldStore[] {
    const { table } = field
    const rows = table ? this.root.find(table.path) : undefined
    const scopes =
      rows instanceof TableStore
        ? rows.rows
            .map((row) => row.scope)
            .filter((scope) => from.source.table !== table || scope === from.line)
        : [this.root]
    return scopes.flatMap((scope) => scope.find(field.path) ?? [])
  }

  /**
   * A field that was left is checked, and with it every field that is marked wrong: what it asked
   * of this one may have been given.
   */
  touched(store: FieldStore): void {
    if (this.unread.delete(store)) this.refused.delete(store)
    for (const one of this.problems.keys()) this.recheck(one)
    this.recheck(store)
  }

  held(store: FieldStore, isHeld: boolean): void {
    if (isHeld) this.waiting.add(store)
    else if (this.waiting.delete(store)) this.recheck(store)
  }

  get moves(): number {
    return this.moved.get()
  }

  beat(): void {
    this.beats.get()
  }

  private settleFormulas(): void {
    clearTimeout(this.timer)
    runInAction(() => this.beats.set(this.beats.get() + 1))
  }

  misread(store: FieldStore, text: string): void {
    const [given] = word(
      [{ path: store.path, code: 'unread', params: { text: text.slice(0, 40) } }],
      this.given.voice.say,
    )
    if (!given) return
    this.unread.set(store, { value: store.settled, message: given.message })
    this.problems.set(store, given.message)
    this.refused.set(store, store.settled)
  }

  recheck(store: FieldStore): void {
    if (this.refused.has(store) && isSame(this.refused.get(store), store.settled)) return
    this.refused.delete(store)
    const issues = store.cell.isVisible ? issuesOf(store.cell) : []
    const [problem] = word(
      issues.slice(0, 1).map((one) => ({ ...one, path: store.path })),
      this.given.voice.say,
    )
    if (problem) this.problems.set(store, problem.message)
    else this.problems.delete(store)
  }

  private forget(row: RowStore): void {
    for (const store of row.scope.made) {
      this.problems.delete(store)
      this.changes.delete(store)
      this.waiting.delete(store)
      this.unread.delete(store)
    }
  }

  /** The field at a path of a problem: `plate`, or `parts.2.amount` in the third row. */
  private at(path: string): FieldStore | undefined {
    const [name = '', index, column] = path.split('.')
    const store = this.root.find(name)
    if (!(store instanceof TableStore) || column === undefined) return store
    return store.rows[Number(index)]?.scope.find(`${name}.${column}`)
  }

  private place(problems: readonly Problem[], isRefusal: boolean): void {
    const elsewhere: string[] = []
    for (const { path, message } of problems) {
      const store = this.at(path)
      if (!store?.visible) {
        elsewhere.push(store ? `${store.label}: ${message}` : message)
        continue
      }
      this.problems.set(store, message)
      if (isRefusal) this.refused.set(store, store.settled)
    }
    this.elsewhere.set(elsewhere)
  }

  /**
   * Checks the whole record by the one row check, marks every wrong field and gives what is wrong,
   * in reading order.
   */
  check(): readonly RowIssue[] {
    this.settleFormulas()
    const issues = issuesIn(this.root.line)
    const waiting = [...this.waiting].filter((store) => store.visible)
    const unread = [...this.unread].filter(
      ([store, { value }]) => store.visible && isSame(store.settled, value),
    )
    const { say } = this.given.voice
    runInAction(() => {
      this.problems.clear()
      this.refused.clear()
      this.place(word(issues, say), false)
      for (const [store, { value, message }] of unread) {
        this.problems.set(store, message)
        this.refused.set(store, value)
      }
      for (const store of waiting) this.problems.set(store, say(problemTexts, 'uploading'))
    })
    return [
      ...issues,
      ...unread.map(([{ path }]) => ({ path, code: 'unread' })),
      ...waiting.map(({ path }) => ({ path, code: 'uploading' })),
    ]
  }

  /**
   * Checks the fields inside one layout node, as the whole check does, and marks those that are
   * wrong; what the server refused stays until it changes.
   */
  checkInside(nodeId: string): boolean {
    if (!this.isActing) return true
    const isInside = ({ source }: FieldStore): boolean => source.inside.includes(nodeId)
    const names = new Set(
      this.plan.model.fields
        .filter((field) => field.inside.includes(nodeId))
        .map((field) => field.node.field),
    )
    const own = issuesIn(this.root.line).filter(({ path }) => names.has(path.split('.')[0] ?? ''))
    runInAction(() => {
      for (const store of this.problems.keys()) if (isInside(store)) this.recheck(store)
      for (const { path, message } of word(own, this.given.voice.say)) {
        const store = this.at(path)
        if (store?.visible) this.problems.set(store, message)
      }
    })
    return !this.wrong.some(isInside)
  }

  /** Puts what the server found wrong at its fields; each stays until its value changes. */
  refuse(problems: readonly Problem[]): void {
    runInAction(() => this.place(problems, true))
  }

  /** What is sent: what the caller may write, hidden fields as null. */
  toData(): Data {
    return dataOf(this.root.line)
  }

  /**
   * Top fields that differ from what is stored; a sub-table counts as one, whatever changed in it.
   */
  get changedFields(): readonly FieldStore[] {
    const paths = new Set(
      [...this.changes].map((store) => (store.source.table ?? store.source).path),
    )
    return this.plan.model.fields.flatMap((field) =>
      paths.has(field.path) ? (this.root.find(field.path) ?? []) : [],
    )
  }

  /**
   * Why a field is as it is now; of a column, in the row of this number. None where there is no
   * such field or row.
   */
  trace(path: string, row = 0): readonly Verdict[] {
    const field = this.plan.model.byPath.get(path)
    const table = field?.table && this.root.find(field.table.path)
    const store =
      table instanceof TableStore ? table.rows[row]?.scope.find(path) : this.root.find(path)
    if (!store) return []
    return trace({
      cell: store.cell,
      value: store.settled,
      origin: store.isChanged ? 'entered' : this.record ? 'stored' : 'initial',
      canWrite: this.canWrite(path),
    })
  }

  /** Ends the waiting for formulas; nothing else of it outlives the form. */
  dispose(): void {
    clearTimeout(this.timer)
  }
}

/** Opens a form on a record, or on a new one. */
export const createFormStore = (given: FormGiven): FormStore => new FormStore(given)
