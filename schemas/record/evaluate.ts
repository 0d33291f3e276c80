import { holds } from './compare.ts'
import type { Rule } from '../design/document.ts'
import type { Model } from '../design/model.ts'
import type { Env } from '../widget/define.ts'
import type { ValueType } from '../widget/value.ts'
import { RecordCell } from './cell.ts'
import type { RecordLine, World } from './cell.ts'
import type { Answer, LineInput, Memo, RecordInput } from './input.ts'
import { isPassed, lawOf, nodeGuard } from './law.ts'
import type { FieldLaw } from './law.ts'
import { keyOf } from './lines.ts'

/*
 * The only evaluator of the law of a record: what is shown, required, read-only and allowed, and
 * the value of each field. Only a few results are cached: whether a rule is true at a place, the
 * values of rules and formulas, and the lines of a sub-table. All else are plain getters, so that a
 * condition that stays false causes no updates, however often its inputs change.
 */

const nothing: readonly never[] = []

class EvaluatedLine implements RecordLine {
  readonly world: World
  readonly input: LineInput
  readonly owner: RecordCell | null
  private readonly made: (RecordCell | undefined)[] = []
  private conditions: Map<Rule, Answer<boolean>> | undefined

  constructor(world: World, input: LineInput, owner: RecordCell | null) {
    this.world = world
    this.input = input
    this.owner = owner
  }

  get env(): Env {
    return this.world.input.env
  }

  /** Whether the record is new; its lines may differ. */
  get isNew(): boolean {
    return this.world.input.line.before === null
  }

  get cells(): readonly RecordCell[] {
    const laws = this.owner?.law.columns ?? this.world.law.fields
    return laws.map((law) => this.cellOf(law))
  }

  typeOf(path: string): ValueType | null {
    return this.world.law.byPath.get(path)?.field.bound.type ?? null
  }

  find(path: string): RecordCell | undefined {
    const law = this.world.law.byPath.get(path)
    return law && law.field.table === (this.owner?.field ?? null) ? this.cellOf(law) : undefined
  }

  private cellOf(law: FieldLaw): RecordCell {
    return (this.made[law.index] ??= new RecordCell(this, law))
  }

  readonly get = (path: string): unknown => {
    const own = this.find(path)
    if (own) return own.isHere ? own.glance : null
    if (this.owner) return this.owner.line.get(path)
    const table = this.world.law.byPath.get(path)?.field.table
    const outer = table && this.find(table.path)
    if (!outer) return null
    return outer.isHere ? outer.lines.map((line) => line.get(path)) : nothing
  }

  linesOf(table: string): readonly RecordLine[] {
    const own = this.find(table)
    if (own) return own.isHere ? own.lines : nothing
    return this.owner?.line.linesOf(table) ?? nothing
  }

  isTwin(columns: readonly string[]): boolean {
    const key = this.owner && keyOf(columns, this)
    return typeof key === 'string' && this.owner?.firsts(columns).get(key) !== this
  }

  /**
   * Evaluated once for all targets; for all lines together where the rule reads none of their
   * columns.
   */
  readonly isOn = (rule: Rule): boolean => {
    const { law, memo } = this.world
    if (this.owner && !law.tablesRead.get(rule)?.has(this.owner.field))
      return this.owner.line.isOn(rule)
    this.conditions ??= new Map()
    let answer = this.conditions.get(rule)
    if (!answer) {
      answer = memo(() => holds(rule.when, this))
      this.conditions.set(rule, answer)
    }
    return answer.get()
  }

  isNodeShown(id: string): boolean {
    return isPassed(nodeGuard(this.world.law.model, id), this.isOn)
  }
}

/** Evaluates a record lazily by its model. */
export function evaluate(model: Model, input: RecordInput, memo: Memo): RecordLine {
  const world: World = {
    law: lawOf(model),
    input,
    memo,
    makeLine: (line, owner) => new EvaluatedLine(world, line, owner),
  }
  return new EvaluatedLine(world, input.line, null)
}
