import { autorun, runInAction, observable } from 'mobx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rule } from '#schemas/design/document.ts'
import type { Language } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from './form-store.ts'
import {
  field,
  when,
  node,
  plus,
  planOf,
  documentOf,
  formOf,
  env,
  get,
  table,
  say,
} from '#tests/open-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rows keep their keys, cells see their row first, and the sum follows', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('y', 'number'),
        node('parts', 'rows', { children: ['p', 'z'] }),
        node('p', 'number', { field: 'y' }),
        node('z', 'sum', { options: { expression: [field('parts.y'), field('y'), plus] } }),
      ]),
      'edit',
    ),
    {
      record: {
        y: '10',
        parts: [
          { id: 'one', y: '1' },
          { id: 'two', y: '2' },
        ],
      },
    },
  )
  const parts = table(form, 'parts')
  parts.copy('two')
  parts.add()
  parts.rows[3]?.field('y').set('7')
  parts.remove(['one'])
  expect(parts.rows.map((row) => row.key)).toEqual(['two', 'new1', 'new2'])
  form.check()
  expect(parts.rows.map((row) => row.field('z').value)).toEqual(['12', '12', '17'])
  expect(parts.sum('y')).toBe('11')
  expect(form.toData()).toEqual({ y: '10', parts: [{ id: 'two', y: '2' }, { y: '2' }, { y: '7' }] })
})

test('the sum of a column is told as its cells are', () => {
  const form = formOf(
    planOf(documentOf([node('parts', 'rows', { children: ['y'] }), node('y', 'money')]), 'edit'),
    {
      record: {
        parts: [
          { id: 'one', y: '1' },
          { id: 'two', y: '2' },
        ],
      },
    },
  )
  expect(table(form, 'parts').sum('y')).toBe('3.00')
})

test('a form is changed while something differs from what is stored, and no longer', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('a', 'text'),
        node('parts', 'rows', { children: ['x'] }),
        node('x', 'text'),
      ]),
      'edit',
    ),
    { record: { a: 'old', parts: [{ id: 'r', x: 'x' }] } },
  )
  expect(form.isDirty).toBe(false)
  get(form, 'a').set('new')
  expect(form.changedFields.map(({ path }) => path)).toEqual(['a'])
  get(form, 'a').set('old')
  expect(form.isDirty).toBe(false)
  table(form, 'parts').rows[0]?.field('x').set('y')
  expect(form.changedFields.map(({ path }) => path)).toEqual(['parts'])
  table(form, 'parts').remove(['r'])
  expect(form.isDirty).toBe(true)
})

test('what the server found wrong stands at its field until the value changes; what has no field is said elsewhere', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('a', 'text'),
        node('parts', 'rows', { children: ['x'] }),
        node('x', 'text'),
      ]),
      'add',
    ),
    { preset: { a: 'x', parts: [{ x: '1' }, { x: '2' }] } },
  )
  form.refuse([
    { path: 'a', code: 'unique', message: 'taken' },
    { path: 'parts.1.x', code: 'wrong', message: 'no' },
    { path: 'gone', code: 'wrong', message: 'what' },
  ])
  const cell = table(form, 'parts').rows[1]?.field('x')
  expect([get(form, 'a').problem, cell?.problem, form.otherProblems, form.problemCount]).toEqual([
    'taken',
    'no',
    ['what'],
    3,
  ])
  get(form, 'a').touch()
  expect(get(form, 'a').problem).toBe('taken')
  get(form, 'a').set('y')
  expect(get(form, 'a').problem).toBeUndefined()
  expect(form.firstProblem).toBe(cell)
})

test('a field wrong only because of another is forgiven when that other is left', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: when('a', 'x'), then: [{ type: 'require', fields: ['b'] }] },
  ]
  const form = formOf(planOf(documentOf([node('a', 'text'), node('b', 'text')], rules), 'add'), {
    preset: { a: 'x' },
  })
  form.check()
  expect(get(form, 'b').problem).toBe('This cannot be empty')
  get(form, 'a').set('y')
  get(form, 'a').touch()
  expect(form.problemCount).toBe(0)
})

test('nobody writes in design or detail, and rules that chase each other do not hang', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: when('a', 'x'), then: [{ type: 'hide', fields: ['a', '#box'] }] },
  ]
  const document = documentOf(
    [node('box', 'box', { children: ['a'] }), node('a', 'text', { hidden: true })],
    rules,
  )
  const design = formOf(planOf(document, 'design'))
  get(design, 'a').set('x')
  expect([get(design, 'a').visible, design.isShown('box'), get(design, 'a').value]).toEqual([
    true,
    true,
    null,
  ])
  const detail = formOf(planOf(document, 'detail'), { record: { a: 'x' } })
  get(detail, 'a').set('y')
  expect(get(detail, 'a').value).toBe('x')
  expect(typeof get(formOf(planOf(document, 'add'), { preset: { a: 'x' } }), 'a').isShown).toBe(
    'boolean',
  )
})

test('the language of an open form follows', () => {
  const voice = observable<{ language: Language }>({ language: 'zh' })
  const form = createFormStore({
    plan: planOf(documentOf([node('a', 'text', { labels: { zh: '甲', en: 'A' } })]), 'add'),
    record: null,
    env,
    voice: {
      say,
      get language() {
        return voice.language
      },
    },
    look: plainLook,
  })
  const labels: string[] = []
  autorun(() => labels.push(get(form, 'a').label))
  runInAction(() => (voice.language = 'en'))
  expect(labels).toEqual(['甲', 'A'])
})

test('a form is not saved while something of a field is on its way', () => {
  const form = formOf(planOf(documentOf([node('a', 'text'), node('b', 'text')]), 'add'))
  get(form, 'a').hold(true)
  expect(form.isDirty).toBe(true)
  expect([form.check(), form.problemCount, get(form, 'a').problem]).toEqual([
    [{ path: 'a', code: 'uploading' }],
    1,
    'A file is still on its way; please save when it has arrived',
  ])
  get(form, 'a').hold(false)
  expect([form.problemCount, form.check(), form.isDirty]).toEqual([0, [], false])
})
