import { observable, runInAction } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import type { RecordCell, RecordLine } from '#schemas/record/cell.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
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
import { FormProblems } from './form-problems.ts'
import { kept } from './memo.ts'
import { ScopeStore } from './scope-store.ts'
import { findStore, TableStore } from './table-store.ts'
import type { RowStore } from './table-store.ts'
import { dataOf, TypedLine, toInput } from './typed-line.ts'

/** A record as the server returned it. */
export interface RecordSnapshot {
  readonly id: string
  readonly version: number
  readonly data: Data
}

export interface FormGiven {
  readonly plan: FormPlan
  /** Null for a new record. */
  readonly record: RecordSnapshot | null
  readonly env: Env
  /** The language is read on each use, so that open forms follow a change. */
  readonly voice: Pick<PageRuntime, 'say' | 'language'>
  readonly look: FormLook
  /** Initial values that replace the stored ones or the defaults. */
  readonly preset?: Data
}

/** Milliseconds from the last change until formulas show their new values (specification 5.3). */
export const formulaDelay = 500

let opened = 0

/** An open form: a store for each field, its problems, and the data that would be sent. */
export class FormStore implements Home, FormPort {
  readonly plan: FormPlan
  readonly record: RecordSnapshot | null
  readonly isActing: boolean
  readonly look: FormLook
  private readonly given: FormGiven
  private readonly root: ScopeStore
  private readonly problems: FormProblems
  private readonly changes = observable.set<FieldStore>([], { deep: false })
  private readonly beats = observable.box(0)
  private readonly moved = observable.box(0)
  /** Fields to empty when another field changes, because their value belongs to the old choice. */
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
    const input = toInput(env, { line: typed, canWrite: (path) => this.canWrite(path) })
    this.root = this.openScope(`form${opened}`, evaluate(plan.model, input, kept))
    this.problems = new FormProblems(this.root, given.voice)
    this.markPreset(preset)
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
   * Marks preset values that differ from the stored ones or the defaults as changes, so that they
   * count as unsaved and are compared.
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
    return this.problems.isIn(nodeId)
  }

  problemOf(store: FieldStore): string | undefined {
    return this.problems.of(store)
  }

  get problemCount(): number {
    return this.problems.count
  }

  get otherProblems(): readonly string[] {
    return this.problems.others
  }

  get firstProblem(): FieldStore | undefined {
    return this.problems.first
  }

  get wrongFields(): readonly FieldStore[] {
    return this.problems.all
  }

  get isDirty(): boolean {
    return this.changes.size > 0 || this.problems.isWaiting
  }

  changed(store: FieldStore, isChanged: boolean): void {
    if (isChanged) this.changes.add(store)
    else this.changes.delete(store)
    this.moved.set(this.moved.get() + 1)
    this.problems.changed(store)
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
      for (const fieldStore of this.storesOf(field, store))
        if (!isEmpty(fieldStore.value)) fieldStore.set(null)
    if (this.plan.model.computed.length === 0) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.settleFormulas(), formulaDelay)
  }

  /**
   * The stores of a field as seen from another: the one in the same row, or those of all rows if
   * the other is a field of the form.
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

  touched(store: FieldStore): void {
    this.problems.touched(store)
  }

  held(store: FieldStore, isHeld: boolean): void {
    this.problems.held(store, isHeld)
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
    this.problems.misread(store, text)
  }

  recheck(store: FieldStore): void {
    this.problems.recheck(store)
  }

  private forget(row: RowStore): void {
    for (const store of row.scope.made) {
      this.changes.delete(store)
      this.problems.forget(store)
    }
  }

  /**
   * Checks the whole record with the rules of the row check, marks every invalid field and returns
   * the issues in reading order.
   */
  check(): readonly RowIssue[] {
    this.settleFormulas()
    return this.problems.checkAll()
  }

  /**
   * Checks the fields inside one layout node with the same rules as the whole check, and marks the
   * invalid ones. Problems from the server stay until the value changes.
   */
  checkInside(nodeId: string): boolean {
    return !this.isActing || this.problems.checkInside(nodeId)
  }

  /** Shows problems from the server at their fields; each stays until the field's value changes. */
  refuse(problems: readonly Problem[]): void {
    this.problems.refuse(problems)
  }

  /** The data to send: the fields that the caller may write, with hidden ones as null. */
  toData(): Data {
    return dataOf(this.root.line)
  }

  /** Top-level fields that differ from what is stored; a changed sub-table counts as one field. */
  get changedFields(): readonly FieldStore[] {
    const paths = new Set(
      [...this.changes].map((store) => (store.source.table ?? store.source).path),
    )
    return this.plan.model.fields.flatMap((field) =>
      paths.has(field.path) ? (this.root.find(field.path) ?? []) : [],
    )
  }

  /**
   * The reasons for a field's current state; for a column, in the row with this number. Empty if
   * there is no such field or row.
   */
  trace(path: string, row = 0): readonly Verdict[] {
    const table = this.plan.model.byPath.get(path)?.table
    const store = findStore(
      this.root,
      table ? `${table.path}.${row}.${path.slice(table.path.length + 1)}` : path,
    )
    if (!store) return []
    return trace({
      cell: store.cell,
      value: store.settled,
      origin: store.isChanged ? 'entered' : this.record ? 'stored' : 'initial',
      canWrite: this.canWrite(path),
    })
  }

  /** Stops the timer of the formulas; nothing else outlives the form. */
  dispose(): void {
    clearTimeout(this.timer)
  }
}

/** Opens a form on a record, or on a new one. */
export const createFormStore = (given: FormGiven): FormStore => new FormStore(given)
