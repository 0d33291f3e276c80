import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { ReadSheet } from '#schemas/api/design-sheet.ts'
import type { Lookups } from '#schemas/runtime.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { noPicks } from '#tests/picks.ts'
import type { Send } from '../port.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { Outcome } from './store.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
const say = speaker(library)
const lookups: Lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}

const draw = (part: React.ReactNode) =>
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App>
        <RuntimeProvider
          value={{
            say,
            language: 'en',
            lookups,
            device: 'pc',
            timeZone: 'Asia/Shanghai',
            picks: noPicks,
            isDesign: false,
          }}
        >
          {part}
        </RuntimeProvider>
      </App>
    </ConfigProvider>,
  )

const zero = {
  text: 0,
  longText: 0,
  number: 0,
  integer: 0,
  date: 0,
  moment: 0,
  time: 0,
  flag: 0,
  choice: 0,
  choices: 0,
  leave: 0,
}
const sheet: ReadSheet = {
  id: 's',
  fileName: 'cars.csv',
  total: 2,
  columns: [
    {
      place: 0,
      label: 'Plate',
      type: 'text',
      days: null,
      samples: ['A1'],
      filled: 2,
      misfits: zero,
    },
    {
      place: 1,
      label: 'Price',
      type: 'text',
      days: null,
      samples: ['x'],
      filled: 2,
      misfits: { ...zero, number: 1 },
    },
  ],
  place: {
    sheets: [
      { name: 'Cars', isHidden: false },
      { name: 'Lists', isHidden: true },
    ],
    sheet: 0,
    head: { row: 0, rows: 1 },
    first: [
      ['Plate', 'Price'],
      ['A1', 'x'],
    ],
  },
  notes: ['1 cells hold an error'],
}

function openDialog(answer: (body: object) => ReadSheet = () => sheet) {
  const outcomes: Outcome[] = []
  const send = (async (_call: object, { body }: { readonly body: object }) =>
    answer(body)) as unknown as Send
  draw(
    <ImportDialog
      kinds={kinds}
      say={say}
      send={send}
      upload={() => Promise.resolve('f.csv')}
      onNext={(outcome) => void outcomes.push(outcome)}
      onClose={() => {}}
    />,
  )
  return outcomes
}

test('pasted JSON is read, what could not be kept is listed, and the form goes on', () => {
  const outcomes = openDialog()
  fireEvent.change(screen.getByRole('textbox', { name: 'JSON' }), {
    target: {
      value:
        '{"type":"object","properties":{"plate":{"type":"string","contentEncoding":"base64"}}}',
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(
    within(screen.getByRole('list', { name: 'Not kept (1)' })).getByText(/contentEncoding/),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(
    JSON.parse(outcomes[0] && 'formData' in outcomes[0] ? outcomes[0].formData : '{}').nodes.n1
      .field,
  ).toBe('plate')
})

test('a part that became another is called as the palette calls it', () => {
  openDialog()
  fireEvent.change(screen.getByRole('textbox', { name: 'JSON' }), {
    target: {
      value: '{"pages":[{"elements":[{"type":"expression","name":"sum","title":"Sum"}]}]}',
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  const changed = screen.getByRole('list', { name: /^Changed/ })
  expect(changed.textContent).toContain('became “Text”')
  expect(changed.textContent).not.toContain('input')
})

test('what is no design is refused in words, and another can be read', () => {
  openDialog()
  const box = screen.getByRole('textbox', { name: 'JSON' })
  fireEvent.change(box, { target: { value: '{"a":1}' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(screen.getByRole('alert').textContent).toContain('This is none of a JSON Schema')
})

test('the columns of a sheet are shown and corrected before the form is made', async () => {
  const outcomes = openDialog()
  const file = new File(['Plate,Price'], 'cars.csv')
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  const row = await screen.findByRole('listitem', { name: 'Price' })
  fireEvent.change(within(row).getByRole('textbox', { name: 'Name of column 2' }), {
    target: { value: '' },
  })
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  fireEvent.change(within(screen.getAllByRole('listitem')[1]!).getByRole('textbox'), {
    target: { value: 'Fee' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(outcomes).toEqual([
    {
      name: 'cars',
      sheet: {
        sheetId: 's',
        columns: [
          { place: 0, label: 'Plate', type: 'text' },
          { place: 1, label: 'Fee', type: 'text' },
        ],
      },
    },
  ])
})

const choose = async (name: string, title: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }))
  fireEvent.click((await screen.findAllByTitle(title)).at(-1)!)
}
const give = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })

test('the sheet and its heads were found, are shown with the first rows, and can be chosen otherwise', async () => {
  const asked: object[] = []
  openDialog((body) => {
    asked.push(body)
    return { ...sheet, place: { ...sheet.place, sheet: asked.length > 1 ? 1 : 0 } }
  })
  give(new File(['Plate,Price'], 'cars.csv'))
  const first = await screen.findByRole('region', { name: 'First rows of the sheet' })
  expect(within(first).getByRole('rowheader', { name: /^1 ?head$/ })).toBeDefined()
  expect(screen.getByText('1 cells hold an error')).toBeDefined()
  await choose('Sheet', 'Lists (hidden)')
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Heads begin in' })).toHaveProperty(
      'disabled',
      false,
    ),
  )
  await choose('Heads begin in', 'Row 2')
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual([
    { fileName: 'f.csv' },
    { fileName: 'f.csv', sheet: 1 },
    { fileName: 'f.csv', sheet: 1, head: { row: 1, rows: 1 } },
  ])
})

test('days of which nobody can tell the order are said, and the order is chosen', async () => {
  const outcomes = openDialog(() => ({
    ...sheet,
    columns: [{ ...sheet.columns[0]!, label: 'Day', days: 'either', samples: ['05/01/2026'] }],
  }))
  give(new File(['Day'], 'cars.csv'))
  expect(await screen.findByText(/The dates of “Day” \(such as 05\/01\/2026\)/)).toBeDefined()
  await choose('Type of Day', 'Date')
  await choose('Order of the days of “Day”', 'month/day/year')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(outcomes).toMatchObject([
    { sheet: { columns: [{ place: 0, label: 'Day', type: 'date', order: 'mdy' }] } },
  ])
})

test.each([
  ['cars.xls', 'a', /old Excel \(\.xls\); save it as \.xlsx/],
  ['cars.xlsx', '\u00d0\u00cf', /locked with a password/],
  ['cars.xlsb', 'a', /binary workbook/],
])('%s is refused in words before it is uploaded', async (name, begins, words) => {
  openDialog()
  give(new File([Uint8Array.from(begins, (letter) => letter.charCodeAt(0))], name))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})
