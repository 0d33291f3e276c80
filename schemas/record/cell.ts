import type { Effect, Rule } from '../design/document.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
import { isEmpty } from '../widget/value.ts'
import type { Fill } from '../widget/value.ts'
import { filledValue, formulaValue, storedValue, valueSet } from './derived-value.ts'
import type { Answer, LineInput, Memo, RecordInput } from './input.ts'
import { isOfType, isPassed } from './law.ts'
import type { EffectOf, FieldLaw, ModelLaw } from './law.ts'
import { limitOf, limitTypes } from './limit.ts'
import type { LimitBounds } from './limit.ts'
import { isSame, keyOf, linesOf, takeStored } from './lines.ts'

/** What one evaluation works with. */
export interface World {
  readonly law: ModelLaw
  readonly input: RecordInput
  readonly memo: Memo
  /** Makes a line of a sub-table. */
  makeLine(input: LineInput, owner: RecordCell): RecordLine
}

/**
 * The record itself, or one line of a sub-table in it: its cells, each made when first asked for,
 * and what rules and formulas see from it.
 */
export interface RecordLine extends ConditionContext {
  readonly world: World
  readonly input: LineInput
  /** The sub-table that it is a line of; null for the record. */
  readonly owner: RecordCell | null
  /** The cells of this very line, in reading order. */
  readonly cells: readonly RecordCell[]
  /**
   * What rules and formulas read: nothing of a field that is hidden and not kept; of a column seen
   * from outside, what each line holds.
   */
  readonly get: (path: string) => unknown
  linesOf(table: string): readonly RecordLine[]
  /** Does a rule hold here? */
  readonly isOn: (rule: Rule) => boolean
  /** The cell of the field with this path, where it belongs to this very line. */
  find(path: string): RecordCell | undefined
  /** Does an earlier line of the same sub-table hold the same in all of these columns? */
  isTwin(columns: readonly string[]): boolean
  /** Is a layout node itself shown, whatever is around it? Rules aim at layout nodes by `#id`. */
  isNodeShown(id: string): boolean
}

/** Where the value of a cell comes from; `stored` is that a rule keeps what is stored. */
type Origin =
  | { readonly by: 'server'; readonly fill: Fill }
  | { readonly by: 'shown' | 'formula' | 'stored' | 'entered' }
  | { readonly by: 'rule'; readonly effect: EffectOf<'set'> }

const nothing: readonly never[] = []
const unread = Symbol('not read yet')

/** One field at one place: all that its design, its rules and what was entered make of it. */
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

  /** The effects of one type whose rules hold now, in the order of the rules. */
  effectsOf<T extends Effect['type']>(type: T): readonly EffectOf<T>[] {
    const ruled = this.law.effects[type]
    if (!ruled) return nothing
    const found: EffectOf<T>[] = []
    for (const { rule, effect } of ruled)
      if (isOfType(effect, type) && this.line.isOn(rule)) found.push(effect)
    return found
  }

  /**
   * Shown in its own line; what hides a sub-table hides it as a whole, and its columns know nothing
   * of it.
   */
  get isShown(): boolean {
    const { shown, guards } = this.law
    return shown ?? guards.every((guard) => isPassed(guard, this.line.isOn))
  }

  /** Has it a value at all? A hidden field has one only where the design keeps it. */
  get isHere(): boolean {
    return this.isShown || this.field.node.keepHidden
  }

  /** Shown, with the sub-table that its line stands in. */
  get isVisible(): boolean {
    return this.isShown && (this.line.owner?.isVisible ?? true)
  }

  /** Does it stand in the record, with the sub-table that its line stands in? */
  get isSaved(): boolean {
    return this.isHere && (this.line.owner?.isSaved ?? true)
  }

  /** Must it have a value, where it is visible? */
  get isRequired(): boolean {
    return this.field.node.required || this.effectsOf('require').length > 0
  }

  /** Does a rule set it, or make it read-only? */
  get isForced(): boolean {
    if (!this.law.isForceable) return false
    return (
      this.effectsOf('set').some(({ whenEmpty }) => !whenEmpty) ||
      this.effectsOf('readOnly').length > 0
    )
  }

  /** May nobody write it now? */
  get isReadOnly(): boolean {
    return this.law.isFixed || this.isForced
  }

  /** May the caller write it, and the sub-table that it is a column of? */
  get mayWrite(): boolean {
    const { canWrite } = this.line.world.input
    return (
      canWrite(this.field.path) && (this.field.table === null || canWrite(this.field.table.path))
    )
  }

  /**
   * Ids of the choices that rules leave; null leaves all. Several rules that hold leave what all of
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

  /** The ends that rules set to its value now. */
  get limits(): readonly LimitBounds[] {
    const { type } = this.field.bound
    if (!this.law.effects.limit || type === null || !limitTypes.includes(type)) return nothing
    return this.keep('limits', () =>
      this.effectsOf('limit').map((effect) => limitOf(effect, this.field, this.line)),
    )
  }

  /** What is stored, or the default of a new line. */
  get stored(): unknown {
    if (this.held === unread)
      this.held = storedValue(this.field, this.line.env, this.line.input.before)
    return this.held
  }

  /**
   * What was entered, as its field holds it, where the caller may write it; else what is stored.
   */
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

  /** What it holds, hidden or not. */
  get value(): unknown {
    return this.law.isDerived ? this.keep('value', () => this.workOut()) : this.entered
  }

  /**
   * The precedence: what the server fills in, what is only shown, a formula, what a rule forces,
   * what one fills in, what was entered.
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
      return filledValue(origin.fill, line.env, { before, name: field.node.field }) ?? null
    }
    if (origin.by === 'shown') return null
    if (origin.by === 'formula') return formulaValue(field, line)
    if (origin.by === 'rule') return valueSet(origin.effect, field, line)
    return origin.by === 'stored' ? this.stored : this.entered
  }

  /** What rules and formulas see of it: of a sub-table as a whole a 1 for each line. */
  get glance(): unknown {
    return this.field.kind.holds === 'rows' ? linesOf(this.value).map(() => 1) : this.value
  }

  /**
   * Is what it holds what is stored there already? Of a sub-table only how many lines there are:
   * their cells tell the rest.
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

  /** Its lines, where it is a sub-table. */
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

  /**
   * Is a column of it shown in one of its lines; without lines, as its rules see it from outside?
   */
  isColumnShown(column: Field): boolean {
    const law = this.law.columns.find(({ field }) => field === column)
    if (!law || law.shown !== null) return law?.shown ?? false
    if (this.lines.length > 0)
      return this.lines.some((line) => line.find(column.path)?.isShown ?? false)
    return law.guards.every((guard) => isPassed(guard, this.line.isOn))
  }

  /** The line of an input: the same for as long as anybody holds it, wherever it stands now. */
  lineOf(input: LineInput): RecordLine {
    this.opened ??= new WeakMap()
    const known = this.opened.get(input)
    if (known) return known
    const made = this.line.world.makeLine(input, this)
    this.opened.set(input, made)
    return made
  }

  /** The first line of each combination of values in some columns. */
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
