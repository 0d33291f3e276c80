import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { files } from '#schemas/api/file.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import type { ImportJob, ImportPreview } from '#schemas/api/user-sheet.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import { drawEntries } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import UserImport from './list.tsx'
import { ImportStore } from './store.ts'

const columns = ['account', 'realName', 'organize', 'mobilePhone'] as const
const rows = [
  { row: 2, values: ['ann', 'Ann', 'East', '13800000001'] },
  { row: 3, values: ['bo', 'Bo', 'Wets', '12'] },
  { row: 4, values: ['cy', 'Cy', 'East', ''] },
]
const wrong = [
  { row: 3, field: 'organize' as const, message: 'There is nothing called “Wets”' },
  { row: 3, field: 'mobilePhone' as const, message: 'No such number' },
]
const preview: ImportPreview = {
  heads: ['Login', 'Name', 'Where', 'Mobile'],
  place: {
    sheets: [
      { name: 'People', isHidden: false },
      { name: 'Old', isHidden: false },
    ],
    sheet: 0,
    head: { row: 0, rows: 1 },
    first: [['Login', 'Name', 'Where', 'Mobile']],
  },
  mapping: { realName: 1, mobilePhone: 3 },
  columns: ['realName', 'mobilePhone'],
  rows: rows.map(({ row, values }) => ({ row, values: [values[1] ?? '', values[3] ?? ''] })),
  problems: [],
  faulty: 3,
  notes: ['Please say which column is “Account”'],
}
const checked: ImportPreview = {
  ...preview,
  mapping: { account: 0, realName: 1, organize: 2, mobilePhone: 3 },
  columns: [...columns],
  rows,
  problems: wrong,
  faulty: 1,
  notes: ['2 rows have no password'],
}
const job = (more: Partial<ImportJob>): ImportJob => ({
  id: 'j1',
  state: 'running',
  total: 3,
  done: 0,
  snum: 0,
  fnum: 0,
  resultType: 0,
  failResult: [],
  creatorTime: 0,
  ...more,
})
const done = job({ state: 'done', done: 3, snum: 2, fnum: 1, resultType: 1, failResult: wrong })

const made = rows.map(({ row, values: [account = ''] }) => ({ row, account, password: `P${row}` }))

const draw = (answer: (asked: ScreenCall) => unknown = () => null) => {
  const [onImported, onClose] = [vi.fn(), vi.fn()]
  const drawn = drawEntries(<UserImport onImported={onImported} onClose={onClose} />, (asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.call === files.upload)
      return { name: 'people.csv', fileId: 'f1.csv', fileVersionId: '', url: '', fileSize: 4 }
    if (asked.call === userSheets.preview) return preview
    if (asked.call === userSheets.check) return checked
    return asked.call === userSheets.importData ? { ...job({}), passwords: made } : done
  })
  return { onImported, onClose, ...drawn }
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const upload = async (name = 'people.csv') =>
  fireEvent.change(
    (await screen.findByRole('dialog')).querySelector('input[type=file]') as HTMLInputElement,
    { target: { files: [new File(['x'], name)] } },
  )
const choose = async (label: string, title: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click((await screen.findAllByTitle(title)).at(-1) as HTMLElement)
}
const toRows = async () => {
  await upload()
  await choose('Column for Account', 'Login')
  await choose('Column for Organization', 'Where')
  fireEvent.click(await button('Next'))
}

test('7.7 the template is downloaded; only sheets are taken', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  const { of } = draw(({ call }) =>
    call === userSheets.template ? new File(['x'], 'template.xlsx') : null,
  )
  fireEvent.click(await button('Download template'))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  await upload('people.pdf')
  await upload('people.xlsx')
  await screen.findByText('Select: Account, Organization')
  expect(of(files.upload)).toMatchObject([{ file: { name: 'people.xlsx' } }])
})

test('7.7 columns are known by their heads or set by hand; without the needed ones there is no next step', async () => {
  const { of } = draw()
  await upload()
  expect(await screen.findByText('Select: Account, Organization')).toBeTruthy()
  expect((await button('Next')).disabled).toBe(true)
  await choose('Column for Account', 'Login')
  await choose('Column for Organization', 'Where')
  fireEvent.click(await button('Next'))
  await waitFor(() =>
    expect(of(userSheets.check)).toMatchObject([
      {
        body: {
          fileName: 'f1.csv',
          mapping: { account: 0, realName: 1, organize: 2, mobilePhone: 3 },
          corrected: [],
          skipped: [],
        },
      },
    ]),
  )
})

test('6 only columns that one holds are offered', async () => {
  const { engine } = draw()
  regrant(engine, undefined, () => ['email'])
  await upload()
  await screen.findByRole('combobox', { name: 'Column for Account' })
  expect(
    screen
      .getAllByRole('combobox', { name: /^Column for / })
      .map((combobox) => combobox.getAttribute('aria-label')?.replace('Column for ', '')),
  ).toEqual([
    'Account',
    'Name',
    'Password',
    'Organization',
    'Account of manager',
    'Email',
    'Order',
    'Description',
    'Status',
  ])
})

test('7.7 problems stand at their cells, are mended in place and checked again', async () => {
  let round = 0
  const { of } = draw(({ call }) =>
    call === userSheets.check && round++ > 0
      ? {
          ...checked,
          problems: wrong.slice(1),
          rows: rows.map((row) =>
            row.row === 3 ? { row: 3, values: ['bo', 'Bo', 'East', '12'] } : row,
          ),
        }
      : null,
  )
  await toRows()
  expect(await screen.findByText('3 rows, 1 with problems')).toBeTruthy()
  expect(screen.getByText('2 rows have no password')).toBeTruthy()
  expect(screen.getByText('There is nothing called “Wets”')).toBeTruthy()
  // Rows without problems are hidden until they are asked for.
  expect(screen.queryByText('ann')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only rows with problems' }))
  expect(await screen.findByText('ann')).toBeTruthy()
  fireEvent.click(await button('Organization, row 3: There is nothing called “Wets”'))
  const input = screen.getByRole('textbox', { name: /Organization, row 3/ })
  fireEvent.change(input, { target: { value: 'East' } })
  fireEvent.blur(input)
  expect(await screen.findByText('Changed, not checked yet')).toBeTruthy()
  fireEvent.click(await button('Skip row 4'))
  fireEvent.click(await button('Check again (2 changed)'))
  await waitFor(() =>
    expect(of(userSheets.check).at(-1)).toMatchObject({
      body: { corrected: [{ row: 3, values: { organize: 'East' } }], skipped: [4] },
    }),
  )
  expect(await button('Import 2 rows')).toBeTruthy()
  expect(screen.queryByText('There is nothing called “Wets”')).toBeNull()
})

test('7.7 the good rows come in with progress; what failed is told, downloaded and mended', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  let looks = 0
  const { of, onImported } = draw(({ call }) =>
    call === userSheets.job && looks++ === 0
      ? job({ done: 1, snum: 1 })
      : call === userSheets.exceptions
        ? new File(['x'], 'failed.xlsx')
        : null,
  )
  await toRows()
  fireEvent.click(await button('Import 2 rows'))
  expect(await screen.findByText('Importing: 1 of 3')).toBeTruthy()
  expect(await screen.findByText('2 rows imported, 1 failed; 3 of 3 processed')).toBeTruthy()
  expect(screen.getByText('Organization, row 3: There is nothing called “Wets”')).toBeTruthy()
  expect(onImported).toHaveBeenCalledTimes(1)
  fireEvent.click(await button('Download failed rows'))
  await waitFor(() =>
    expect(of(userSheets.exceptions)).toMatchObject([{ body: { jobId: 'j1', format: 'xlsx' } }]),
  )
  fireEvent.click(await button('Correct these rows'))
  await waitFor(() =>
    expect(of(userSheets.check).at(-1)).toMatchObject({ body: { skipped: [2, 4] } }),
  )
})

test('made passwords of imported users are told once, and closing without saving them is asked about', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = vi.fn((blob: Blob) => (saved.push(blob), 'blob:here'))
  const { onClose } = draw()
  await toRows()
  fireEvent.click(await button('Import 2 rows'))
  expect(await screen.findByText('First passwords: 2')).toBeTruthy()
  const close = () =>
    fireEvent.click(
      within(screen.getAllByRole('dialog')[0] as HTMLElement).getByRole('button', {
        name: 'Close',
      }),
    )
  close()
  const asked = 'The first passwords are not downloaded yet and are not shown again.'
  expect(await screen.findByText(asked)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await button('Download first passwords'))
  expect((await saved[0]?.text())?.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Account,Password',
    'ann,P2',
    'cy,P4',
  ])
  close()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('an import is stopped after a question; closing while it runs says that it goes on', async () => {
  const { of, onClose } = draw(({ call }) =>
    call === userSheets.job
      ? job({ done: 1 })
      : call === userSheets.stop
        ? job({ state: 'stopped', done: 1, snum: 1 })
        : null,
  )
  await toRows()
  fireEvent.click(await button('Import 2 rows'))
  const stop = await button('Stop')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(
    await screen.findByText(
      'The import continues, but its first passwords are not shown again and must be reset.',
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(stop)
  await screen.findByText('Users imported so far stay.')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Stop' })).at(-1) as HTMLElement)
  expect(await screen.findByText('Import stopped')).toBeTruthy()
  expect([of(userSheets.stop).length, onClose.mock.calls.length]).toEqual([1, 0])
})

test('a file that the server cannot read is said so, in its words', async () => {
  draw(({ call }) => {
    if (call === userSheets.preview)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'fileName', code: 'broken', message: 'This is no sheet' }],
      })
    return null
  })
  await upload()
  expect(await screen.findByText('This is no sheet')).toBeTruthy()
})

test('an import goes on while its page is out of sight, and is followed again', async () => {
  const answers = new Map<Call, unknown>([
    [userSheets.preview, preview],
    [userSheets.importData, { ...job({}), passwords: made }],
    [userSheets.job, job({ done: 1 })],
  ])
  const store = new ImportStore((async (call: Call) => answers.get(call)) as Send)
  await store.open('f1.csv')
  void store.begin()
  await waitFor(() => expect(store.job?.done).toBe(1))
  store.dispose()
  answers.set(userSheets.job, done)
  store.resume()
  await waitFor(() => expect([store.job?.state, store.imported]).toEqual(['done', 2]))
})

test('another sheet or other heads of the file are read, and stay chosen to the end', async () => {
  const { of } = draw()
  await upload()
  await choose('Sheet', 'Old')
  const bodies = () => of(userSheets.check).map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ fileName: 'f1.csv', sheet: 1 }]))
  fireEvent.click(await button('Next'))
  await waitFor(() => expect(bodies()[1]).toMatchObject({ fileName: 'f1.csv', sheet: 1 }))
})
