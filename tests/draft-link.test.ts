import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import { planList } from '#schemas/page/list.ts'
import type { Rights } from '#schemas/permission.ts'
import { sketch } from './designs.ts'
import type { Sketch } from './designs.ts'
import { toDraftList, toDraftRecord, toDraftRights, linkDraft } from '#schemas/page/draft-link.ts'
import { makeSampleData } from '#schemas/page/sample.ts'

const env = {
  now: Date.UTC(2026, 4, 6, 7, 8, 9),
  timeZone: 'UTC',
  userId: 'me',
  departmentId: '',
  organizeId: '',
}
const model = (nodes: readonly Sketch[]) => compile(kinds, sketch(nodes))
const plate = { id: 'p', kind: 'input', field: 'plate' }
const parts = (children: readonly Sketch[]) => ({
  id: 't',
  kind: 'table',
  field: 'parts',
  children,
})
const live = model([
  plate,
  { id: 'n', kind: 'inputNumber', field: 'price' },
  { id: 'x', kind: 'input', field: 'gone' },
  parts([{ id: 'c', kind: 'input', field: 'name' }]),
])
const draft = model([
  { ...plate, field: 'plate_no' },
  { id: 'n', kind: 'datePicker', field: 'price' },
  { id: 'new', kind: 'input', field: 'gone' },
  {
    ...parts([
      { id: 'c', kind: 'input', field: 'title' },
      { id: 'd', kind: 'input', field: 'more' },
    ]),
    field: 'lines',
  },
])
const link = linkDraft(draft, live)

test('a record of the live version goes into the draft by what its fields are, not by what they are called', () => {
  const read = toDraftRecord(
    link,
    { plate: 'A1', price: '12.5', gone: 'old', parts: [{ id: 'r', name: 'tyre' }] },
    env,
  )
  expect(read.data).toEqual({
    plate_no: 'A1',
    price: null,
    gone: null,
    lines: [{ id: 'r', title: 'tyre', more: null }],
  })
  expect(read.unfit.map(({ path }) => path)).toEqual(['price'])
  expect(read.closed).toEqual([])
  expect(link.fresh.map(({ path }) => path)).toEqual(['gone', 'lines.more'])
})

test('what the server left out is not granted, and said so', () => {
  expect(toDraftRecord(link, { parts: [] }, env).closed.map(({ path }) => path)).toEqual([
    'plate_no',
    'price',
  ])
})

test('grants follow their field; a new field that is called as an old one was is granted to nobody', () => {
  const codes = (...list: string[]) => list.map((enCode) => ({ enCode }))
  const rights: Rights = {
    isAdministrator: false,
    menus: [],
    scopes: {},
    grants: [
      {
        modelId: 'm',
        columnList: codes('plate', 'gone'),
        formList: codes('plate', 'gone', 'parts', 'parts.name'),
        buttonList: codes('btn_add'),
      },
    ],
  }
  const moved = toDraftRights(link, rights, 'm')
  expect([...planForm(draft, { rights: moved, modelId: 'm', mode: 'add' }).paths]).toEqual([
    'plate_no',
    'lines',
    'lines.title',
  ])
  expect(planList(draft, moved, 'm').columns.map(({ field }) => field)).toEqual(['plate_no'])
  expect(toDraftRights(link, rights, 'other').grants).toEqual(rights.grants)
})

test('the list asks for nothing that has no column yet', () => {
  const plan = toDraftList(
    link,
    planList(draft, { isAdministrator: true, grants: [], menus: [], scopes: {} }, 'm'),
  )
  expect([...plan.sortable].toSorted()).toEqual(['plate_no', 'price'])
  expect(plan.searches.map(({ field }) => field)).not.toContain('gone')
  expect(plan.columns.map(({ field }) => field)).toContain('gone')
})

test('whatever a live record holds, reading it into a draft throws nothing and makes no field up', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('plate', 'price', 'gone', 'parts', '__proto__'), fc.anything()),
      (data) => {
        expect(Object.keys(toDraftRecord(link, data, env).data)).toEqual([
          'plate_no',
          'price',
          'gone',
          'lines',
        ])
      },
    ),
  )
})

test('before the first publish every stored field is new', () => {
  expect(linkDraft(draft, null).fresh).toHaveLength(draft.byPath.size)
})

test('a sample holds what fits each field, by its rules, and nothing that the server fills', () => {
  const choices = [{ id: 'a', fullName: 'A' }]
  const sampled = model([
    { id: 'a', kind: 'input', field: 'name', label: 'Name' },
    { id: 'b', kind: 'inputNumber', field: 'count', options: { precision: 0, max: '3' } },
    { id: 'c', kind: 'datePicker', field: 'day', options: { format: 'yyyy-MM-dd' } },
    { id: 'd', kind: 'select', field: 'kind', options: { choices } },
    { id: 'e', kind: 'createUser', field: 'maker' },
    { id: 't', kind: 'table', field: 'rows', children: [{ id: 'f', kind: 'switch', field: 'on' }] },
  ])
  expect(
    makeSampleData(sampled, {
      env,
      choices: (reference) => (reference.to === 'choices' ? reference.choices : undefined),
    }),
  ).toEqual({
    name: 'Name',
    count: '3',
    day: '2026-05-06',
    kind: 'a',
    rows: [{ on: 1 }, { on: 1 }],
  })
})
