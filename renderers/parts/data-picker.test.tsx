import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, LinkAsk, PageRuntime } from '#schemas/runtime.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { carRecords, carRows } from '#tests/linked.ts'
import { noPicks } from '#tests/picks.ts'
import { DataPicker } from './data-picker.tsx'
import type { Popup } from './data-dialog.tsx'
import type { DataSource } from './data-table.tsx'

// A busy machine may take longer than the default of one second. Visibility is not checked, because
// only a real browser can tell it.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

const cars: DataSource = {
  modelId: 'cars',
  relationField: 'plate',
  columnOptions: ['owner'],
  narrowList: [],
  hasPage: true,
  pageSize: 2,
}
const nobody = { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' }
const inDialog: Popup = { as: 'dialog', title: '', width: 700 }

interface PickerDrawOptions {
  readonly value?: unknown
  readonly multiple?: boolean
  readonly source?: Partial<DataSource>
  readonly popup?: Popup
}

async function draw({
  value = null,
  multiple = false,
  source,
  popup = inDialog,
}: PickerDrawOptions = {}) {
  const asked: LinkAsk[] = []
  const [picked, fill] = [vi.fn(), vi.fn()]
  const runtime: PageRuntime = {
    say: (texts, key, params = {}) =>
      Object.entries(params).reduce(
        (text, [name, param]) => text.replace(`{${name}}`, String(param)),
        texts.en[key],
      ),
    language: 'en',
    device: 'pc',
    timeZone: 'UTC',
    isDesign: false,
    picks: noPicks,
    records: carRecords(asked),
    lookups: {
      ...plainLook,
      choices: () => [],
      users: () => [],
      organizes: () => [],
      dictionaries: () => [],
      name: (reference, id) =>
        reference.to === 'record'
          ? carRows.flatMap((row) => (row.id === id ? String(row.data['plate']) : []))[0]
          : plainLook.name(reference, id),
    },
  }
  const Field = () => {
    const [kept, keep] = useState(value)
    const onPick = (next: unknown) => {
      picked(next)
      keep(next)
    }
    const transfers = [
      { sourceValue: 'owner', targetField: 'driver' },
      { sourceValue: 'level', targetField: 'grade' },
    ]
    return (
      <DataPicker
        id="f"
        aria-label="Car"
        allowClear
        value={kept}
        multiple={multiple}
        source={{ ...cars, ...source }}
        popup={popup}
        transfers={transfers}
        field={
          {
            fill,
            around: { env: nobody, get: (path: string) => (path === 'grade' ? 'a' : null) },
          } as unknown as FieldPort
        }
        onPick={onPick}
      />
    )
  }
  render(
    <RuntimeProvider value={runtime}>
      <Field />
    </RuntimeProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Car' }))
  return { picked, fill, asked }
}

const dialog = () => screen.getByRole('dialog', { name: 'Car' })
const record = (name: string, role: 'radio' | 'checkbox' = 'radio') =>
  within(dialog()).findByRole(role, { name: `Choose ${name}` })
const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('5.5 a popup picker confirms only a chosen row, and holds it until then', async () => {
  const { picked } = await draw()
  expect(button('Confirm').disabled).toBe(true)
  fireEvent.click(await record('A1'))
  fireEvent.click(await record('B2'))
  expect(picked).not.toHaveBeenCalled()
  fireEvent.click(button('Confirm'))
  expect(picked).toHaveBeenLastCalledWith('r2')
  await isClosed()
  expect(screen.getAllByText('B2').length).toBeGreaterThan(0)
})

test('2.7 cancelling discards what was chosen', async () => {
  const { picked, fill } = await draw({ value: 'r3' })
  fireEvent.click(await record('A1'))
  fireEvent.click(button('Cancel'))
  await isClosed()
  expect([picked.mock.calls, fill.mock.calls]).toEqual([[], []])
})

test('what the design says is copied from the chosen record, as value and as text', async () => {
  const { fill } = await draw()
  fireEvent.click(await record('A1'))
  fireEvent.click(button('Confirm'))
  expect(fill).toHaveBeenLastCalledWith({
    driver: { value: 'Ann', text: 'Ann' },
    grade: { value: 'a', text: 'First' },
  })
})

test('several are gathered over pages and searches', async () => {
  const { picked, asked } = await draw({ value: ['r2'], multiple: true })
  fireEvent.click(await record('A1', 'checkbox'))
  fireEvent.click(within(dialog()).getByTitle('Next Page').querySelector('button') ?? document.body)
  fireEvent.click(await record('C3', 'checkbox'))
  fireEvent.change(within(dialog()).getByRole('searchbox', { name: 'Search' }), {
    target: { value: 'b' },
  })
  fireEvent.click(await record('B2', 'checkbox'))
  fireEvent.click(button('Confirm'))
  expect(picked).toHaveBeenLastCalledWith(['r1', 'r3'])
  expect(asked.map(({ page, size, keyword }) => [page, size, keyword])).toEqual([
    [1, 2, ''],
    [2, 2, ''],
    [1, 2, 'b'],
  ])
  expect(asked[0]?.fields).toEqual(['plate', 'owner', 'level'])
})

test('9 without pages 10 000 are loaded at once', async () => {
  const { asked } = await draw({ source: { hasPage: false } })
  await record('C3')
  expect(asked.map(({ page, size }) => [page, size])).toEqual([[1, 10_000]])
  expect(within(dialog()).queryByTitle('Next Page')).toBeNull()
})

const car = (filter: DataSource['narrowList']) => ({ source: { narrowList: filter } })

test('only records that hold what another field holds are asked for; none while it is empty, or where the column is not granted', async () => {
  const level = (field: string) => [{ column: 'level', operand: { type: 'field' as const, field } }]
  const { asked } = await draw(car(level('grade')))
  await record('A1')
  expect(asked[0]?.filter).toEqual({
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'level', symbol: 'in', operand: { type: 'fixed', value: 'a' } }],
      },
    ],
  })
  cleanup()
  await draw(car(level('other')))
  expect(
    await within(dialog()).findByText('First fill in the field that these records depend on'),
  ).toBeTruthy()
  cleanup()
  await draw(car([{ column: 'secret', operand: { type: 'user' } }]))
  expect(await within(dialog()).findByText('You may not see the records of this form')).toBeTruthy()
})

test('the keyboard leads from the search into the rows and back; Space chooses; a double click takes one at once', async () => {
  const { picked } = await draw()
  const first = await record('A1')
  const search = within(dialog()).getByRole('searchbox', { name: 'Search' })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  const second = await record('B2')
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: 'ArrowUp' })
  fireEvent.keyDown(first, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(search)
  fireEvent.doubleClick(second)
  expect(picked).toHaveBeenLastCalledWith('r2')
  await isClosed()
})

test('who may not see the form is told so', async () => {
  await draw({ source: { modelId: 'secret' } })
  expect(await within(dialog()).findByText('You may not see the records of this form')).toBeTruthy()
})

test.each(['popover', 'drawer'] as const)('the records also open as a %s', async (as) => {
  const { picked } = await draw({ popup: { as, title: '', width: 500 } })
  fireEvent.click(await record('A1'))
  fireEvent.keyDown(await record('A1'), { key: 'Enter', ctrlKey: true })
  expect(picked).toHaveBeenLastCalledWith('r1')
})
