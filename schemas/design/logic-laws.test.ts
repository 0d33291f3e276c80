import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../record/evaluate.ts'
import type { Data } from '../record/input.ts'
import { once, plainInput } from '../record/plain.ts'
import { trace } from '../record/trace.ts'
import type { Verdict } from '../record/trace.ts'
import { fromDay } from '../format/time.ts'
import type { ValueType } from '../widget/value.ts'
import { compareTypes, holds } from '../record/compare.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Effect, Rule } from './document.ts'
import { canHold } from './logic-reach.ts'
import { compile } from './model.ts'
import type { ConditionContext } from '../record/seen.ts'
import { documentOf, rule, is, fixed, all, kinds, env } from '#tests/rules.ts'
import type { RuleSketches } from '#tests/rules.ts'

/** Moments around the begin of a day in the zone of the tests and in UTC. */
const edges = [env.timeZone, 'UTC'].flatMap((zone) => {
  const begin = fromDay('2026-01-02', zone)
  return [begin - 1, begin]
})
const pools: { readonly [T in ValueType]?: readonly unknown[] } = {
  text: [null, 'a', 'b', 'ab', ''],
  decimal: [null, '1', '2', '1.5'],
  date: [null, '2026-01-01', '2026-01-02', '2026-01-05'],
  flag: [null, 0, 1],
  id: [null, 'x', 'y'],
  ids: [null, ['x'], ['x', 'y'], ['z']],
  time: [null, '08:00:00', '08:00:01'],
  instant: [null, 5, 6, ...edges],
}
/** Fixed values may be days too, which no field of moments holds. */
const written = (type: ValueType): readonly unknown[] => [
  ...(pools[type] ?? []),
  ...(type === 'instant' ? ['2026-01-01', '2026-01-02'] : []),
]
const types = Object.keys(pools) as ValueType[]
const comparisonOf = (type: ValueType): fc.Arbitrary<Comparison> => {
  const value = fc.constantFrom(...written(type))
  return fc.constantFrom(...compareTypes(type)).chain((symbol): fc.Arbitrary<Comparison> => {
    if (symbol === 'null' || symbol === 'notNull') return fc.constant({ field: type, symbol })
    if (symbol === 'between')
      return fc.tuple(value, value).map((both) => ({ field: type, symbol, operand: fixed(both) }))
    if (symbol === 'in' || symbol === 'notIn')
      return fc
        .array(value, { maxLength: 2 })
        .map((list) => ({ field: type, symbol, operand: fixed(list.flat()) }))
    return fc.oneof(
      value.map((operand): Comparison => ({ field: type, symbol, operand: fixed(operand) })),
      fc.constant<Comparison>({
        field: type,
        symbol,
        operand: { type: 'field', field: `${type}2` },
      }),
    )
  })
}
const condition: fc.Arbitrary<Condition> = fc.record({
  match: fc.constantFrom('and', 'or'),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('and', 'or'),
      comparisons: fc.array(fc.constantFrom(...types).chain(comparisonOf), { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
})
const values = fc.record(
  Object.fromEntries(
    types.flatMap((type) =>
      [type, `${type}2`].map((name) => [name, fc.constantFrom(...(pools[type] ?? []))]),
    ),
  ),
)
const typeOf = (path: string): ValueType | null =>
  types.find((type) => path === type || path === `${type}2`) ?? null
const seenOf = (row: Data): ConditionContext => ({ env, typeOf, get: (path) => row[path] ?? null })

test('conditions that hold together for some values are never said to exclude each other', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), values, (conditions, row) => {
      fc.pre(conditions.every((drawnCondition) => holds(drawnCondition, seenOf(row))))
      expect(canHold(conditions, { typeOf, isColumn: () => false })).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('conditions over one field of a few values exclude each other exactly when no value meets them', () => {
  const comparisonsOver = (type: ValueType) =>
    fc
      .array(
        comparisonOf(type).filter(({ operand }) => operand?.type !== 'field'),
        { minLength: 1, maxLength: 4 },
      )
      .map((comparisons) => ({ type, comparisons }))
  fc.assert(
    fc.property(
      fc.constantFrom<ValueType>('flag', 'time', 'date').chain(comparisonsOver),
      ({ type, comparisons }) => {
        const wide =
          type === 'flag'
            ? [null, 0, 1]
            : type === 'time'
              ? [null, '07:59:59', '08:00:00', '08:00:01', '08:00:02', '12:00:00']
              : [
                  null,
                  '2025-12-31',
                  '2026-01-01',
                  '2026-01-02',
                  '2026-01-03',
                  '2026-01-04',
                  '2026-01-05',
                  '2026-01-06',
                ]
        const isMet = wide.some((value) => holds(all(...comparisons), seenOf({ [type]: value })))
        expect(canHold([all(...comparisons)], { typeOf, isColumn: () => false })).toBe(isMet)
      },
    ),
    { numRuns: 1000 },
  )
})

const target = fc.constantFrom('b', 'n', 'm', '#box')
const aimed: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    type: fc.constantFrom('show', 'hide'),
    fields: fc.array(target, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constantFrom('require', 'readOnly'),
    fields: fc.array(fc.constantFrom('b', 'n', 'm'), { minLength: 1, maxLength: 2 }),
  }),
)
const rules = fc.array(
  fc
    .tuple(fc.constantFrom('x', 'y'), fc.array(aimed, { minLength: 1, maxLength: 2 }))
    .map(([value, then]) => rule(is('a', value), ...then)),
  { maxLength: 5 },
)

test('the rules that a trace says decided, and they alone, make it so', () => {
  const sketch: RuleSketches = {
    a: { kind: 'text' },
    b: { kind: 'text', hidden: true },
    box: { kind: 'box', children: ['n'] },
    n: { kind: 'number' },
    m: { kind: 'number', required: true },
  }
  const tell = (list: readonly Rule[], value: string, path: string): Verdict[] => {
    const model = compile(kinds, documentOf(sketch, list))
    const record = { raw: { a: value }, before: null, env, canWrite: () => true }
    const cell = evaluate(model, plainInput(record), once).find(path)!
    return trace({ cell, value: null, origin: 'initial', canWrite: true })
  }
  fc.assert(
    fc.property(
      rules,
      fc.constantFrom('x', 'y', 'z'),
      fc.constantFrom('b', 'n', 'm'),
      (list, value, path) => {
        for (const { aspect, is: before, because } of tell(list, value, path)) {
          const deciding = because.flatMap((reason) =>
            reason.by === 'rule' && reason.decides ? [reason] : [],
          )
          const again = (kept: readonly Rule[]): unknown =>
            tell(kept, value, path).find((verdict) => verdict.aspect === aspect)?.is ??
            (aspect === 'required' ? sketch[path]?.['required'] === true : false)
          const without = (isGone: (effect: Effect, at: Rule) => boolean): Rule[] =>
            list.map((drawnRule) => ({
              ...drawnRule,
              then: drawnRule.then.filter((effect) => !isGone(effect, drawnRule)),
            }))
          const decides = (effect: Effect): boolean =>
            deciding.some((reason) => reason.effect === effect)
          const isOfAspect = (effect: Effect): boolean =>
            because.some((reason) => reason.by === 'rule' && reason.effect === effect)
          if (aspect === 'value') continue
          expect(again(without((effect) => isOfAspect(effect) && !decides(effect)))).toBe(before)
        }
      },
    ),
    { numRuns: 500 },
  )
})
