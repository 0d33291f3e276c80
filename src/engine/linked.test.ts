import * as Type from 'typebox'
import { expect, test, vi } from 'vitest'
import { areas } from '#schemas/api/area.ts'
import { records } from '#schemas/api/record.ts'
import { documentFormat } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Env } from '#schemas/widget/define.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import type { Look, Reference } from '#schemas/widget/reference.ts'
import { createFormStore } from './form-store.ts'
import { createLookups } from './lookups.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { TableStore } from './table-store.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = {
  group: 'basic',
  icon: '',
  texts,
  places: ['form', 'table'],
  options: Type.Object({}),
} as const
const link: Reference = { to: 'record', model: 'cars', field: 'plate' }
const kinds = {
  text: defineKind({ ...base, kind: 'text', type: 'text' }),
  number: defineKind({ ...base, kind: 'number', type: 'decimal' }),
  link: defineKind({ ...base, kind: 'link', type: 'id', refers: () => link }),
  attribute: defineKind({
    ...base,
    kind: 'attribute',
    type: 'text',
    slot: () => null,
    options: Type.Object({ of: Type.String({ default: '' }) }),
    shows: ({ of }) => ({ of, attribute: 'owner' }),
  }),
  rows: defineKind({ ...base, kind: 'rows', type: 'rows', holds: 'rows' }),
}
const env: Env = { now: 0, timeZone: 'UTC', userId: 'me', departmentId: '', organizeId: '' }
const look: Look = {
  ...plainLook,
  name: (reference, id) => (reference.to === 'record' ? `${reference.field} of ${id}` : undefined),
}

function formOf() {
  const node = (id: string, kind: string, more: object = {}) => [
    id,
    { id, kind, field: id, label: id, options: {}, ...more },
  ]
  const nodes = Object.fromEntries([
    node('car', 'link'),
    node('owner', 'attribute', { options: { of: 'car' } }),
    node('driver', 'text'),
    node('price', 'number'),
    node('fixed', 'text', { readOnly: true }),
    node('stops', 'rows', { children: ['seen', 'note', 'ownOwner', 'formOwner', 'lost'] }),
    node('seen', 'link'),
    node('note', 'text'),
    node('ownOwner', 'attribute', { options: { of: 'stops.seen' } }),
    node('formOwner', 'attribute', { options: { of: 'car' } }),
    node('lost', 'attribute', { options: { of: 'driver' } }),
  ])
  const read = upgrade(kinds, {
    format: documentFormat,
    nodes,
    children: ['car', 'owner', 'driver', 'price', 'fixed', 'stops'],
  })
  if ('problems' in read) throw new Error('broken')
  const model = compile(kinds, read.document)
  const form = createFormStore({
    plan: {
      modelId: 'm',
      model,
      mode: 'add',
      paths: new Set(model.byPath.keys()),
      canWrite: true,
      canAddNext: false,
    },
    record: null,
    env,
    voice: { say: (room, key) => room.en[key], language: 'en' },
    look,
  })
  const stops = form.field('stops')
  if (!(stops instanceof TableStore)) throw new Error('no rows')
  stops.add()
  return { form, row: stops.rows[0]! }
}

test('an attribute shows what the chosen record tells, follows the choice, and is never sent', () => {
  const { form, row } = formOf()
  expect(form.field('owner')?.printed).toBe('')
  form.field('car')?.set('r1')
  row.field('seen').set('r2')
  expect([
    form.field('owner')?.printed,
    row.field('ownOwner').printed,
    row.field('formOwner').printed,
    row.field('lost').printed,
  ]).toEqual(['owner of r1', 'owner of r2', 'owner of r1', ''])
  expect(form.field('owner')?.readOnly).toBe(true)
  expect(form.toData()).toEqual({
    car: 'r1',
    driver: null,
    price: null,
    stops: [{ seen: 'r2', note: null }],
  })
})

test('copies reach fields of the same form or row: texts as text, others as they are stored; nothing that is read-only', () => {
  const { form, row } = formOf()
  form.field('car')?.fill({
    driver: { value: 'a1', text: 'Ann' },
    price: { value: '5', text: '5.00' },
    fixed: { value: 'x', text: 'x' },
    'stops.note': { value: 'x', text: 'x' },
    gone: { value: 1, text: '1' },
  })
  row
    .field('seen')
    .fill?.({ 'stops.note': { value: null, text: '' }, driver: { value: 'x', text: 'x' } })
  expect(form.toData()).toEqual({
    car: null,
    driver: 'Ann',
    price: '5',
    stops: [{ seen: null, note: null }],
  })
})

test('names of records and areas are asked for in batches; what may not be seen is said to be so', async () => {
  const asked: unknown[] = []
  const send = (async (
    call: unknown,
    input: { readonly params?: { readonly modelId: string } },
  ) => {
    asked.push(input)
    if (call === areas.names) return [['Zhejiang', 'Hangzhou']]
    if (call === records.names && input.params?.modelId === 'secret')
      throw new RefusedCall(403, 'no', null)
    return { list: [{ id: 'r1', fullName: 'A1' }] }
  }) as unknown as Send
  const lookups = createLookups(send, { timeZone: 'UTC', language: 'en' })
  const secret: Reference = { ...link, model: 'secret' }
  const tell = () => [
    lookups.name(link, 'r1'),
    lookups.name(link, 'r2'),
    lookups.name(secret, 'r1'),
    lookups.name({ to: 'area', level: 1 }, '3301'),
  ]
  expect(tell()).toEqual([undefined, undefined, undefined, undefined])
  await vi.waitFor(() =>
    expect(tell()).toEqual(['A1', '(not visible)', '(not visible)', 'Zhejiang / Hangzhou']),
  )
  expect(asked).toHaveLength(3)
  expect(asked[0]).toEqual({
    params: { modelId: 'cars' },
    body: { field: 'plate', ids: ['r1', 'r2'] },
  })
})

test('a dictionary is found by its id and by its code; a name of a tree is told with its way', async () => {
  const dictionaryList = [
    { id: 'c', fullName: 'Car', enCode: 'c', parentId: '' },
    { id: 'v', fullName: 'Van', enCode: 'v', parentId: 'c' },
  ]
  const send = (async () => ({
    list: [{ id: 'd1', enCode: 'sorts', fullName: 'Sorts', isTree: 1, dictionaryList }],
  })) as unknown as Send
  const lookups = createLookups(send, { timeZone: 'UTC', language: 'en' })
  lookups.dictionaries()
  await vi.waitFor(() =>
    expect(lookups.name({ to: 'dictionary', dictionary: 'd1' }, 'v')).toBe('Van'),
  )
  expect(
    lookups.name(
      { to: 'dictionary', dictionary: 'sorts', tree: { isWhole: true, leafOnly: false } },
      'v',
    ),
  ).toBe('Car / Van')
  expect(lookups.choices({ to: 'dictionary', dictionary: 'sorts' })).toBe(
    lookups.choices({ to: 'dictionary', dictionary: 'd1' }),
  )
})
