import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { loadViews } from '#renderers/load-views.ts'
import { ViewsContext } from '#renderers/parts/control.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { noRuntime } from '#tests/runtime.ts'
import { cellOf, columnOf, drawTable, portOf } from '#tests/sub-table.tsx'
import { kinds } from '../kinds.ts'
import { table } from './kind.ts'

describe('a sub-table', () => {
  test('is a table with its columns as heads; hidden ones are not there', async () => {
    await drawTable(portOf(2))
    const heads = within(screen.getByRole('table', { name: 'Parts' }))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['No.', 'Part', 'Quantity', 'In order', 'Actions'])
    expect(screen.queryByText('Secret')).toBeNull()
  })

  test('every cell is named by its column and row, and its stand-in wakes on focus without losing it', async () => {
    await drawTable(portOf(2))
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
    await drawTable({ ...port, columns: [columnOf('name', 'select', 'Part')] })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Part, row 1' }))
    expect(
      screen.getByRole('combobox', { name: 'Part, row 1' }).getAttribute('aria-expanded'),
    ).toBe('true')
  })

  test('what is typed goes to its own cell', async () => {
    const port = portOf(2)
    await drawTable(port)
    fireEvent.focus(screen.getByRole('textbox', { name: 'Part, row 2' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Part, row 2' }), {
      target: { value: 'belt' },
    })
    expect(port.rows[1]?.field('name').set).toHaveBeenCalledWith('belt')
    expect(port.rows[0]?.field('name').set).not.toHaveBeenCalled()
  })

  test('a new line takes the focus', async () => {
    const port = portOf(1)
    const { rows } = portOf(2)
    Object.assign(port, { add: () => void Object.assign(port, { rows }) })
    const { rerender } = await drawTable(port)
    const views = await loadViews(Object.keys(kinds))
    const View = views['table']!.view!
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    rerender(
      <RuntimeProvider value={noRuntime}>
        <ViewsContext value={views}>
          <View field={{ ...port }} options={table.bind({}).options} autoFocus={false} />
        </ViewsContext>
      </RuntimeProvider>,
    )
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' })),
    )
  })

  test('rows are added and copied at once, removed after a question', async () => {
    const port = portOf(2)
    await drawTable(port)
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy row 2' }))
    expect(port.add).toHaveBeenCalledOnce()
    expect(port.copy).toHaveBeenCalledWith('r2')
    fireEvent.click(screen.getByRole('button', { name: 'Delete row 2' }))
    expect(port.remove).not.toHaveBeenCalled()
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Delete row 2?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    expect(port.remove).toHaveBeenCalledWith(['r2'])
  })

  test('selected rows are removed together, after a question with their number', async () => {
    const port = portOf(3)
    await drawTable(port)
    expect(screen.getByRole('button', { name: 'Delete selected' }).hasAttribute('disabled')).toBe(
      true,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Delete the 2 selected rows?' })).getByRole(
        'button',
        { name: 'Delete' },
      ),
    )
    expect(port.remove).toHaveBeenCalledWith(['r1', 'r3'])
  })

  test('the row of totals stands under the chosen columns only', async () => {
    await drawTable(portOf(2), { showSummary: true, summaryField: ['parts.count'] })
    const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr')
    expect([...(total?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
      'Total',
      '',
      '12.5',
      '',
      '',
    ])
  })

  test('far rows are only a height until they come near', async () => {
    await drawTable(portOf(200))
    expect(document.querySelectorAll('tbody tr').length).toBe(200)
    expect(screen.queryByRole('textbox', { name: 'Part, row 200' })).toBeNull()
    expect(document.querySelectorAll('tbody .berth-stand-in').length).toBeLessThan(100)
  })

  test('no more rows than the design allows, none to change where it is read-only', async () => {
    const { unmount } = await drawTable(portOf(2), { maxRows: 2 })
    expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
    unmount()
    await drawTable(portOf(2, { readOnly: true }))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  test('the problem of a cell stands below it and is told with it', async () => {
    const port = portOf(1)
    await drawTable({
      ...port,
      rows: [
        {
          key: 'r1',
          field: (name) =>
            cellOf(1, name, name === 'name' ? { problem: 'This cannot be empty' } : {}),
        },
      ],
    })
    const cell = screen.getByRole('textbox', { name: 'Part, row 1' })
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This cannot be empty',
    )
  })

  test('on a phone each row is a card with its labels', async () => {
    await drawTable(portOf(2), {}, 'app')
    const card = screen.getByRole('region', { name: 'row 2' })
    expect(within(card).getByRole('textbox', { name: 'Part, row 2' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('heads stand over their columns, wider ones above', async () => {
    const heads = [
      { fullName: 'Stock', columns: ['parts.count', 'parts.fine'] },
      { fullName: 'All', columns: ['parts.name', 'parts.count', 'parts.fine'] },
    ]
    await drawTable(portOf(1), { heads })
    const rows = within(screen.getByRole('table', { name: 'Parts' })).getAllByRole('row')
    expect(
      rows.slice(0, 3).map((row) =>
        within(row)
          .queryAllByRole('columnheader')
          .map((head) => head.textContent),
      ),
    ).toEqual([
      ['No.', 'All', 'Actions'],
      ['Part', 'Stock'],
      ['Quantity', 'In order'],
    ])
    expect(rows[3]?.getAttribute('aria-rowindex')).toBe('4')
  })

  test('rows are picked out of another form only where records can be looked up', async () => {
    await drawTable(portOf(1), { hasPick: true, pickText: 'From the stock' })
    expect(screen.queryByRole('button', { name: 'From the stock' })).toBeNull()
  })
})
