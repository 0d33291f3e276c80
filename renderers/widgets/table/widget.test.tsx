import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { loadViews } from '#renderers/load-views.ts'
import { ViewsContext } from '#renderers/parts/control.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime, TablePort } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { kinds } from '../kinds.ts'
import { table } from './kind.ts'
import { noPicks } from '#tests/picks.ts'

const say: Say = (texts, key, params = {}) => Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), texts.en[key])
const lookups = { ...plainLook, choices: () => [], users: () => [], organizes: () => [], dictionaries: () => [] }
const runtime: PageRuntime = { say, language: 'en', device: 'pc', timeZone: 'UTC', picks: noPicks, isDesign: false, lookups }

const columnOf = (name: string, kind: string, label: string) => ({
  name, kind, label, required: name === 'name', visible: name !== 'secret', width: 0, align: 'left' as const, fixed: 'none' as const, options: kinds[kind]?.bind({}).options ?? {},
})
const columns = [columnOf('name', 'input', 'Part'), columnOf('count', 'inputNumber', 'Quantity'), columnOf('fine', 'switch', 'In order'), columnOf('secret', 'input', 'Secret')]

const cellOf = (row: number, name: string, more: Partial<FieldPort> = {}): FieldPort => ({
  id: `f-${row}-${name}`, path: `parts.${name}`, label: name, value: name === 'fine' ? 1 : `${row}`, problem: undefined, visible: true, required: false, readOnly: false, allowed: null,
  printed: `${row}`, set: vi.fn(), touch: vi.fn(), ...more,
})

const portOf = (count: number, more: Partial<TablePort> = {}): TablePort => ({
  ...cellOf(0, 'parts'), id: 'f-parts', label: 'Parts', columns,
  rows: Array.from({ length: count }, (_, row) => {
    const cells = new Map(columns.map(({ name }) => [name, cellOf(row + 1, name)]))
    return { key: `r${row + 1}`, field: (name) => cells.get(name) ?? cellOf(row + 1, name) }
  }),
  add: vi.fn(), copy: vi.fn(), remove: vi.fn(), sum: () => '12.5', ...more,
})

async function draw(port: TablePort, options: object = {}, device: 'pc' | 'app' = 'pc') {
  const views = await loadViews(Object.keys(kinds))
  const View = views['table']?.view
  if (!View) throw new Error('no view')
  return render(
    <RuntimeProvider value={{ ...runtime, device }}>
      <ViewsContext value={views}>
        <View field={port} options={table.bind(options).options} autoFocus={false} />
      </ViewsContext>
    </RuntimeProvider>,
  )
}

describe('a sub-table', () => {
  test('is a table with its columns as heads; hidden ones are not there', async () => {
    await draw(portOf(2))
    const heads = within(screen.getByRole('table', { name: 'Parts' })).getAllByRole('columnheader').map((one) => one.textContent)
    expect(heads).toEqual(['No.', 'Part', 'Quantity', 'In order', 'Actions'])
    expect(screen.queryByText('Secret')).toBeNull()
  })

  test('every cell is named by its column and row, and its stand-in wakes on focus without losing it', async () => {
    await draw(portOf(2))
    const cell = screen.getByRole('spinbutton', { name: 'Quantity, row 2' })
    expect(cell.className).toBe('berth-stand-in')
    fireEvent.focus(cell)
    const woken = screen.getByRole('spinbutton', { name: 'Quantity, row 2' })
    expect(woken.className).not.toBe('berth-stand-in')
    expect(document.activeElement).toBe(woken)
    expect(woken.id).toBe('f-2-count')
  })

  test('a press on a stand-in reaches the control that takes its place', async () => {
    const port = portOf(1)
    await draw({ ...port, columns: [columnOf('name', 'select', 'Part')] })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Part, row 1' }))
    expect(screen.getByRole('combobox', { name: 'Part, row 1' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('what is typed goes to its own cell', async () => {
    const port = portOf(2)
    await draw(port)
    fireEvent.focus(screen.getByRole('textbox', { name: 'Part, row 2' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Part, row 2' }), { target: { value: 'belt' } })
    expect(port.rows[1]?.field('name').set).toHaveBeenCalledWith('belt')
    expect(port.rows[0]?.field('name').set).not.toHaveBeenCalled()
  })

  test('Enter goes to the same column of the next row, Shift and Enter back', async () => {
    await draw(portOf(3))
    screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' }))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 2' }), { key: 'Enter', shiftKey: true })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
  })

  test('Enter that ends a composition stays in its cell', async () => {
    await draw(portOf(2))
    screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Enter', isComposing: true })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
  })

  test('rows are added and copied at once, removed after a question', async () => {
    const port = portOf(2)
    await draw(port)
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy row 2' }))
    expect(port.add).toHaveBeenCalledOnce()
    expect(port.copy).toHaveBeenCalledWith('r2')
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }))
    expect(port.remove).not.toHaveBeenCalled()
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Remove row 2?' })).getByRole('button', { name: 'Remove' }))
    expect(port.remove).toHaveBeenCalledWith(['r2'])
  })

  test('selected rows are removed together, after a question with their number', async () => {
    const port = portOf(3)
    await draw(port)
    expect(screen.getByRole('button', { name: 'Remove selected' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove selected' }))
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Remove the 2 selected rows?' })).getByRole('button', { name: 'Remove' }))
    expect(port.remove).toHaveBeenCalledWith(['r1', 'r3'])
  })

  test('the row of totals stands under the chosen columns only', async () => {
    await draw(portOf(2), { showSummary: true, summaryField: ['parts.count'] })
    const total = screen.getByRole('rowheader', { name: 'total' }).closest('tr')
    expect([...(total?.cells ?? [])].map((one) => one.textContent)).toEqual(['total', '', '12.5', '', ''])
  })

  test('far rows are only a height until they come near', async () => {
    await draw(portOf(200))
    expect(document.querySelectorAll('tbody tr').length).toBe(200)
    expect(screen.queryByRole('textbox', { name: 'Part, row 200' })).toBeNull()
    expect(document.querySelectorAll('tbody .berth-stand-in').length).toBeLessThan(100)
  })

  test('no more rows than the design allows, none to change where it is read-only', async () => {
    const { unmount } = await draw(portOf(2), { maxRows: 2 })
    expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
    unmount()
    await draw(portOf(2, { readOnly: true }))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  test('the problem of a cell stands below it and is told with it', async () => {
    const port = portOf(1)
    await draw({ ...port, rows: [{ key: 'r1', field: (name) => cellOf(1, name, name === 'name' ? { problem: 'This cannot be empty' } : {}) }] })
    const cell = screen.getByRole('textbox', { name: 'Part, row 1' })
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('This cannot be empty')
  })

  test('on a phone each row is a card with its labels', async () => {
    await draw(portOf(2), {}, 'app')
    const card = screen.getByRole('region', { name: 'row 2' })
    expect(within(card).getByRole('textbox', { name: 'Part, row 2' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
