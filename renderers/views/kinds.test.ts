import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { layout as schema } from '#schemas/page/layout.ts'
import type { Layout } from '#schemas/page/layout.ts'
import { planList } from '#schemas/page/list.ts'
import { compile } from '#schemas/design/model.ts'
import { languages } from '#schemas/text.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sketch } from '#tests/designs.ts'
import { fieldsFor, settleLayout } from './define.ts'
import { findLayoutKind, fittingKinds, layoutKinds } from './kinds.ts'

const choices = ['open', 'done'].map((id) => ({ id, fullName: id }))
const all = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'select', field: 'state', options: { choices } },
  { id: 'n3', kind: 'inputNumber', field: 'fee' },
  { id: 'n4', kind: 'datePicker', field: 'day' },
  { id: 'n5', kind: 'uploadImg', field: 'picture' },
  { id: 'n6', kind: 'input', field: 'phone', options: { mask: { type: 'mobile' } } },
  { id: 'n7', kind: 'select', field: 'several', options: { choices, multiple: true } },
])
const planOf = (document: typeof all, columns?: readonly string[]) =>
  planList(
    compile(kinds, document),
    columns
      ? {
          isAdministrator: false,
          menus: [],
          scopes: {},
          grants: [
            {
              modelId: 'm',
              columnList: columns.map((enCode) => ({ enCode })),
              formList: [],
              buttonList: [],
            },
          ],
        }
      : { isAdministrator: true, grants: [], menus: [], scopes: {} },
    'm',
  )
const whole = planOf(all)
const empty = planOf(sketch([{ id: 'n1', kind: 'editor', field: 'text' }]))

test.each(layoutKinds)('$kind says every word in three languages', (kind) => {
  const keys = [
    'name',
    ...kind.roles.map(({ name }) => name),
    ...kind.options.flatMap(({ name, values }) => [name, ...values]),
  ]
  for (const language of languages)
    for (const key of keys) expect([key, kind.texts[language][key]]).not.toEqual([key, undefined])
})

test.each(layoutKinds)('what $kind guesses is whole, fits, and can be kept with a view', (kind) => {
  const settled = settleLayout(kind, whole)
  expect(settled).not.toBeNull()
  expect(Check(schema, settled)).toBe(true)
  for (const role of kind.roles) {
    const paths = settled?.fields[role.name] ?? []
    expect(paths.length).toBeLessThanOrEqual(role.most)
    if (role.isRequired) expect(paths).not.toEqual([])
    const fit = fieldsFor(role, whole).map(({ path }) => path)
    expect(paths.filter((path) => !fit.includes(path))).toEqual([])
  }
  expect(findLayoutKind(kind.kind)).toBe(kind)
})

test('a list of texts without an end is shown as a table only', () => {
  expect(fittingKinds(empty).map(({ kind }) => kind)).toEqual(['table'])
})

const anyLayout: fc.Arbitrary<Layout> = fc.record({
  kind: fc.constant('groups'),
  fields: fc.dictionary(
    fc.constantFrom('by', 'sum', 'average', 'lane', 'card', 'other'),
    fc.array(fc.constantFrom('plate', 'state', 'fee', 'day', 'phone', 'several', 'gone')),
  ),
  options: fc.dictionary(fc.constantFrom('unit', 'order', 'other'), fc.string()),
})

test.each(layoutKinds)('$kind makes a whole layout of whatever is kept, and keeps that', (kind) => {
  fc.assert(
    fc.property(anyLayout, (given) => {
      const settled = settleLayout(kind, whole, given)
      expect(settled).not.toBeNull()
      expect(settleLayout(kind, whole, settled!)).toEqual(settled)
    }),
  )
})

test('nothing is grouped or laid out by a field that is hidden or masked', () => {
  const seen = planOf(all, ['plate', 'phone'])
  for (const kind of layoutKinds) {
    const settled = settleLayout(kind, seen, {
      kind: kind.kind,
      fields: { by: ['phone', 'state'], lane: ['state'] },
      options: {},
    })
    for (const role of kind.roles.filter(({ isRequired }) => isRequired))
      expect(settled?.fields[role.name] ?? []).not.toContain('phone')
    expect(JSON.stringify(settled)).not.toContain('state')
  }
})
