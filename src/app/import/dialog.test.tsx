import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { recordImports } from '#schemas/api/record-import.ts'
import type { ImportState } from '#schemas/api/record-import.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawEntries } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import { ImportDialog } from './dialog.tsx'

const field = (path: string, label: string, more: Partial<ImportState['fields'][number]> = {}) => ({
  path,
  label,
  isRequired: false,
  isKey: false,
  note: 'Text',
  linkedBy: [],
  ...more,
})
const state = (more: Partial<ImportState> = {}): ImportState => ({
  id: 'j1',
  state: 'read',
  isLost: false,
  phase: 'read',
  fileName: 'cars.csv',
  total: 3,
  done: 0,
  added: 0,
  changed: 0,
  failed: 0,
  reason: '',
  place: {
    sheets: [{ name: 'Cars', isHidden: false }],
    sheet: 0,
    head: { row: 0, rows: 1 },
    first: [['Plate', 'When', 'Lot']],
  },
  heads: [
    { place: 0, head: 'Plate', samples: ['A1', 'A2'] },
    { place: 1, head: 'When', samples: ['05/01/2026'] },
    { place: 2, head: 'Lot', samples: ['North'] },
  ],
  fields: [
    field('plate', 'Number plate', { isRequired: true, isKey: true }),
    field('day', 'Day'),
    field('lot', 'Car park', { linkedBy: [{ path: 'code', label: 'Code of lot' }] }),
  ],
  modes: ['add', 'update', 'both'],
  columns: [{ place: 1, path: 'day' }],
  mode: 'add',
  key: null,
  problems: [],
  notes: [],
  ...more,
})
const wrong = [{ row: 3, column: 1, label: 'Day', message: 'No such day' }]
const checked = state({
  state: 'checked',
  phase: 'check',
  done: 3,
  added: 2,
  failed: 1,
  problems: wrong,
})
const running = state({ state: 'running', phase: 'run' })
const done = state({
  state: 'done',
  phase: 'run',
  done: 3,
  added: 2,
  failed: 1,
  problems: wrong,
})
const undone = state({ state: 'undone', phase: 'undo', done: 2, added: 2 })

const draw = (answer: (asked: ScreenCall) => unknown = () => undefined) => {
  const [load, onClose] = [vi.fn(), vi.fn()]
  const model = { byPath: new Map([['day', { bound: { type: 'date' } }]]) }
  const list = { plan: { modelId: 'm', model }, load } as unknown as ListStore
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    const close = () => (onClose(), setOpen(false))
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <ImportDialog list={list} title="Cars" isOpen={isOpen} onClose={close} />
      </>
    )
  }
  const drawn = drawEntries(<Page />, (asked) => {
    const own = answer(asked)
    if (own !== undefined) return own
    if (asked.call === files.upload)
      return { name: 'cars.csv', fileId: 'f1.csv', fileVersionId: '', url: '', fileSize: 4 }
    if (asked.call === recordImports.read) return state()
    if (asked.call === recordImports.check) return checked
    if (asked.call === recordImports.run) return running
    if (asked.call === recordImports.undo) return state({ state: 'undoing', phase: 'undo' })
    if (asked.call === recordImports.state) return done
    return null
  })
  return { load, onClose, ...drawn }
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const upload = async (name = 'cars.csv') => {
  await button('Download template')
  fireEvent.change(
    screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement,
    { target: { files: [new File(['x'], name)] } },
  )
}
const choose = async (label: string, title: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click((await screen.findAllByTitle(title)).at(-1) as HTMLElement)
}
const toCheck = async () => {
  await upload()
  await choose('Field for column Plate', 'Number plate *')
  await press('Check data')
}

test('7.13 the template is downloaded; a file that is no sheet is not sent', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  const { of } = draw(({ call }) =>
    call === recordImports.template ? new File(['x'], 'template.xlsx') : undefined,
  )
  await press('Download template')
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  await upload('cars.pdf')
  await upload()
  await screen.findByRole('list', { name: 'Columns' })
  expect(of(files.upload)).toMatchObject([{ file: { name: 'cars.csv' } }])
  expect(of(recordImports.read)).toMatchObject([
    { params: { modelId: 'm' }, body: { fileName: 'f1.csv' } },
  ])
})

test('7.13 columns are assigned, with the key, the linked field and the order of days', async () => {
  const { of } = draw()
  await upload()
  expect(await screen.findByText(/^Required fields without a column: Number plate\./)).toBeTruthy()
  expect(screen.getByText('A1 · A2')).toBeTruthy()
  await choose('Date order of column When', 'day/month/year')
  await choose('Field for column Plate', 'Number plate *')
  await waitFor(() => expect(screen.queryByText(/^Required fields/)).toBeNull())
  await choose('Field for column Lot', 'Car park')
  await choose('Find by, for column Lot', 'Code of lot')
  fireEvent.click(screen.getByRole('radio', { name: 'Update existing records only' }))
  await press('Check data')
  await waitFor(() =>
    expect(of(recordImports.check)).toMatchObject([
      {
        params: { modelId: 'm', jobId: 'j1' },
        body: {
          columns: [
            { place: 0, path: 'plate' },
            { place: 1, path: 'day', order: 'dmy' },
            { place: 2, path: 'lot', by: 'code' },
          ],
          mode: 'update',
          key: 'plate',
        },
      },
    ]),
  )
})

test('7.13 without a key nothing is checked where records are to be changed', async () => {
  draw()
  await upload()
  fireEvent.click(
    await screen.findByRole('radio', { name: 'Update existing records and add the others' }),
  )
  expect(await screen.findByText(/^Choose the field to find records by/)).toBeTruthy()
  expect((await button('Check data')).disabled).toBe(true)
})

test('7.13 the check tells figures and problems; the good rows come in, and are taken back', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  let latest = done
  const { of, load } = draw(({ call }) => {
    if (call === recordImports.problems) return new File(['x'], 'wrong.xlsx')
    if (call === recordImports.undo) latest = undone
    return call === recordImports.state ? latest : undefined
  })
  await toCheck()
  expect(await screen.findByText('Check finished, nothing was written')).toBeTruthy()
  const row = (await screen.findByText('No such day')).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', 'Day', 'No such day'])
  await press('Download rows with problems')
  await waitFor(() => expect(of(recordImports.problems)).toHaveLength(1))
  expect(load).not.toHaveBeenCalled()
  await press('Import 2 records')
  expect(await screen.findByText('Import finished')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
  await press('Undo import')
  expect(await screen.findByText(/^Records to remove: 2, to restore: 0\./)).toBeTruthy()
  expect(of(recordImports.undo)).toHaveLength(0)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo import' })).at(-1)!)
  expect(await screen.findByText('Import undone')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('7.13 what was left is taken up: one under way is followed, a stopped one goes on', async () => {
  let looks = 0
  const { of } = draw(({ call }) => {
    if (call === recordImports.latest) return { ...running, done: 1 }
    if (call === recordImports.stop) return state({ state: 'stopped', phase: 'run', done: 2 })
    if (call === recordImports.state) return ++looks < 3 ? { ...running, done: 2 } : done
    return undefined
  })
  expect(await screen.findByText('Importing 1 of 3 rows')).toBeTruthy()
  await press('Stop')
  expect(await screen.findByText('Import stopped at 2 of 3 rows')).toBeTruthy()
  looks = 2
  await press('Continue import')
  expect(await screen.findByText('Import finished')).toBeTruthy()
  expect(of(recordImports.run)).toHaveLength(1)
})

test('7.13 a closed dialog follows the import and tells its end; opened again it shows the step', async () => {
  let isDone = false
  const { engine, load, onClose } = draw(({ call }) => {
    if (call === recordImports.latest) return isDone ? done : checked
    return call === recordImports.state && !isDone ? running : undefined
  })
  await press('Import 2 records')
  await screen.findByText('Importing 0 of 3 rows')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1)!)
  expect(onClose).toHaveBeenCalledTimes(1)
  isDone = true
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(engine.toasts.current?.text).toBe(
    'Import of cars.csv finished: 2 added, 0 updated, 1 row left out',
  )
  await press('Open')
  await screen.findByText('Last import, cars.csv: 2 added, 0 updated, 1 row left out')
})

test('7.13 settings that were not checked yet are there again; a finished import is told', async () => {
  const { engine } = draw(({ call }) => (call === recordImports.latest ? state() : undefined))
  await choose('Field for column Plate', 'Number plate *')
  expect(engine.storage.read('import.m')).toMatchObject({
    id: 'j1',
    draft: {
      columns: [
        { place: 0, path: 'plate' },
        { place: 1, path: 'day' },
      ],
    },
  })
  await press('Choose another file')
  expect(await screen.findByText('The import of cars.csv is not finished')).toBeTruthy()
  await press('Continue')
  expect(await screen.findByRole('combobox', { name: 'Field for column Plate' })).toBeTruthy()
})

test('7.13 a finished import can be seen again, and another file begun', async () => {
  const { of } = draw(({ call }) => (call === recordImports.latest ? done : undefined))
  const told = 'Last import, cars.csv: 2 added, 0 updated, 1 row left out'
  expect(await screen.findByText(told)).toBeTruthy()
  await press('View')
  expect(await screen.findByText('Import finished')).toBeTruthy()
  await press('Choose another file')
  await upload()
  await screen.findByRole('list', { name: 'Columns' })
  // What came in can still be told apart on the server.
  expect(of(recordImports.remove)).toEqual([])
})

test('7.13 a refused file, a withdrawn right and a lost connection are said in words', async () => {
  let failure: RefusedCall | undefined = new RefusedCall(422, 'wrong', {
    problems: [{ path: 'fileName', code: 'broken', message: 'This is no sheet' }],
  })
  draw(({ call }) => {
    if (call === recordImports.read && failure) throw failure
    if (call !== recordImports.state) return undefined
    if (failure) throw failure
    return running
  })
  await upload()
  expect(await screen.findByText('This is no sheet')).toBeTruthy()
  failure = undefined
  await toCheck()
  await press('Import 2 records')
  failure = new RefusedCall(0, 'Network error', null)
  expect(await screen.findByText(/^The connection is lost\./)).toBeTruthy()
  failure = undefined
  await waitFor(() => expect(screen.queryByText(/^The connection is lost\./)).toBeNull())
  failure = new RefusedCall(403, 'You may not do this', null)
  expect(await screen.findByText('You may not do this')).toBeTruthy()
})
