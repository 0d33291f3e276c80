import { expect, test } from 'vitest'
import { arrangeColumns, completeSettings, readColumnSettings } from './column-settings.ts'

const column = (field: string) => ({
  field,
  width: 120,
  align: 'left' as const,
  fixed: 'none' as const,
  sortable: true,
})
const columns = ['a', 'b', 'c'].map(column)
const setting = (prop: string, more: object = {}) => ({
  prop,
  label: prop,
  visible: true,
  width: 0,
  fixed: 'none' as const,
  ...more,
})

test('3 settings are read as they were kept, under either name of visible; what does not fit is left out', () => {
  const kept = [
    { prop: 'a', label: 'A', columnVisible: false },
    { prop: 'b', width: 5, fixed: 'left' },
    { prop: 'b' },
    { prop: 7 },
    null,
  ]
  expect(readColumnSettings(JSON.stringify(kept))).toEqual([
    { prop: 'a', label: 'A', visible: false, width: 0, fixed: 'none' },
    { prop: 'b', label: '', visible: true, width: 0, fixed: 'left' },
  ])
  expect([readColumnSettings('{'), readColumnSettings('{}')]).toEqual([[], []])
})

test('7.16 columns stand in the order, width and place of the person; new ones behind, gone ones nowhere, never none', () => {
  const settings = [
    setting('c', { width: 200, fixed: 'left' }),
    setting('gone'),
    setting('a', { visible: false }),
  ]
  expect(arrangeColumns(columns, settings)).toEqual([
    { ...column('c'), width: 200, fixed: 'left' },
    column('b'),
  ])
  expect(arrangeColumns(columns, [])).toBe(columns)
  expect(
    arrangeColumns(
      columns,
      columns.map(({ field }) => setting(field, { visible: false })),
    ),
  ).toBe(columns)
  expect(
    completeSettings(columns, settings, ({ field }) => field.toUpperCase()).map(
      ({ prop, label }) => prop + label,
    ),
  ).toEqual(['cC', 'aA', 'bB'])
})
