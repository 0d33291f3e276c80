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

/** The record itself or one line of a sub-table, as its fields need it. */
export interface Line {
  /** Unique in the page; ids of controls begin with it. */
  readonly id: string
  readonly before: Data | null
  /** What is typed into it. */
  readonly typed: TypedLine
  /** Is the sub-table that it is a line of shown? The record itself always is. */
  readonly isOpen: boolean
  /** A field of this very line. */
  find(path: string): FieldStore | undefined
}

/** Names of ids, and who may be chosen, where that is known. */
export type FormLook = Look & Partial<Pick<Lookups, 'choices'>>

/** The form as its fields need it. */
export interface Home {
  readonly plan: FormPlan
  readonly language: Language
  readonly look: FormLook
  /** How many changes there were: what was done last is known by it. Observed. */
  readonly moves: number
  /** Values can be entered at all: not in detail, not in design. */
  readonly isActing: boolean
  canWrite(path: string): boolean
  problemOf(store: FieldStore): string | undefined
  /** A value changed; `isChanged` says whether it differs from what the form was opened with. */
  changed(store: FieldStore, isChanged: boolean): void
  touched(store: FieldStore): void
  /** Something of the field is still on its way, or no longer. */
  held(store: FieldStore, isHeld: boolean): void
  /**
   * A text that was pasted means nothing in this field: it is marked, and the form not saved, until
   * the field is changed or visited.
   */
  misread(store: FieldStore, text: string): void
  /** A field that came back is looked at again. */
  recheck(store: FieldStore): void
  /**
   * Observed by shown formulas: it moves when they may show their new values (specification 5.3).
   */
  beat(): void
}

const noLimits: readonly LimitBounds[] = []

/** One field of an open form: what typing needs, over the cell that the evaluator works out. */
export class FieldStore implements FieldPort {
  readonly home: Home
  readonly line: Line
  readonly cell: RecordCell
  readonly id: string
  /** What is typed goes here. */
  protected readonly box: IObservableValue<unknown>
  /** A rule may fill it where it is empty. */
  private readonly isFilled: boolean
  /** Nobody here may ever write it: what is stored stays as it is. */
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

  /** What was entered, or what stands there for good. */
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

  /** Visible in its line by the design and its rules; what is granted is another question. */
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

  /**
   * The value by the law of the record: computed anew, forced, filled or entered, in its canonical
   * shape.
   */
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
    // What is being emptied by hand is filled again when it is left.
    return this.isFilled && home.isActing && isEmpty(this.typed) && !this.isTyping.get()
      ? cell.value
      : this.typed
  }

  /**
   * Names of what it shows of the record that another field has chosen; nothing while they are on
   * their way.
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

  /** Is it being typed in? Made only where somebody asks. */
  private get isTyping(): IObservableValue<boolean> {
    return (this.typing ??= observable.box(false))
  }

  get problem(): string | undefined {
    return this.home.problemOf(this)
  }

  /** What is sent of it, where it is sent at all. */
  get sent(): unknown {
    return this.settled
  }

  /** Does it differ from what is stored (or, in a new record, from its default)? */
  get isChanged(): boolean {
    return !this.isFixed && !isSame(this.source.bound.read(this.box.get()), this.cell.stored)
  }

  /** Takes a value as it is typed; its canonical shape is taken when the control is left. */
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
