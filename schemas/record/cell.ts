import type { Effect, Rule } from '../design/document.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
import { isEmpty } from '../widget/value.ts'
import type { Fill } from '../widget/value.ts'
import { computeFilled, computeFormula, storedValue, computeSet } from './derived-value.ts'
import type { Answer, LineInput, Memo, RecordInput } from './input.ts'
import { isOfType, isPassed } from './law.ts'
import type { EffectOf, FieldLaw, ModelLaw } from './law.ts'
import { limitOf, limitTypes } from './limit.ts'
import type { LimitBounds } from './limit.ts'
import { isSame, keyOf, linesOf, takeStored } from './lines.ts'

/** The inputs of one evaluation. */
export interface World {
  readonly law: ModelLaw
  readonly input: RecordInput
  readonly memo: Memo
  /** Makes a line of a sub-table. */
  makeLine(input: LineInput, owner: RecordCell): RecordLine
}

/**
 * The record or one line of a sub-table: its cells, created on first use, and what rules and
 * formulas see from it.
 */
export interface RecordLine extends ConditionContext {
  readonly world: World
  readonly input: LineInput
  /** The sub-table that it belongs to; null for the record. */
  readonly owner: RecordCell | null
  /** The cells of this line, in reading order. */
  readonly cells: readonly RecordCell[]
  /**
   * The value that rules and formulas read: none for a hidden field that is not kept; for a column
   * seen from outside, the values of all lines.
   */
  readonly get: (path: string) => unknown
  linesOf(table: string): readonly RecordLine[]
  /** Is the condition of a rule true here? */
  readonly isOn: (rule: Rule) => boolean
  /** The cell with this path, if it belongs to this line. */
  find(path: string): RecordCell | undefined
  /** Does an earlier line of the sub-table have the same values in all of these columns? */
  isTwin(columns: readonly string[]): boolean
  /**
   * Is the layout node itself shown, regardless of its containers? Rules refer to layout nodes by
   * `#id`.
   */
  isNodeShown(id: string): boolean
}

/** The origin of a cell's value; `stored` means that a rule preserves the stored value. */
type Origin =
  | { readonly by: 'server'; readonly fill: Fill }
  | { readonly by: 'shown' | 'formula' | 'stored' | 'entered' }
  | { readonly by: 'rule'; readonly effect: EffectOf<'set'> }

const nothing: readonly never[] = []
const unread = Symbol('not read yet')

/** One field at one place: the result of its design, its rules and what was entered. */
export class RecordCell {
  readonly line: RecordLine
  readonly law: FieldLaw
  private held: unknown = unread
  private lastRaw: unknown = unread
  private lastRead: unknown = null
  private answers: Map<string, Answer<unknown>> | undefined
  private opened: WeakMap<LineInput, RecordLine> | undefined

  constructor(line: RecordLine, law: FieldLaw) {
    this.line = line
    this.law = law
  }

  get field(): Field {
    return this.law.field
  }

  private keep<T>(name: string, work: () => T): T {
    this.answers ??= new Map()
    const known = this.answers.get(name)
    if (known) return known.get() as T
    const made = this.line.world.memo(work)
    this.answers.set(name, made)
    return made.get()
  }

  /** The effects of one type whose rules are true now, in rule order. */
  effectsOf<T extends Effect['type']>(type: T): readonly EffectOf<T>[] {
    const ruled = this.law.effects[type]
    if (!ruled) return nothing
    const found: EffectOf<T>[] = []
    for (const { rule, effect } of ruled)
      if (isOfType(effect, type) && this.line.isOn(rule)) found.push(effect)
    return found
  }

  /**
   * Shown within its own line. A hidden sub-table is hidden as a whole, which its columns do not
   * know.
   */
  get isShown(): boolean {
    const { shown, guards } = this.law
    return shown ?? guards.every((guard) => isPassed(guard, this.line.isOn))
  }

  /** Whether it has a value; a hidden field only if the design keeps it. */
  get isHere(): boolean {
    return this.isShown || this.field.node.keepHidden
  }

  /** Shown together with the sub-table of its line. */
  get isVisible(): boolean {
    return this.isShown && (this.line.owner?.isVisible ?? true)
  }

  /** Whether it is saved together with the sub-table of its line. */
  get isSaved(): boolean {
    return this.isHere && (this.line.owner?.isSaved ?? true)
  }

  /** Whether it needs a value while visible. */
  get isRequired(): boolean {
    return this.field.node.required || this.effectsOf('require').length > 0
  }

  /** Whether a rule sets it or makes it read-only. */
  get isForced(): boolean {
    if (!this.law.isForceable) return false
    return (
      this.effectsOf('set').some(({ whenEmpty }) => !whenEmpty) ||
      this.effectsOf('readOnly').length > 0
    )
  }

  /** Whether nobody may change it now. */
  get isReadOnly(): boolean {
    return this.law.isFixed || this.isForced
  }

  /** Whether the caller may write it, and its sub-table if it is a column. */
  get mayWrite(): boolean {
    const { canWrite } = this.line.world.input
    return (
      canWrite(this.field.path) && (this.field.table === null || canWrite(this.field.table.path))
    )
  }

  /**
   * Ids of the choices allowed by rules; null for all. With several true rules, only what all of
   * them allow.
   */
  get allowed(): readonly string[] | null {
    if (!this.law.effects.choices) return null
    return this.keep('choices', () =>
      this.effectsOf('choices').reduce<readonly string[] | null>(
        (left, { ids }) => left?.filter((id) => ids.includes(id)) ?? ids,
        null,
      ),
    )
  }

  /** The limits that rules set for its value now. */
  get limits(): readonly LimitBounds[] {
    const { type } = this.field.bound
    if (!this.law.effects.limit || type === null || !limitTypes.includes(type)) return nothing
    return this.keep('limits', () =>
      this.effectsOf('limit').map((effect) => limitOf(effect, this.field, this.line)),
    )
  }

  /** The stored value, or the default of a new line. */
  get stored(): unknown {
    if (this.held === unread)
      this.held = storedValue(this.field, this.line.env, this.line.input.before)
    return this.held
  }

  /** The entered value, where the caller may write it; else the stored one. */
  get entered(): unknown {
    const { node, bound, path } = this.field
    const isOpen = !node.readOnly && this.line.world.input.canWrite(path)
    const raw = isOpen ? this.line.input.raw(this.field) : undefined
    if (raw === undefined) return this.stored
    if (raw !== this.lastRaw) {
      this.lastRaw = raw
      this.lastRead = bound.read(raw)
    }
    return this.lastRead
  }

  /** Its value, hidden or not. */
  get value(): unknown {
    return this.law.isDerived ? this.keep('value', () => this.workOut()) : this.entered
  }

  /**
   * By precedence: filled by the server, displayed from a record, a formula, set by a rule, filled
   * by a rule, entered.
   */
  get origin(): Origin {
    const { kind, bound } = this.field
    if (kind.fill) return { by: 'server', fill: kind.fill }
    if (bound.shows) return { by: 'shown' }
    if (bound.expression) return { by: 'formula' }
    const sets = this.effectsOf('set')
    const forcing = sets.findLast(({ whenEmpty }) => !whenEmpty)
    if (forcing) return { by: 'rule', effect: forcing }
    if (this.effectsOf('readOnly').length > 0) return { by: 'stored' }
    const filling = sets.findLast(({ whenEmpty }) => whenEmpty)
    return filling && isEmpty(this.entered) ? { by: 'rule', effect: filling } : { by: 'entered' }
  }

  private workOut(): unknown {
    const { field, line, origin } = this
    if (origin.by === 'server') {
      const { before } = line.input
      return computeFilled(origin.fill, line.env, { before, name: field.node.field }) ?? null
    }
    if (origin.by === 'shown') return null
    if (origin.by === 'formula') return computeFormula(field, line)
    if (origin.by === 'rule') return computeSet(origin.effect, field, line)
    return origin.by === 'stored' ? this.stored : this.entered
  }

  /** What rules and formulas see: for a whole sub-table a 1 for each line. */
  get glance(): unknown {
    return this.field.kind.holds === 'rows' ? linesOf(this.value).map(() => 1) : this.value
  }

  /**
   * Does it equal the stored value? For a sub-table only the number of lines counts, since its
   * cells are compared by themselves.
   */
  get isStored(): boolean {
    const { before } = this.line.input
    if (before === null) return false
    const { value } = this
    const stored = before[this.field.node.field]
    if (this.field.kind.holds !== 'rows' || !Array.isArray(value)) return isSame(value, stored)
    const count = linesOf(value).length
    return count === value.length && count === linesOf(stored).length
  }

  /** The lines of a sub-table. */
  get lines(): readonly RecordLine[] {
    return this.law.field.kind.holds === 'rows'
      ? this.keep('lines', () => this.openLines())
      : nothing
  }

  private openLines(): readonly RecordLine[] {
    const { line, field } = this
    const take = takeStored(line.input.before?.[field.node.field])
    return linesOf(this.value).map((row) =>
      this.lineOf(line.world.input.open(row, take(row['id']))),
    )
  }

  /** Is a column shown in any line; without lines, by its rules seen from outside? */
  isColumnShown(column: Field): boolean {
    const law = this.law.columns.find(({ field }) => field === column)
    if (!law || law.shown !== null) return law?.shown ?? false
    if (this.lines.length > 0)
      return this.lines.some((line) => line.find(column.path)?.isShown ?? false)
    return law.guards.every((guard) => isPassed(guard, this.line.isOn))
  }

  /** The line of an input; the same object as long as it is in use, wherever it moves. */
  lineOf(input: LineInput): RecordLine {
    this.opened ??= new WeakMap()
    const known = this.opened.get(input)
    if (known) return known
    const made = this.line.world.makeLine(input, this)
    this.opened.set(input, made)
    return made
  }

  /** The first line for each combination of values in some columns. */
  firsts(columns: readonly string[]): ReadonlyMap<string, RecordLine> {
    return this.keep(`firsts ${columns.join()}`, () => {
      const firsts = new Map<string, RecordLine>()
      for (const line of this.lines) {
        const key = keyOf(columns, line)
        if (key !== null && !firsts.has(key)) firsts.set(key, line)
      }
      return firsts
    })
  }
}
