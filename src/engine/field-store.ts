import { observable, runInAction, untracked } from 'mobx'
import type { IObservableValue } from 'mobx'
import type { Field } from '#schemas/design/model.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import type { RecordCell } from '#schemas/record/cell.ts'
import type { Answer, Data } from '#schemas/record/input.ts'
import { pickerLimit } from '#schemas/record/limit.ts'
import type { LimitBounds } from '#schemas/record/limit.ts'
import { isSame } from '#schemas/record/lines.ts'
import type { FieldPort, Lookups, PrintedValue } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import type { Around } from '#schemas/widget/define.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { kept } from './memo.ts'
import type { TypedLine } from './typed-line.ts'

/**
 * What fields need to know about the line that they are in: the record itself, or one line of a
 * sub-table.
 */
export interface Line {
  /** Unique in the page; the ids of controls start with it. */
  readonly id: string
  readonly before: Data | null
  /** The values that were typed into the line. */
  readonly typed: TypedLine
  /** Is the sub-table of this line shown? Always true for the record itself. */
  readonly isOpen: boolean
  /** The field of this line with a path. */
  find(path: string): FieldStore | undefined
}

/** The names of ids, and the choices of lookups where they are known. */
export type FormLook = Look & Partial<Pick<Lookups, 'choices'>>

/** What fields need to know about the form that they are in. */
export interface Home {
  readonly plan: FormPlan
  readonly language: Language
  readonly look: FormLook
  /** Number of changes so far, which shows whether something changed since a step. Observed. */
  readonly moves: number
  /** False in detail and design, where no values can be entered. */
  readonly isActing: boolean
  canWrite(path: string): boolean
  problemOf(store: FieldStore): string | undefined
  /** Reports a changed value; `isChanged` says whether it now differs from the value on opening. */
  changed(store: FieldStore, isChanged: boolean): void
  touched(store: FieldStore): void
  /** Reports that something in the field, such as an upload, is still running or has ended. */
  held(store: FieldStore, isHeld: boolean): void
  /**
   * Reports a pasted text that cannot be read as a value of this field. The field is marked and the
   * form cannot be saved until the field is changed or visited.
   */
  misread(store: FieldStore, text: string): void
  /** Checks a field again that has come back. */
  recheck(store: FieldStore): void
  /**
   * Observed by the formulas on the screen; it changes when they may show their new values
   * (specification 5.3).
   */
  beat(): void
}

const noLimits: readonly LimitBounds[] = []

/**
 * One field of an open form: typing and showing a value, on top of the cell that the evaluator
 * computes.
 */
export class FieldStore implements FieldPort {
  readonly home: Home
  readonly line: Line
  readonly cell: RecordCell
  readonly id: string
  /** Holds the typed value. */
  protected readonly box: IObservableValue<unknown>
  /** Can a rule fill the field while it is empty? */
  private readonly isFilled: boolean
  /** The user can never write the field here, so its stored value stays. */
  protected readonly isFixed: boolean
  private typing: IObservableValue<boolean> | undefined
  private formulaShown: Answer<unknown> | undefined
  private pickerLimits: Answer<readonly LimitBounds[]> | undefined

  constructor(home: Home, line: Line, cell: RecordCell) {
    const { node, path } = cell.field
    this.home = home
    this.line = line
    this.cell = cell
    this.id = `${line.id}-${node.id}`
    this.box = line.typed.box(cell.field)
    this.isFilled = cell.law.isFilled
    this.isFixed = node.readOnly || !home.canWrite(path)
  }

  get source(): Field {
    return this.cell.law.field
  }

  /** The entered value; the stored value if the field cannot be written. */
  private get typed(): unknown {
    return this.isFixed ? this.cell.stored : this.box.get()
  }

  get isNew(): boolean {
    return this.line.before === null
  }

  get around(): Around {
    return this.cell.line
  }

  get path(): string {
    return this.source.path
  }

  get label(): string {
    return labelOf(this.source.node, this.home.language)
  }

  /** Is the field visible in its line by the design and its rules? Grants are not considered. */
  get isShown(): boolean {
    return this.cell.isShown
  }

  get visible(): boolean {
    const { plan } = this.home
    return plan.mode === 'design' || (plan.paths.has(this.path) && this.cell.isVisible)
  }

  get required(): boolean {
    return this.cell.isRequired
  }

  get readOnly(): boolean {
    const { home } = this
    if (home.plan.mode === 'design') return false
    return !home.isActing || !home.canWrite(this.path) || this.cell.isReadOnly
  }

  get allowed(): readonly string[] | null {
    return this.cell.allowed
  }

  get limits(): readonly LimitBounds[] {
    const { type } = this.source.bound
    if (type === null || !this.cell.law.effects.limit) return noLimits
    return (this.pickerLimits ??= kept(() =>
      this.cell.limits.map((limit) => pickerLimit(limit, type)),
    )).get()
  }

  /** The final value: calculated, forced, filled or entered, in its canonical form. */
  get settled(): unknown {
    return this.cell.value
  }

  get value(): unknown {
    const { cell, home } = this
    const { kind, bound } = this.source
    if (!cell.law.isDerived) return this.typed
    if (kind.fill) return this.line.before ? cell.stored : this.typed
    if (bound.expression)
      return (this.formulaShown ??= kept(() => {
        home.beat()
        return untracked(() => cell.value)
      })).get()
    if (cell.isForced) return cell.value
    // A field that the user is emptying is filled again only when they leave it.
    return this.isFilled && home.isActing && isEmpty(this.typed) && !this.isTyping.get()
      ? cell.value
      : this.typed
  }

  /**
   * For a field that shows a part of the record chosen in another field: its text; '' while it
   * loads.
   */
  private get told(): string {
    const { shows } = this.source
    if (!shows) return ''
    const chosen = this.cell.line.get(shows.of)
    return (Array.isArray(chosen) ? chosen : [chosen])
      .flatMap((id) =>
        typeof id === 'string' ? (this.home.look.name(shows.reference, id) ?? []) : [],
      )
      .join(', ')
  }

  get printed(): string {
    if (this.source.bound.shows) return this.told
    return this.source.bound.print(this.source.bound.read(this.value), this.home.look)
  }

  /** Is the user typing in it now? Created on first use. */
  private get isTyping(): IObservableValue<boolean> {
    return (this.typing ??= observable.box(false))
  }

  get problem(): string | undefined {
    return this.home.problemOf(this)
  }

  /** The value that is sent, if the field is sent at all. */
  get sent(): unknown {
    return this.settled
  }

  /** Does the value differ from the stored one, or from the default in a new record? */
  get isChanged(): boolean {
    return !this.isFixed && !isSame(this.source.bound.read(this.box.get()), this.cell.stored)
  }

  /**
   * Takes a value while it is typed; it gets its canonical form when the user leaves the control.
   */
  set(value: unknown): void {
    if (this.readOnly || !this.home.isActing) return
    runInAction(() => {
      this.box.set(value)
      if (this.isFilled) this.isTyping.set(true)
      this.home.changed(this, this.isChanged)
    })
  }

  hold(isHeld: boolean): void {
    runInAction(() => this.home.held(this, isHeld))
  }

  fill(values: Readonly<Record<string, PrintedValue>>): void {
    for (const [path, { value, text }] of Object.entries(values)) {
      const store = this.line.find(path)
      if (!store) continue
      store.set(store.source.bound.type === 'text' ? text || null : value)
      store.touch()
    }
  }

  touch(): void {
    if (!this.home.isActing || this.readOnly) return
    runInAction(() => {
      this.box.set(this.source.bound.read(this.box.get()))
      if (this.isFilled) this.isTyping.set(false)
      this.home.touched(this)
    })
  }
}
