import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ColumnPort, TablePort } from '#schemas/runtime.ts'
import { fieldOf } from '#tests/field.ts'
import { PrintedTable } from './parts/printed-table.tsx'

const column = (name: string, more: Partial<ColumnPort> = {}): ColumnPort => ({
  name,
  kind: 'input',
  label: name,
  required: false,
  visible: true,
  width: 0,
  align: 'left',
  fixed: 'none',
  options: {},
  ...more,
})
const field = (columns: readonly ColumnPort[]): TablePort => ({
  ...fieldOf({ label: 'Parts' }),
  columns,
  rows: [{ key: 'r', field: (name) => fieldOf({ printed: `own ${name}` }) }],
  canUndo: false,
  undo: () => {},
  paste: () => Promise.reject(new Error('no')),
  append: () => {},
  add: () => {},
  copy: () => {},
  remove: () => {},
  sum: () => '',
})
const head = (fullName: string, ...columns: string[]) => ({
  fullName,
  columns,
  align: 'center' as const,
})
const spans = () =>
  screen
    .getAllByRole('columnheader')
    .map(
      (header) =>
        `${header.textContent} ${header.getAttribute('colspan') ?? 1}x${header.getAttribute('rowspan') ?? 1}`,
    )

test('a sub-table for reading has the heads that it has where it is filled in, level by level; a hidden column takes no room', () => {
  const columns = ['name', 'net', 'tax', 'note'].map((name) =>
    column(name, { visible: name !== 'note' }),
  )
  render(
    <PrintedTable
      field={field(columns)}
      rows={[{ name: 'Tyre' }]}
      heads={[head('Price', 'parts.net', 'parts.tax', 'parts.note'), head('Net', 'parts.net')]}
    />,
  )
  expect(spans()).toEqual(['name 1x3', 'Price 2x1', 'Net 1x1', 'tax 1x2', 'net 1x1'])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Tyre',
    'own net',
    'own tax',
  ])
})

test('without heads it is a plain table', () => {
  render(<PrintedTable field={field([column('name')])} rows={[]} heads={[]} />)
  expect(spans()).toEqual(['name 1x1'])
})
