import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { TableStore } from '#src/engine/table-store.ts'
import { sketch } from '#tests/designs.ts'

const of = (selectType: string, relationField: string) => ({ selectType, relationField })
const document = sketch([
  { id: 'n1', kind: 'depSelect', field: 'department' },
  { id: 'n2', kind: 'userSelect', field: 'head', options: of('organize', 'department') },
  { id: 'n3', kind: 'userSelect', field: 'other' },
  { id: 'n7', kind: 'input', field: 'plate' },
  {
    id: 'n8',
    kind: 'relationForm',
    field: 'car',
    options: {
      modelId: 'cars',
      relationField: 'plate',
      narrowList: [{ column: 'unit', operand: { type: 'field', field: 'department' } }],
      transferList: [{ sourceValue: 'plate', targetField: 'plate' }],
    },
  },
  {
    id: 't',
    kind: 'table',
    field: 'shifts',
    children: [
      { id: 'n4', kind: 'roleSelect', field: 'role' },
      { id: 'n5', kind: 'userSelect', field: 'who', options: of('role', 'shifts.role') },
      { id: 'n6', kind: 'userSelect', field: 'boss', options: of('organize', 'department') },
    ],
  },
])

const open = (data: Record<string, unknown>) =>
  createFormStore({
    plan: planForm(compile(kinds, document), {
      rights: { isAdministrator: true, grants: [], menus: [], scopes: {} },
      modelId: 'm',
      mode: 'edit',
    }),
    record: { id: 'r', version: 1, data },
    env: { now: 0, timeZone: 'UTC', userId: 'me', departmentId: '', organizeId: '' },
    voice: { say: (texts, key) => texts.en[key], language: 'en' },
    look: plainLook,
  })

test('users and records that depend on another field are taken out when it changes, with what was copied: of the form, of every row, and of the same row', () => {
  const row = { role: 'guards', who: 'ann', boss: 'cy' }
  const form = open({
    department: 'gate',
    head: 'ann',
    other: 'bo',
    car: 'c1',
    plate: 'A1',
    shifts: [
      { id: 'a', ...row },
      { id: 'b', ...row },
    ],
  })
  const rows = () => form.toData()['shifts']
  const shifts = form.field('shifts')
  if (!(shifts instanceof TableStore)) throw new Error('no rows')
  shifts.rows[0]?.field('role').set('clerks')
  expect(rows()).toMatchObject([
    { role: 'clerks', who: null, boss: 'cy' },
    { role: 'guards', who: 'ann', boss: 'cy' },
  ])
  form.field('department')?.set('pier')
  expect(form.toData()).toMatchObject({
    department: 'pier',
    head: null,
    other: 'bo',
    car: null,
    plate: null,
  })
  expect(rows()).toMatchObject([
    { who: null, boss: null },
    { who: 'ann', boss: null },
  ])
})

test('what was copied from a record goes with it, and stays while another is chosen', () => {
  const form = open({ car: 'c1', plate: 'A1' })
  form.field('car')?.set('c2')
  expect(form.toData()).toMatchObject({ car: 'c2', plate: 'A1' })
  form.field('car')?.set(null)
  expect(form.toData()).toMatchObject({ car: null, plate: null })
})

test('opening a form takes nobody out', () => {
  expect(open({ department: 'gate', head: 'ann' }).isDirty).toBe(false)
})
