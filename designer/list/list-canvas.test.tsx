import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Send } from '#designer/port.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { designOf, drawDesigner, insert, openDesigner } from '#tests/designer-desk.tsx'
import { sketch } from '#tests/designs.ts'

const heads = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: 'List preview' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const act = async (name: string, action: string): Promise<void> => {
  const table = within(screen.getByRole('region', { name: 'List preview' })).getByRole('table')
  fireEvent.click(within(table).getByRole('button', { name: `Actions of ${name}` }))
  // A menu that was closed before fades away.
  const entries = await screen.findAllByRole('menuitem', { name: action })
  fireEvent.click(entries.at(-1)!)
}

test('the list shows sample rows and is changed on its heads', async () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Number')
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
  expect(heads()).toEqual(['Text', 'Number'])
  await act('Text', 'Move right')
  expect(heads()).toEqual(['Number', 'Text'])
  expect(store.document.list.columns.map(({ align }) => align)).toEqual(['right', 'left'])
  await act('Number', 'Hide column')
  expect(heads()).toEqual(['Text'])
  store.undo()
  store.undo()
  expect(store.document.list.columns).toEqual([])
})

const live = sketch([{ id: 'p', kind: 'input', field: 'plate', label: 'Plate' }])
const draft = sketch([
  { id: 'p', kind: 'input', field: 'plate_no', label: 'Plate no' },
  { id: 'n', kind: 'input', field: 'fresh', label: 'Fresh' },
])

/** The list tab of a published design; without `row` its records may not be seen. */
const openPublished = (row: object | null) => {
  const design = { ...designOf(draft), number: 1 }
  const answer = (call: object): unknown => {
    if (call === designs.version) return { number: 1, formData: JSON.stringify(live) }
    if (call === records.list && row === null) throw new Error('forbidden')
    if (call === records.list) return { list: [row] }
    return call === designs.read ? design : { list: [] }
  }
  drawDesigner(design, (async (call: object) => answer(call)) as unknown as Send)
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
}

test('real records stand under the design, with samples in fields that are not published; samples are one press away', async () => {
  openPublished({ id: 'r', version: 1, data: { plate: 'A 100' } })
  expect(await screen.findByRole('cell', { name: 'A 100' })).toBeDefined()
  expect(screen.getByRole('cell', { name: 'Fresh' })).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Sample data' }))
  expect(screen.queryByRole('cell', { name: 'A 100' })).toBeNull()
  expect(screen.getAllByRole('cell', { name: 'Plate no' }).length).toBeGreaterThan(0)
})

test('who may not see records designs with samples', () => {
  openPublished(null)
  expect(screen.queryByRole('radio', { name: 'Real data' })).toBeNull()
  expect(screen.getAllByRole('cell', { name: 'Plate no' }).length).toBeGreaterThan(0)
})
