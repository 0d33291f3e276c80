import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { sketch } from '#tests/designs.ts'
import type { FormLook } from '#src/engine/field-store.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { TableStore } from '#src/engine/table-store.ts'

const document = sketch([
  {
    id: 't',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n1', kind: 'input', field: 'name', options: { maxlength: 6 } },
      { id: 'n2', kind: 'inputNumber', field: 'count' },
      {
        id: 'n3',
        kind: 'select',
        field: 'size',
        options: {
          choices: [
            { id: 's', fullName: 'Small' },
            { id: 'l', fullName: 'Large' },
          ],
        },
      },
      { id: 'n4', kind: 'datePicker', field: 'day' },
      {
        id: 'n5',
        kind: 'select',
        field: 'colour',
        options: { dataType: 'dictionary', dictionaryType: 'colours' },
      },
      { id: 'n6', kind: 'signature', field: 'hand' },
    ],
  },
])

const words = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  `${key} ${Object.values(params).join()}`.trim()

function open(data: Record<string, unknown> | null, look: FormLook = plainLook) {
  const rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }
  const form = createFormStore({
    plan: planForm(compile(kinds, document), { rights, modelId: 'm', mode: data ? 'edit' : 'add' }),
    record: data && { id: 'r', version: 1, data },
    env: { now: 0, timeZone: 'UTC', userId: 'me', departmentId: '', organizeId: '' },
    voice: { say: (_, key, params) => words(key, params), language: 'en' },
    look,
  })
  const table = form.field('parts')
  if (!(table instanceof TableStore)) throw new Error('no table')
  return { form, table, rows: () => table.rows.map((row) => row.toData()) }
}

const columns = ['name', 'count', 'size', 'day', 'colour', 'hand']
const two = [
  { id: 'a', name: 'belt', count: '1', size: 's', day: null },
  { id: 'b', name: 'bolt', count: '2', size: 's', day: null },
]

test('a block is read by its columns, goes over rows and into new ones, and is one step', async () => {
  const { form, table, rows } = open({ parts: two })
  const pasted = await table.paste({
    key: 'b',
    columns,
    most: 3,
    texts: [['nut', '1,200', 'Large', '2026/3/4'], ['cap'], ['beyond']],
  })
  expect(pasted).toEqual({ cells: 5, added: 1, unread: 0, locked: 0, beyond: 1 })
  expect(rows()).toMatchObject([
    two[0],
    { id: 'b', name: 'nut', count: '1200', size: 'l', day: '2026-03-04' },
    { name: 'cap', count: null },
  ])
  expect(table.canUndo).toBe(true)
  table.undo()
  expect(rows()).toMatchObject(two)
  expect([form.isDirty, table.canUndo]).toEqual([false, false])
})

test('what means nothing in its cell stands there as a problem, keeps the form from being saved, and is forgiven when the cell is visited', async () => {
  const { form, table } = open({ parts: two })
  const pasted = await table.paste({
    key: 'a',
    columns: ['name', 'count', 'size', 'day', 'colour', 'hand'],
    most: 9,
    texts: [['a long name', 'many', 'Huge', '3/4/2026', '', 'me']],
  })
  expect(pasted).toMatchObject({ cells: 2, unread: 4 })
  const cell = (name: string) => table.rows[0]?.field(name)
  expect(['name', 'count', 'size', 'day', 'hand'].map((name) => cell(name)?.problem)).toEqual([
    'maxLength 6',
    'unread many',
    'unread Huge',
    'unread 3/4/2026',
    'unread me',
  ])
  cell('name')?.set('short')
  expect(form.check().map(({ code }) => code)).toEqual(['unread', 'unread', 'unread', 'unread'])
  for (const name of ['count', 'size', 'day', 'hand']) cell(name)?.touch()
  expect(form.check()).toEqual([])
  expect(cell('count')?.problem).toBeUndefined()
})

test('lists that are on their way are waited for', async () => {
  const colours = observable.box<readonly { id: string; fullName: string }[] | undefined>(
    undefined,
    { deep: false },
  )
  const { table, rows } = open(null, { ...plainLook, choices: () => colours.get() })
  table.add()
  const pasting = table.paste({
    key: table.rows[0]?.key ?? '',
    columns: ['colour'],
    most: 9,
    texts: [['Red'], ['Blue']],
  })
  runInAction(() => colours.set([{ id: 'c1', fullName: 'Red' }]))
  expect(await pasting).toMatchObject({ cells: 1, unread: 1, added: 1 })
  expect(rows().map((row) => row['colour'])).toEqual(['c1', null])
})

test('rows that were removed, copied or picked are taken back as they were, until something else is changed', () => {
  const { form, table, rows } = open({ parts: two })
  table.rows[0]?.field('name').set('brake')
  table.remove(['a', 'b'])
  expect(table.canUndo).toBe(true)
  table.undo()
  expect(rows()).toMatchObject([{ id: 'a', name: 'brake' }, two[1]])
  table.rows[0]?.field('name').set('belt')
  expect(form.isDirty).toBe(false)
  table.append([{ name: { value: 7, text: 'seven' }, count: { value: '7', text: '7.00' } }])
  expect(rows()[2]).toMatchObject({ name: 'seven', count: '7' })
  table.rows[2]?.field('name').set('eight')
  expect(table.canUndo).toBe(false)
  table.undo()
  expect(rows()).toHaveLength(3)
})
