import { act, fireEvent, render, screen, within } from '@testing-library/react'
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

const say: Say = (texts, key, params = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts.en[key],
  )
const lookups = {
  ...plainLook,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const runtime: PageRuntime = {
  say,
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  picks: noPicks,
  isDesign: false,
  lookups,
}

const columnOf = (name: string, kind: string, label: string) => ({
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

const cellOf = (row: number, name: string, more: Partial<FieldPort> = {}): FieldPort => ({
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

const portOf = (count: number, more: Partial<TablePort> = {}): TablePort => ({
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
    const heads = within(screen.getByRole('table', { name: 'Parts' }))
      .getAllByRole('columnheader')
      .map((one) => one.textContent)
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
    expect(
      screen.getByRole('combobox', { name: 'Part, row 1' }).getAttribute('aria-expanded'),
    ).toBe('true')
  })

  test('what is typed goes to its own cell', async () => {
    const port = portOf(2)
    await draw(port)
    fireEvent.focus(screen.getByRole('textbox', { name: 'Part, row 2' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Part, row 2' }), {
      target: { value: 'belt' },
    })
    expect(port.rows[1]?.field('name').set).toHaveBeenCalledWith('belt')
    expect(port.rows[0]?.field('name').set).not.toHaveBeenCalled()
  })

  test('Enter goes to the same column of the next row, Shift and Enter back', async () => {
    await draw(portOf(3))
    screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' }))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 2' }), {
      key: 'Enter',
      shiftKey: true,
    })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
  })

  test('Enter that ends a composition stays in its cell', async () => {
    await draw(portOf(2))
    screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), {
      key: 'Enter',
      isComposing: true,
    })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
  })

  test('a new line takes the focus', async () => {
    const port = portOf(1)
    const { rows } = portOf(2)
    Object.assign(port, { add: () => void Object.assign(port, { rows }) })
    const { rerender } = await draw(port)
    const views = await loadViews(Object.keys(kinds))
    const View = views['table']!.view!
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    rerender(
      <RuntimeProvider value={runtime}>
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
    await draw(port)
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy row 2' }))
    expect(port.add).toHaveBeenCalledOnce()
    expect(port.copy).toHaveBeenCalledWith('r2')
    fireEvent.click(screen.getByRole('button', { name: 'Remove row 2' }))
    expect(port.remove).not.toHaveBeenCalled()
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Remove row 2?' })).getByRole('button', {
        name: 'Remove',
      }),
    )
    expect(port.remove).toHaveBeenCalledWith(['r2'])
  })

  test('selected rows are removed together, after a question with their number', async () => {
    const port = portOf(3)
    await draw(port)
    expect(screen.getByRole('button', { name: 'Remove selected' }).hasAttribute('disabled')).toBe(
      true,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 1' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'row 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove selected' }))
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Remove the 2 selected rows?' })).getByRole(
        'button',
        { name: 'Remove' },
      ),
    )
    expect(port.remove).toHaveBeenCalledWith(['r1', 'r3'])
  })

  test('the row of totals stands under the chosen columns only', async () => {
    await draw(portOf(2), { showSummary: true, summaryField: ['parts.count'] })
    const total = screen.getByRole('rowheader', { name: 'total' }).closest('tr')
    expect([...(total?.cells ?? [])].map((one) => one.textContent)).toEqual([
      'total',
      '',
      '12.5',
      '',
      '',
    ])
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
    await draw({
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
    await draw(portOf(2), {}, 'app')
    const card = screen.getByRole('region', { name: 'row 2' })
    expect(within(card).getByRole('textbox', { name: 'Part, row 2' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('Enter in the last row adds one, where rows may be added', async () => {
    const port = portOf(2)
    await draw(port)
    const last = screen.getByRole('textbox', { name: 'Part, row 2' })
    last.focus()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 2' }), { key: 'Enter' })
    expect(port.add).toHaveBeenCalledOnce()
  })

  test('arrows leave a cell at the end of its text, up and down at once; a control keeps those it needs', async () => {
    await draw(portOf(2))
    const at = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
    act(() => at('Part, row 1').focus())
    at('Part, row 1').setSelectionRange(0, 0)
    press('ArrowRight')
    expect(document.activeElement).toBe(at('Part, row 1'))
    at('Part, row 1').setSelectionRange(1, 1)
    press('ArrowRight')
    const count = screen.getByRole('spinbutton', { name: 'Quantity, row 1' })
    expect(document.activeElement).toBe(count)
    press('ArrowDown')
    expect(document.activeElement).toBe(count)
    press('ArrowLeft')
    expect(document.activeElement).toBe(at('Part, row 1'))
    press('ArrowDown')
    expect(document.activeElement).toBe(at('Part, row 2'))
    press('ArrowLeft')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'row 2' }))
  })

  test("Tab from the last cell of a row goes to the first of the next, and back; elsewhere it is the browser's", async () => {
    await draw(portOf(2))
    const press = (shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey })
    screen.getByRole('switch', { name: 'In order, row 1' }).focus()
    expect(press()).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' }))
    expect(press(true)).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'In order, row 1' }))
    screen.getByRole('switch', { name: 'In order, row 2' }).focus()
    expect(press()).toBe(true)
  })

  test('Esc brings back what a cell held when it was entered, and only then keeps the dialog around open', async () => {
    const port = portOf(1)
    const cell = cellOf(1, 'name')
    await draw({
      ...port,
      rows: [{ key: 'r1', field: (name) => (name === 'name' ? cell : cellOf(1, name)) }],
    })
    screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
    const press = () =>
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Escape' })
    expect(press()).toBe(true)
    Object.assign(cell, { value: 'changed' })
    expect(press()).toBe(false)
    expect(cell.set).toHaveBeenCalledWith('1')
  })

  const paste = (name: string, text: string) =>
    fireEvent.paste(screen.getByRole('textbox', { name }), {
      clipboardData: { getData: () => text },
    })

  test('a block of a spreadsheet goes from its cell on; what came of it is told once, and can be taken back', async () => {
    const port = portOf(2, { canUndo: true })
    await draw(port)
    expect(paste('Part, row 2', 'one word')).toBe(true)
    expect(port.paste).not.toHaveBeenCalled()
    expect(paste('Part, row 2', 'belt\t3\r\nbolt\t4\r\n')).toBe(false)
    expect(port.paste).toHaveBeenCalledWith({
      key: 'r2',
      columns: ['name', 'count', 'fine'],
      texts: [
        ['belt', '3'],
        ['bolt', '4'],
      ],
      most: 5000,
    })
    expect(
      (await screen.findByText('Cells pasted: 4, rows added: 1, not understood: 1')).getAttribute(
        'role',
      ),
    ).toBe('status')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), {
      key: 'z',
      ctrlKey: true,
    })
    expect(port.undo).toHaveBeenCalledTimes(2)
  })

  test('a paste adds no rows where none may be added', async () => {
    const port = portOf(2)
    await draw(port, { footerButtons: ['batchRemove'] })
    paste('Part, row 2', 'a\nb')
    expect(port.paste).toHaveBeenCalledWith(expect.objectContaining({ most: 2 }))
  })

  test('heads stand over their columns, wider ones above', async () => {
    const heads = [
      { fullName: 'Stock', columns: ['parts.count', 'parts.fine'] },
      { fullName: 'All', columns: ['parts.name', 'parts.count', 'parts.fine'] },
    ]
    await draw(portOf(1), { heads })
    const rows = within(screen.getByRole('table', { name: 'Parts' })).getAllByRole('row')
    expect(
      rows.slice(0, 3).map((row) =>
        within(row)
          .queryAllByRole('columnheader')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      ['No.', 'All', 'Actions'],
      ['Part', 'Stock'],
      ['Quantity', 'In order'],
    ])
    expect(rows[3]?.getAttribute('aria-rowindex')).toBe('4')
  })

  test('rows are picked out of another form only where records can be looked up', async () => {
    await draw(portOf(1), { hasPick: true, pickText: 'From the stock' })
    expect(screen.queryByRole('button', { name: 'From the stock' })).toBeNull()
  })
})
