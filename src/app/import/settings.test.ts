import { expect, test } from 'vitest'
import type { ImportState } from '#schemas/api/record-import.ts'
import { assign, carryOver, lackOf, missingOf, readDraft, refine } from './settings.ts'

const named = (path: string, more: object = {}) => ({
  path,
  label: path,
  isRequired: false,
  isKey: false,
  note: '',
  linkedBy: [],
  ...more,
})
const state = {
  id: 'j1',
  total: 2,
  heads: [0, 1, 2].map((place) => ({ place, head: `h${place}`, samples: [] })),
  fields: [
    named('plate', { isKey: true, isRequired: true }),
    named('day'),
    named('parts.name', { isRequired: true }),
    named('parts.price'),
  ],
  modes: ['add', 'update'],
  columns: [{ place: 0, path: 'plate' }],
  mode: 'add',
  key: null,
} as unknown as ImportState
const draft = { columns: [{ place: 0, path: 'plate' }], mode: 'update', key: 'plate' } as const

test('a field has one column, and a key without a column is none', () => {
  const moved = assign({ ...draft, columns: [...draft.columns] }, 2, 'plate')
  expect(moved.columns).toEqual([{ place: 2, path: 'plate' }])
  expect(moved.key).toBe('plate')
  const left = assign(moved, 2, undefined)
  expect([left.columns, left.key, lackOf(state, left)]).toEqual([[], undefined, 'none'])
})

test('what is said of a column goes with its field', () => {
  const ordered = refine(assign({ columns: [], mode: 'add' }, 1, 'day'), 1, { order: 'mdy' })
  expect(ordered.columns).toEqual([{ place: 1, path: 'day', order: 'mdy' }])
  expect(refine(ordered, 1, { order: undefined }).columns).toEqual([{ place: 1, path: 'day' }])
  expect(assign(ordered, 1, 'plate').columns).toEqual([{ place: 1, path: 'plate' }])
})

test('required fields of a sub-table are missed only where one of its fields has a column', () => {
  const missing = (columns: { place: number; path: string }[], mode: 'add' | 'update' = 'add') =>
    missingOf(state, { columns, mode }).map(({ path }) => path)
  expect(missing([])).toEqual(['plate'])
  expect(missing([{ place: 0, path: 'parts.price' }])).toEqual(['plate', 'parts.name'])
  expect(missing([], 'update')).toEqual([])
})

test('a file with the same heads takes the settings of the one before; another its own', () => {
  const before = { state, draft: { ...draft, columns: [{ place: 1, path: 'plate' }] } }
  expect(carryOver(before, { ...state, id: 'j2' }).columns).toEqual([{ place: 1, path: 'plate' }])
  const other = { ...state, heads: state.heads.slice(1) }
  expect(carryOver(before, other).columns).toEqual(state.columns)
})

test('kept settings are taken only for their import, and as far as they fit', () => {
  const columns = [
    { place: 1, path: 'plate' },
    { place: 2, path: 'gone' },
    { place: 9, path: 'day' },
  ]
  const kept = { id: 'j1', draft: { columns, mode: 'both', key: 'gone' } }
  expect(readDraft(kept, state)).toEqual({ columns: [{ place: 1, path: 'plate' }], mode: 'add' })
  for (const other of [null, 'x', { ...kept, id: 'j0' }, { id: 'j1', draft: { columns: 3 } }])
    expect(readDraft(other, state)).toEqual({ columns: state.columns, mode: 'add' })
})
