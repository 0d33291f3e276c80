import { observable, runInAction, untracked } from 'mobx'
import type { IObservableValue } from 'mobx'
import {
  allowedChoices,
  filled,
  forcedBy,
  isFilled,
  isReadOnly,
  isRequired,
  isVisible,
} from '#schemas/design/logic.ts'
import { limitsOn } from '#schemas/design/logic-limit.ts'
import type { Limit } from '#schemas/design/logic-limit.ts'
import type { Field } from '#schemas/design/model.ts'
import { fillFrom } from '#schemas/design/row.ts'
import type { Data } from '#schemas/design/row.ts'
import { same } from '#schemas/design/row-issue.ts'
import type { Seen } from '#schemas/design/seen.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import type { Around } from '#schemas/widget/define.ts'
import type { FieldPort, Lookups, Told } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import { workOut } from '#schemas/widget/formula.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { Derived } from './derived.ts'

/** The record itself or one line of a sub-table, as its fields need it. */
export interface Line {
  /** Unique in the page; ids of controls begin with it. */
  readonly id: string
  readonly before: Data | null
  /** What the line was opened with, over what is stored. */
  readonly raw: Data
  readonly seen: Seen
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
  /** Is the record a new one? */
  readonly isNew: boolean
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

const noLimits: readonly Limit[] = []

/**
 * One field of an open form. What the design says once is read as it is; only what rules decide is
 * computed and kept.
 */
export class FieldStore implements FieldPort {
  readonly home: Home
  readonly line: Line
  readonly source: Field
  readonly id: string
  /** What the form was opened with. */
  private readonly opened: unknown
  private readonly entered: IObservableValue<unknown>
  private readonly isRuled: boolean
  /** A rule may fill it where it is empty. */
  private readonly isFilled: boolean
  /** Nobody here may ever write it: what is stored stays as it is. */
  private readonly isFixed: boolean
  private shownLaw: Derived<boolean> | undefined
  private requiredLaw: Derived<boolean> | undefined
  private readOnlyLaw: Derived<boolean> | undefined
  private allowedLaw: Derived<readonly string[] | null> | undefined
  private limitsLaw: Derived<readonly Limit[]> | undefined
  private forcedLaw: Derived<{ readonly value: unknown } | undefined> | undefined
  private formulaLaw: Derived<unknown> | undefined
  private filledLaw: Derived<unknown> | undefined
  private typing: IObservableValue<boolean> | undefined
  private formulaShown: Derived<unknown> | undefined

  constructor(home: Home, line: Line, source: Field) {
    this.home = home
    this.line = line
    this.source = source
    this.id = `${line.id}-${source.node.id}`
    this.isRuled =
      source.rules.length > 0 || source.around.some((id) => home.plan.model.layoutRules.has(id))
    this.isFilled = isFilled(source)
    const name = source.node.field
    this.opened = this.stored
    this.isFixed = source.node.readOnly || !home.canWrite(source.path)
    this.entered = observable.box(
      !this.isFixed && name in line.raw ? source.bound.read(line.raw[name]) : this.opened,
      { deep: false },
    )
  }

  private get stored(): unknown {
    const { before, seen } = this.line
    return (before ? before[this.source.node.field] : this.source.bound.initial(seen.env)) ?? null
  }

  /** What was entered, or what stands there for good. */
  protected get typed(): unknown {
    return this.isFixed ? this.opened : this.entered.get()
  }

  get isNew(): boolean {
    return this.line.before === null
  }

  get around(): Around {
    return this.line.seen
  }

  get path(): string {
    return this.source.path
  }

  get label(): string {
    return labelOf(this.source.node, this.home.language)
  }

  /** Visible in its line by the design and its rules; what is granted is another question. */
  get isShown(): boolean {
    const { home, source, line } = this
    if (!this.isRuled) return isVisible(home.plan.model, source, line.seen)
    return (this.shownLaw ??= new Derived(
      () => isVisible(home.plan.model, source, line.seen),
      true,
    )).get()
  }

  get visible(): boolean {
    const { plan } = this.home
    return plan.mode === 'design' || (plan.paths.has(this.path) && this.isShown && this.line.isOpen)
  }

  get required(): boolean {
    const { source, line } = this
    if (!this.isRuled) return isRequired(source, line.seen)
    return (this.requiredLaw ??= new Derived(
      () => isRequired(source, line.seen),
      source.node.required,
    )).get()
  }

  get readOnly(): boolean {
    const { source, line, home } = this
    if (home.plan.mode === 'design') return false
    if (!home.isActing || !home.canWrite(this.path)) return true
    if (!this.isRuled) return isReadOnly(source, line.seen)
    return (this.readOnlyLaw ??= new Derived(
      () => isReadOnly(source, line.seen),
      source.node.readOnly,
    )).get()
  }

  get allowed(): readonly string[] | null {
    const { source, line } = this
    if (!this.isRuled) return null
    return (this.allowedLaw ??= new Derived<readonly string[] | null>(
      () => allowedChoices(source, line.seen),
      null,
    )).get()
  }

  get limits(): readonly Limit[] {
    const { source, line } = this
    if (!this.isRuled) return noLimits
    return (this.limitsLaw ??= new Derived<readonly Limit[]>(
      () => limitsOn(source, line.seen),
      noLimits,
    )).get()
  }

  /** The value that a rule sets while it holds. */
  get forced(): { readonly value: unknown } | undefined {
    const { source, line } = this
    if (!this.isRuled) return undefined
    return (this.forcedLaw ??= new Derived<{ readonly value: unknown } | undefined>(
      () => forcedBy(source, line.seen, this.stored),
      undefined,
    )).get()
  }

  /**
   * The value by the law of `settle`: computed anew, forced, filled or entered, in its canonical
   * shape.
   */
  get settled(): unknown {
    const { source, line } = this
    if (source.kind.fill) return fillFrom(source, line.seen.env, line.before) ?? null
    if (source.bound.shows) return null
    if (source.bound.expression) return this.formula.get()
    if (this.forced) return this.forced.value
    return this.isFilled ? this.filled.get() : this.standing
  }

  /** What was entered or stands there, in its canonical shape. */
  private get standing(): unknown {
    return this.isFixed ? this.opened : this.source.bound.read(this.entered.get())
  }

  private get filled(): Derived<unknown> {
    return (this.filledLaw ??= new Derived<unknown>(
      () => filled(this.source, this.line.seen, this.standing),
      null,
    ))
  }

  /** What rules and formulas see of it. */
  get glance(): unknown {
    return this.settled
  }

  private get formula(): Derived<unknown> {
    const { source, line } = this
    return (this.formulaLaw ??= new Derived<unknown>(
      () =>
        source.bound.read(
          workOut(source.bound.expression ?? [], line.seen.get, {
            type: source.bound.type ?? 'decimal',
            clock: line.seen.env,
          }),
        ),
      null,
    ))
  }

  get value(): unknown {
    const { source, line, home } = this
    if (source.kind.fill && line.before) return line.before[source.node.field] ?? null
    if (source.bound.expression) {
      return (this.formulaShown ??= new Derived<unknown>(() => {
        home.beat()
        return untracked(() => this.formula.get())
      }, null)).get()
    }
    if (this.forced) return this.forced.value
    // What is being emptied by hand is filled again when it is left.
    return this.isFilled && home.isActing && isEmpty(this.typed) && !this.isTyping.get()
      ? this.settled
      : this.typed
  }

  /**
   * Names of what it shows of the record that another field has chosen; nothing while they are on
   * their way.
   */
  private get told(): string {
    const { shows } = this.source
    if (!shows) return ''
    const chosen = this.line.seen.get(shows.of)
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
    return !same(this.source.bound.read(this.entered.get()), this.opened)
  }

  /** Lines of a sub-table; a plain field has none. */
  get lines(): readonly Line[] {
    return []
  }

  /** Takes a value as it is typed; its canonical shape is taken when the control is left. */
  set(value: unknown): void {
    if (this.readOnly || !this.home.isActing) return
    runInAction(() => {
      this.entered.set(value)
      if (this.isFilled) this.isTyping.set(true)
      this.home.changed(this, this.isChanged)
    })
  }

  hold(isHeld: boolean): void {
    runInAction(() => this.home.held(this, isHeld))
  }

  fill(values: Readonly<Record<string, Told>>): void {
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
      this.entered.set(this.source.bound.read(this.entered.get()))
      if (this.isFilled) this.isTyping.set(false)
      this.home.touched(this)
    })
  }
}
