import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { loadViews } from '#renderers/load-views.ts'
import { ViewsContext } from '#renderers/parts/control.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { FieldPort, TablePort } from '#schemas/runtime.ts'
import { noRuntime } from './runtime.ts'

/** A column of a kind with its plain options; the one called `secret` is hidden. */
export const columnOf = (name: string, kind: string, label: string) => ({
  name,
  kind,
  label,
  required: name === 'name',
  visible: name !== 'secret',
  width: 0,
  align: 'left' as const,
  fixed: 'none' as const,
  options: kinds[kind]?.bind({}).options ?? {},
})
const columns = [
  columnOf('name', 'input', 'Part'),
  columnOf('count', 'inputNumber', 'Quantity'),
  columnOf('fine', 'switch', 'In order'),
  columnOf('secret', 'input', 'Secret'),
]

/** A cell of a row that records what is set. */
export const cellOf = (row: number, name: string, more: Partial<FieldPort> = {}): FieldPort => ({
  id: `f-${row}-${name}`,
  path: `parts.${name}`,
  label: name,
  value: name === 'fine' ? 1 : `${row}`,
  problem: undefined,
  visible: true,
  required: false,
  readOnly: false,
  allowed: null,
  printed: `${row}`,
  set: vi.fn(),
  touch: vi.fn(),
  ...more,
})

/** A sub-table with some rows that records what is done with it. */
export const portOf = (count: number, more: Partial<TablePort> = {}): TablePort => ({
  ...cellOf(0, 'parts'),
  id: 'f-parts',
  label: 'Parts',
  columns,
  rows: Array.from({ length: count }, (_, row) => {
    const cells = new Map(columns.map(({ name }) => [name, cellOf(row + 1, name)]))
    return { key: `r${row + 1}`, field: (name) => cells.get(name) ?? cellOf(row + 1, name) }
  }),
  canUndo: false,
  undo: vi.fn(),
  paste: vi.fn(async () => ({ cells: 4, added: 1, unread: 1, locked: 0, beyond: 0 })),
  append: vi.fn(),
  add: vi.fn(),
  copy: vi.fn(),
  remove: vi.fn(),
  sum: () => '12.5',
  ...more,
})

/** Draws a sub-table with these options. */
export async function drawTable(
  port: TablePort,
  options: object = {},
  device: 'pc' | 'app' = 'pc',
) {
  const views = await loadViews(Object.keys(kinds))
  const View = views['table']?.view
  if (!View) throw new Error('no view')
  return render(
    <RuntimeProvider value={{ ...noRuntime, device }}>
      <ViewsContext value={views}>
        <View
          field={port}
          options={kinds['table']?.bind(options).options ?? {}}
          autoFocus={false}
        />
      </ViewsContext>
    </RuntimeProvider>,
  )
}
