import fc from 'fast-check'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import type { Document, Effect, Rule } from '#schemas/design/document.ts'
import { compareTypes } from '#schemas/record/compare.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { dayUnits } from '#schemas/format/day-unit.ts'
import type { Data } from '#schemas/record/input.ts'
import type { Token } from '#schemas/widget/formula.ts'
import { functionNames, functions } from '#schemas/widget/formula-functions.ts'
import type { FormulaFunction } from '#schemas/widget/formula-functions.ts'
import { sketch } from './designs.ts'
import type { Sketch } from './designs.ts'
import { valueOf, paths, inForm, inRows, columns, plain, env } from './evaluation-values.ts'

const settings = fc.record({
  required: fc.boolean(),
  readOnly: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  hidden: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  keepHidden: fc.boolean(),
})
const operand = (path: string): fc.Arbitrary<Comparison['operand']> =>
  fc.oneof(
    { weight: 4, arbitrary: valueOf(path).map((value) => ({ type: 'fixed', value }) as const) },
    fc.constantFrom(...paths).map((field) => ({ type: 'field', field }) as const),
    fc
      .constantFrom('user', 'department', 'organization', 'today', 'now')
      .map((type) => ({ type }) as const),
    fc
      .tuple(fc.constantFrom(...dayUnits), fc.integer({ min: -2, max: 1 }))
      .map(([unit, from]) => ({ type: 'period', unit, from, to: from + 1 }) as const),
  )
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...paths).chain(
      (field) =>
        fc.record({
          field: fc.constant(field),
          symbol: fc.constantFrom(...compareTypes('text'), ...compareTypes('decimal')),
          operand: operand(field),
        }) as fc.Arbitrary<Comparison>,
    ),
  },
  fc.constantFrom<Comparison>(
    { field: '@roles', symbol: 'in', operand: { type: 'fixed', value: ['r2'] } },
    { field: '@new', symbol: '==', operand: { type: 'fixed', value: 1 } },
    { field: '@user', symbol: '<>', operand: { type: 'fixed', value: 'me' } },
    { field: '@today', symbol: '>=', operand: { type: 'field', field: 'day' } },
  ),
)
const condition: fc.Arbitrary<Condition> = fc.record({
  match: fc.constantFrom('and', 'or'),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('and', 'or'),
      comparisons: fc.array(comparison, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
})

const operandToken: fc.Arbitrary<Token[]> = fc.oneof(
  fc.constantFrom(...paths).map((field): Token[] => [{ type: 'field', field }]),
  fc.constantFrom('0', '2', '-1.5').map((value): Token[] => [{ type: 'number', value }]),
  fc.constantFrom('', 'day', 'a').map((value): Token[] => [{ type: 'text', value }]),
)
const { formula } = fc.letrec<{ formula: Token[] }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3 },
    operandToken,
    fc
      .tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '×', '÷', '=', '>'))
      .map(([a, b, operator]): Token[] => [
        ...a,
        ...b,
        { type: 'operator', operator: operator as '+' },
      ]),
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie('formula'), { maxLength: 3 }))
      .map(([name, given]): Token[] => {
        const { least, most }: FormulaFunction = functions[name]
        const count = Math.max(least, Math.min(most, given.length))
        return [
          ...Array.from(
            { length: count },
            (_one, at): Token[] => given[at] ?? [{ type: 'number', value: '1' }],
          ).flat(),
          { type: 'call', name, count },
        ]
      }),
  ),
}))

const target = fc.constantFrom(...inForm, ...inRows, 'rows', '#box', '#outer', '#pane')
export const field = fc.constantFrom(...inForm, ...inRows)
const end = fc.option(
  fc.oneof(
    fc.constantFrom({ type: 'today', shift: 1 } as const, { type: 'now' } as const),
    fc
      .constantFrom('2', '2026-01-31', '08:00:00')
      .map((value) => ({ type: 'fixed', value }) as const),
    field.map((path) => ({ type: 'field', field: path }) as const),
  ),
  { nil: undefined },
)
const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    type: fc.constantFrom('show', 'hide', 'require', 'readOnly'),
    fields: fc.array(target, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('refuse'),
    fields: fc.array(field, { minLength: 1, maxLength: 2 }),
    message: fc.constantFrom('', 'no'),
  }),
  fc
    .array(fc.constantFrom(...inRows), { minLength: 1, maxLength: 2 })
    .map((fields): Effect => ({ type: 'unique', fields })),
  fc
    .tuple(
      field,
      fc.boolean(),
      fc.oneof(
        fc.constant(undefined),
        fc.constantFrom(...paths).map((path) => ({ type: 'field', field: path }) as const),
        fc.constantFrom('user', 'today', 'now').map((type) => ({ type }) as const),
        formula.map((tokens) => ({ type: 'formula', formula: tokens }) as const),
      ),
    )
    .chain(([path, whenEmpty, from]) =>
      valueOf(path).map((value): Effect => ({
        type: 'set',
        field: path,
        value: from ? null : value,
        ...(from && { from }),
        whenEmpty,
      })),
    ),
  fc
    .constantFrom('pick', 'several', 'rows.c_pick')
    .map((path): Effect => ({ type: 'choices', field: path, ids: ['x'] })),
  fc.tuple(field, end, end).map(([path, least, most]): Effect => ({
    type: 'limit',
    field: path,
    ...(least && { least }),
    ...(most && { most }),
  })),
)
const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      when: condition,
      then: fc.array(effect, { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((rule, at) => ({ id: `r${at}`, name: '', ...rule })))

export const row = fc.record(
  {
    ...Object.fromEntries(columns.map((name) => [`c_${name}`, valueOf(name)])),
    id: fc.constantFrom('id0', 'id1', 'id9'),
  },
  { requiredKeys: [] },
)
export const record = fc.record(
  {
    ...Object.fromEntries(plain.map(({ field: name }) => [name, valueOf(name)])),
    rows: fc.array(row, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

export interface Case {
  readonly document: Document
  readonly values: Data
  readonly before: Data | null
  readonly ungranted: readonly string[]
  /** Values typed after the form was opened, in this order. */
  readonly typed: readonly (readonly [path: string, value: unknown])[]
}

const documents = fc
  .tuple(fc.array(settings, { minLength: 32, maxLength: 32 }), rules, formula, formula, formula)
  .map(([flags, list, sum, words, cell]): Document => {
    const node = (id: string, at: number, more: object): Sketch =>
      ({ id, ...flags[at], ...more }) as Sketch
    const layout = (
      id: string,
      at: number,
      more: { kind: string; children: Sketch[] },
    ): Sketch => ({
      id,
      hidden: flags[at]?.hidden ?? false,
      ...more,
    })
    const fields = plain.map(({ field: name, kind, options = {} }, at) =>
      node(`n${at}`, at, { kind, field: name, options }),
    )
    const cells = columns.map((name, at) => {
      const like = plain.find((plainField) => plainField.field === name)!
      return node(`c${at}`, 20 + at, {
        kind: like.kind,
        field: `c_${name}`,
        options: like.options ?? {},
      })
    })
    const nodes: Sketch[] = [
      ...fields.slice(0, 5),
      layout('box', 28, { kind: 'card', children: fields.slice(5, 9) }),
      ...fields.slice(9, 15),
      layout('outer', 29, {
        kind: 'card',
        children: [
          layout('pane', 30, {
            kind: 'card',
            children: [
              ...fields.slice(15, 17),
              node('t', 27, {
                kind: 'table',
                field: 'rows',
                readOnly: false,
                children: [
                  ...cells,
                  { id: 'cs', kind: 'calculate', field: 'c_sum', options: { expression: cell } },
                ],
              }),
            ],
          }),
        ],
      }),
      ...fields.slice(17),
      { id: 'sum', kind: 'calculate', field: 'sum', options: { expression: sum } },
      {
        id: 'words',
        kind: 'calculate',
        field: 'words',
        options: { expression: words, result: 'text' },
      },
    ]
    return sketch(nodes, { rules: list })
  })
export const cases: fc.Arbitrary<Case> = fc.record({
  document: documents,
  values: record,
  before: fc.option(record),
  ungranted: fc.subarray(['number', 'day', 'rows.c_text', 'rows'], { maxLength: 2 }),
  typed: fc.array(
    fc.constantFrom(...inForm).chain((path) => fc.tuple(fc.constant(path), valueOf(path))),
    { maxLength: 4 },
  ),
})

/** A record in its stored, canonical form: the values as they come out of the same check. */
export function stored(model: Model, raw: Data): Data {
  const read = (fields: readonly Field[], data: Data): Data =>
    Object.fromEntries(
      fields.map((modelField) => {
        const value =
          modelField.kind.holds === 'rows'
            ? ((data['rows'] ?? []) as Data[]).map((line, at) => ({
                ...read(modelField.columns, line),
                id: `id${at}`,
              }))
            : modelField.bound.read(data[modelField.node.field] ?? null)
        return [
          modelField.node.field,
          modelField.kind.holds === 'rows' ||
          (value !== null &&
            modelField.bound.problems(value, { env, get: () => null }).length === 0)
            ? value
            : null,
        ]
      }),
    )
  return read(model.fields, raw)
}
