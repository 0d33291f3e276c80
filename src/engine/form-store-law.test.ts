import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Effect, Rule } from '#schemas/design/document.ts'
import { settle } from '#schemas/record/settle.ts'
import type { FieldStore } from './field-store.ts'
import { TableStore } from './table-store.ts'
import { field, when, node, plus, planOf, documentOf, formOf, env, get } from '#tests/open-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order = ['a', 'b', 'c', 'd', 'parts.x', 'parts.y'] as const
const value = fc.constantFrom<unknown>(null, '', 'x', 'y', 'long text', ' x ', '1', '2.50', 'no')
const flags = fc.record({
  required: fc.boolean(),
  readOnly: fc.boolean(),
  hidden: fc.boolean(),
  keepHidden: fc.boolean(),
})
/** A rule uses only earlier fields as conditions for later ones, so rules cannot form a circle. */
const ruleOf = fc
  .record({
    at: fc.integer({ min: 0, max: 4 }),
    step: fc.integer({ min: 1, max: 5 }),
    equals: fc.constantFrom('x', 'y', '1'),
    type: fc.constantFrom('show', 'hide', 'require', 'readOnly', 'set', 'choices', 'box'),
    set: value,
  })
  .map(({ at, step, equals, type, set }): Rule => {
    const target = order[Math.min(at + step, order.length - 1)] ?? 'd'
    const effect: Effect =
      type === 'set'
        ? { type, field: target, value: set }
        : type === 'choices'
          ? { type, field: target, ids: ['x', '1'] }
          : type === 'box'
            ? { type: 'hide', fields: ['#box'] }
            : { type: type as 'show', fields: [target] }
    const source = type === 'box' ? 'a' : (order[at] ?? 'a')
    return { id: 'r', name: '', when: when(source, equals), then: [effect] }
  })
const line = fc.record({ x: value, y: value }, { requiredKeys: [] })
const cases = fc.record({
  flags: fc.array(flags, { minLength: 6, maxLength: 6 }),
  rules: fc.array(ruleOf, { maxLength: 5 }),
  values: fc.record(
    { a: value, b: value, c: value, d: value, parts: fc.array(line, { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  before: fc.option(fc.record({ a: value, b: value, c: value, d: value })),
  ungranted: fc.subarray(['b', 'd', 'parts.y']),
})

test('what a form checks, computes and sends is what the one row check says', () => {
  fc.assert(
    fc.property(cases, ({ flags, rules, values, before, ungranted }) => {
      const nodes = [
        node('a', 'text', flags[0]),
        node('b', 'number', flags[1]),
        node('box', 'box', { children: ['c'] }),
        node('c', 'text', { ...flags[2], options: { start: 'x' } }),
        node('d', 'text', flags[3]),
        node('parts', 'rows', { children: ['x', 'y', 'z'] }),
        node('x', 'text', flags[4]),
        node('y', 'number', flags[5]),
        node('z', 'sum', { options: { expression: [field('parts.y'), field('b'), plus] } }),
        node('all', 'sum', { options: { expression: [field('parts.z'), field('b'), plus] } }),
        node('who', 'maker'),
      ]
      const plan = planOf(documentOf(nodes, rules), before ? 'edit' : 'add', ungranted)
      const record = before
        ? { ...before, who: 'her', parts: [{ id: 'r1', x: 'x', y: '1' }] }
        : null
      const form = formOf(plan, { preset: values, ...(record && { record }) })
      const settled = settle(plan.model, {
        raw: form.toData(),
        before: record,
        env,
        canWrite: (path) => plan.paths.has(path),
      })
      for (const formField of plan.model.fields) {
        const store = get(form, formField.path)
        const isKept = store.isShown || formField.node.keepHidden
        if (store instanceof TableStore) {
          const expected = settled.data[formField.path]
          const rows = Array.isArray(expected) ? expected : []
          expect(
            store.rows.map((row) =>
              formField.columns.map((column) => savedOf(row.scope.find(column.path))),
            ),
          ).toEqual(
            isKept
              ? rows.map((row) => formField.columns.map((column) => row[column.path.slice(6)]))
              : store.rows.map(() => expect.anything()),
          )
        } else expect(savedOf(store)).toEqual(settled.data[formField.path])
      }
      const checked = form.check()
      expect(checked).toEqual(settled.issues)
      const marked = stores(form).filter((store) => form.problemOf(store) !== undefined)
      for (const store of stores(form)) store.touch()
      expect(stores(form).filter((store) => form.problemOf(store) !== undefined)).toEqual(marked)
      expect(form.problemCount).toBe(settled.issues.length)
    }),
    { numRuns: 400 },
  )
})

/**
 * The value of a field that is saved; otherwise null or the stored value
 * (tests/one-evaluator.test.ts says which).
 */
const savedOf = (store: FieldStore | undefined): unknown =>
  store && (store.isShown || store.source.node.keepHidden)
    ? store.settled
    : oneOf(null, store?.line.before?.[store.source.node.field] ?? null)
const oneOf = (...values: readonly unknown[]): unknown => ({
  asymmetricMatch: (other: unknown) =>
    values.some((value) => JSON.stringify(value) === JSON.stringify(other)),
})
const stores = (form: ReturnType<typeof formOf>): FieldStore[] =>
  form.plan.model.fields.flatMap((formField) => {
    const store = get(form, formField.path)
    return [
      store,
      ...(store instanceof TableStore
        ? store.rows.flatMap((row) =>
            formField.columns.flatMap((column) => row.scope.find(column.path) ?? []),
          )
        : []),
    ]
  })
