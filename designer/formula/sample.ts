import type { Field, Model } from '#schemas/design/model.ts'
import { makeSampleData } from '#schemas/page/sample.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import type { Data } from '#schemas/record/input.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { workOut } from '#schemas/widget/formula.ts'
import type { Expression } from '#schemas/widget/formula.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'

interface SampleGiven {
  readonly model: Model
  /** The field that takes the result; undefined where it has none. */
  readonly target: Field | undefined
  readonly env: Env
  /** A real record; null for made-up values. */
  readonly data: Data | null
  choices(reference: Reference): readonly Choice[] | undefined
}

/**
 * Reads the values of fields in a sample: as the formula reads them, from the target's own line. A
 * column of another table gives the values of all its lines.
 */
export function readSample(given: SampleGiven): (path: string) => unknown {
  const { model, target, env } = given
  const raw = given.data ?? makeSampleData(model, given)
  const top = evaluate(model, plainInput({ raw, before: null, env, canWrite: () => true }), once)
  const line = target?.table ? (top.find(target.table.path)?.lines[0] ?? top) : top
  return (path) => line.get(path)
}

/** What a formula gives for a field with these values, as text. */
export function resultOf(
  formula: Expression,
  { target, env }: Pick<SampleGiven, 'target' | 'env'>,
  read: (path: string) => unknown,
): unknown {
  const { type, decimals } = target?.bound ?? { type: 'decimal' as const, decimals: 15 }
  const value = workOut(formula, read, { type: type ?? 'decimal', clock: env, decimals })
  return target ? target.bound.read(value) : value
}
