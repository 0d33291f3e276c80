import type { Field, Model } from '../design/model.ts'
import { toDay } from '../format/time.ts'
import { evaluate } from '../record/evaluate.ts'
import type { RecordCell } from '../record/cell.ts'
import type { Data } from '../record/input.ts'
import { faultsOf } from '../record/issue.ts'
import { once, plainInput } from '../record/plain.ts'
import type { Env } from '../widget/define.ts'
import { sourceOf } from '../widget/reference.ts'
import type { Choice, Reference } from '../widget/reference.ts'
import type { ValueType } from '../widget/value.ts'

interface SampleGiven {
  readonly env: Env
  /** The choices that are known here. */
  choices(reference: Reference): readonly Choice[] | undefined
}

const sampleRows = 2

/**
 * Texts that fit common rules: a name, a code, a phone, a mail and web address, an ID number, a
 * plate.
 */
const words = [
  'A100',
  '100',
  '13800138000',
  'sample@example.com',
  'https://example.com',
  '11010519491231002X',
  '\u4EACA12345',
  '\u7CA4B12345',
  '0755-12345678',
]

const first = ({ bound }: Field, given: SampleGiven): readonly string[] => {
  const { reference } = bound
  if (!reference) return []
  const own = sourceOf(reference).own?.(given.env) ?? ''
  const chosen = (given.choices(reference) ?? []).map(({ id }) => id)
  return [own, ...chosen.slice(0, 20)].filter((id) => id !== '')
}

const candidates: {
  readonly [T in ValueType]: (field: Field, given: SampleGiven) => readonly unknown[]
} = {
  text: ({ node }) => [node.label.slice(0, 40), ...words],
  decimal: () => ['12.5', '12', '3', '1', '100', '1000'],
  flag: () => [1],
  date: (_field, { env }) => [toDay(env.now, env.timeZone)],
  instant: (_field, { env }) => [env.now - (env.now % 60_000)],
  time: () => ['09:30:00', '12:00:00'],
  id: first,
  ids: (field, given) => first(field, given).map((id) => [id]),
  range: () => [['1', '10']],
  rows: () => [],
}

/**
 * No samples for values that the server fills, computes or displays, nor for files and signatures.
 */
const isMadeUp = ({ bound, kind }: Field): boolean =>
  kind.fill === null &&
  bound.expression === null &&
  bound.shows === null &&
  bound.traits.files === undefined &&
  bound.traits.seals === undefined &&
  bound.type !== null

/** An empty new record with one line in each sub-table, in which sample values are tried. */
function emptyCells(model: Model, env: Env): (field: Field) => RecordCell | undefined {
  const tables = model.fields.filter(({ kind }) => kind.holds === 'rows')
  const raw = Object.fromEntries(tables.map(({ node }) => [node.field, [{}]]))
  const record = { raw, before: null, env, canWrite: () => true }
  const top = evaluate(model, plainInput(record), once)
  return ({ path, table }) => (table ? top.find(table.path)?.lines[0] : top)?.find(path)
}

/**
 * A plausible record for previewing a form: every value fits its field, and fields that no sample
 * fits stay empty.
 */
export function makeSampleData(model: Model, given: SampleGiven): Data {
  const cellOf = emptyCells(model, given.env)
  const sampleOf = (field: Field): unknown => {
    const { type } = field.bound
    if (type === null || !isMadeUp(field)) return undefined
    if (field.kind.holds === 'rows')
      return Array.from({ length: sampleRows }, () => valuesOf(field.columns))
    const cell = cellOf(field)
    return candidates[type](field, given).find(
      (value) => cell && faultsOf(cell, { value, isShown: true }).length === 0,
    )
  }
  const valuesOf = (fields: readonly Field[]): Record<string, unknown> =>
    Object.fromEntries(
      fields
        .map((field) => [field.node.field, sampleOf(field)])
        .filter(([, value]) => value !== undefined),
    )
  return valuesOf(model.fields)
}
