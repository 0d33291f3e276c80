import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { build } from '#fixtures/designs/build.ts'
import type { FixtureNode } from '#fixtures/designs/build.ts'
import { compile } from '#schemas/design/model.ts'
import { arrangeColumns } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { rankFields, stateField, titleField } from '#schemas/page/rank.ts'

const all = { isAdministrator: true, grants: [], menus: [], scopes: {} }
const nodeOf = (kind: string, field: string, more: Partial<FixtureNode> = {}): FixtureNode => ({
  kind,
  id: field,
  field,
  label: [field, field, field],
  ...more,
})
const modelOf = (...nodes: FixtureNode[]) => compile(kinds, build({ nodes }))
const titleOf = (...nodes: FixtureNode[]) => titleField(modelOf(...nodes).fields)?.path

test('a record is named by its likeliest line of text', () => {
  const remark = nodeOf('input', 'remark', { required: true })
  expect(titleOf(nodeOf('textarea', 'story'), remark, nodeOf('input', 'plateNo'))).toBe('plateNo')
  expect(titleOf(remark, nodeOf('input', 'f2', { label: ['客户名称', '', ''] }))).toBe('f2')
  expect(titleOf(nodeOf('input', 'a'), remark)).toBe('remark')
  expect(titleOf(nodeOf('textarea', 'story'), nodeOf('rate', 'stars'))).toBeUndefined()
  expect(titleOf(nodeOf('datePicker', 'day'), nodeOf('userSelect', 'who'))).toBe('who')
  expect(titleOf(nodeOf('createUser', 'maker'), nodeOf('datePicker', 'day'))).toBe('day')
})

test('a state is a single choice that is called so, or one with choices of its own', () => {
  const stateOf = (...nodes: FixtureNode[]) => stateField(modelOf(...nodes).fields)?.path
  const dictionary = { options: { dataType: 'dictionary', dictionaryType: 'd' } }
  const place = nodeOf('select', 'place', dictionary)
  const own = nodeOf('select', 'shift', { options: { choices: [{ id: 'a', fullName: 'A' }] } })
  expect(stateOf(place)).toBeUndefined()
  expect(stateOf(place, own)).toBe('shift')
  expect(stateOf(own, nodeOf('select', 'status', dictionary))).toBe('status')
})

test('a masked text does not name a record where another can', () => {
  const masked = nodeOf('input', 'name', { options: { mask: { type: 'phone' } } })
  const shown = nodeOf('input', 'remark')
  const [first] = modelOf(masked).fields
  expect(first?.bound.mask).not.toBeNull()
  expect(titleOf(masked, shown)).toBe('remark')
})

const many = [
  ...['a', 'b', 'c', 'd', 'e'].map((name) => nodeOf('select', `choice${name}`)),
  nodeOf('textarea', 'story'),
  nodeOf('createTime', 'made'),
  nodeOf('inputNumber', 'price'),
  nodeOf('datePicker', 'day'),
  nodeOf('switch', 'paid'),
  nodeOf('input', 'plate'),
  nodeOf('uploadFile', 'files'),
]

test('the title leads, then choices, days and amounts take turns; long and filled ones end', () => {
  const ranked = rankFields(modelOf(...many).fields).map(({ path }) => path)
  expect(ranked.slice(0, 5)).toEqual(['plate', 'choicea', 'day', 'price', 'paid'])
  expect(new Set(ranked.slice(-3))).toEqual(new Set(['story', 'made', 'files']))
})

test('plates, numbers and names can be copied in a list', () => {
  const plan = planList(modelOf(nodeOf('input', 'plate'), nodeOf('input', 'remark')), all, 'm')
  expect(plan.columns.map(({ field, isCopied }) => [field, isCopied])).toEqual([
    ['plate', true],
    ['remark', false],
  ])
})

test('a list without a design of its own shows seven columns and four searches, all may be chosen', () => {
  const plan = planList(modelOf(...many), all, 'm')
  const shown = arrangeColumns(plan.columns, []).map(({ field }) => field)
  expect(shown).toEqual(['plate', 'choicea', 'choiceb', 'choicec', 'price', 'day', 'paid'])
  expect(plan.columns.length).toBeGreaterThan(10)
  const searches = plan.searches.filter(({ isExtra }) => !isExtra).map(({ field }) => field)
  expect(searches).toEqual(['plate', 'choicea', 'day', 'price'])
  expect(plan.title?.path).toBe('plate')
})

test('the columns that a design has chosen are all shown', () => {
  const model = compile(
    kinds,
    build({
      nodes: many,
      list: {
        columns: many.slice(0, 10).map(({ field = '' }) => ({
          field,
          width: 0,
          align: 'left',
          fixed: 'none',
          sortable: true,
        })),
      },
    }),
  )
  expect(arrangeColumns(planList(model, all, 'm').columns, [])).toHaveLength(10)
})
