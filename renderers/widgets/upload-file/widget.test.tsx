import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { FieldPort, FilesPort, UploadPort } from '#schemas/runtime.ts'
import { noRuntime } from '#tests/runtime.ts'
import Cell from './cell.tsx'
import { uploadFile } from './kind.ts'
import View from './view.tsx'

// The preview is loaded on demand, which may take longer than the default second.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const fileOf = (name: string): UploadedFile => ({
  name,
  fileId: `${name.replace('.', '')}.txt`,
  fileVersionId: name,
  url: `/api/file/Download/annex/${name}`,
  fileSize: 2048,
})
const uploadOf = (more: Partial<UploadPort>): UploadPort => ({
  key: 'u1',
  name: 'big.zip',
  size: 12_000_000,
  category: 'document',
  state: 'uploading',
  percent: 42,
  problem: undefined,
  pause: vi.fn(),
  resume: vi.fn(),
  remove: vi.fn(),
  ...more,
})

interface UploadDrawOptions {
  readonly options?: object
  readonly value?: unknown
  readonly uploads?: readonly UploadPort[]
  readonly port?: Partial<FilesPort>
  readonly more?: Partial<FieldPort>
}

function draw({
  options = {},
  value = null,
  uploads = [],
  port = {},
  more = {},
}: UploadDrawOptions = {}) {
  const field: FieldPort = {
    id: 'f1',
    path: 'papers',
    label: 'Papers',
    value,
    problem: undefined,
    visible: true,
    required: false,
    readOnly: false,
    allowed: null,
    printed: '',
    set: vi.fn(),
    touch: vi.fn(),
    ...more,
  }
  const files: FilesPort = {
    uploads: () => uploads,
    add: vi.fn(),
    picture: () => 'blob:1',
    look: async () => ({ rows: null }),
    load: async () => new Blob(['plain words']),
    save: vi.fn(async () => undefined),
    ...port,
  }
  render(
    <RuntimeProvider value={{ ...noRuntime, files }}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <View field={field} options={uploadFile.parse(options)} autoFocus={false} />
          <table>
            <tbody>
              <tr>
                <td>
                  <Cell value={value} printed="" options={uploadFile.parse(options)} />
                </td>
              </tr>
            </tbody>
          </table>
        </App>
      </ConfigProvider>
    </RuntimeProvider>,
  )
  return { field, files }
}
const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!found) throw new Error('nothing to choose with')
  return found
}

test('5.4 all that is chosen is handed on with the rule of the field', async () => {
  const { files, field } = draw({
    options: {
      accept: ['pdf', 'txt'],
      fileSize: 2,
      sizeUnit: 'GB',
      limit: 3,
      buttonText: 'Add papers',
      tipText: 'Scans only',
    },
  })
  expect([
    screen.getByRole('button', { name: 'Add papers' }).hasAttribute('disabled'),
    input().accept,
    input().multiple,
  ]).toEqual([false, '.pdf,.txt,.md,.log', true])
  expect([screen.getByText('Scans only'), screen.getByText('0 of 3')]).toHaveLength(2)
  const chosen = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')]
  fireEvent.change(input(), { target: { files: chosen } })
  await waitFor(() => expect(files.add).toHaveBeenCalledTimes(1))
  const [port, handed, rule] = vi.mocked(files.add).mock.calls[0] ?? []
  expect([port, handed?.map(({ name }) => name), rule]).toEqual([
    field,
    ['a.pdf', 'b.pdf'],
    { type: 'annex', size: 2, unit: 'GB', accept: ['pdf', 'txt'], limit: 3 },
  ])
})

test('5.4 a limit of 1 lets one file be chosen, and none when it is there', () => {
  draw({ options: { limit: 1 }, value: [fileOf('a.txt')] })
  expect([
    input().multiple,
    input().disabled,
    screen.getByRole('button', { name: 'Upload files' }).hasAttribute('disabled'),
  ]).toEqual([false, true, true])
})

test.each([
  ['checking', 'Checking the file', ['Pause', 'Cancel the upload of']],
  ['waiting', 'Waiting', ['Pause', 'Cancel the upload of']],
  ['uploading', 'Uploading', ['Pause', 'Cancel the upload of']],
  ['paused', 'Paused', ['Go on with', 'Cancel the upload of']],
  ['error', 'no room', ['Try', 'Cancel the upload of']],
] as const)('4 a file that is %s says so, and what can be done', (state, words, acts) => {
  const upload = uploadOf({ state, problem: state === 'error' ? 'no room' : undefined })
  draw({ uploads: [upload] })
  expect(screen.getByRole('status').textContent).toBe(words)
  expect(
    screen.getByRole('progressbar', { name: 'Progress of big.zip' }).getAttribute('aria-valuenow'),
  ).toBe('42')
  expect(
    screen
      .getAllByRole('button', { name: /big\.zip/ })
      .map((button) => button.getAttribute('aria-label')?.split(' big.zip')[0]),
  ).toEqual(acts)
})

test('4 it is paused, resumed, retried and removed by its buttons', () => {
  const [running, paused, failed] = [
    uploadOf({ key: '1', name: 'r' }),
    uploadOf({ key: '2', name: 'p', state: 'paused' }),
    uploadOf({ key: '3', name: 'f', state: 'error' }),
  ]
  draw({ uploads: [running, paused, failed] })
  for (const name of ['Pause r', 'Go on with p', 'Try f again', 'Cancel the upload of f'])
    fireEvent.click(screen.getByRole('button', { name }))
  expect(
    [running.pause, paused.resume, failed.resume, failed.remove].map(
      (method) => vi.mocked(method).mock.calls.length,
    ),
  ).toEqual([1, 1, 1, 1])
})

test('a stored file is downloaded and removed', () => {
  const [a, b] = [fileOf('a.txt'), fileOf('b.txt')]
  const { field, files } = draw({ value: [a, b] })
  fireEvent.click(screen.getByRole('link', { name: 'Download b.txt' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }))
  expect([
    vi.mocked(files.save).mock.calls,
    vi.mocked(field.set).mock.calls,
    vi.mocked(field.touch).mock.calls.length,
  ]).toEqual([[[b]], [[[b]]], 1])
})

test('what may only be read can be looked at, and nothing more', () => {
  draw({ value: [fileOf('a.txt')], more: { readOnly: true } })
  expect([screen.queryAllByRole('button'), document.querySelector('input[type=file]')]).toEqual([
    [],
    null,
  ])
  expect(screen.getAllByRole('link', { name: 'Preview a.txt' })).toHaveLength(2)
})

test('a cell names the files; one opens its preview, and the next is a key away', async () => {
  draw({ value: [fileOf('a.txt'), fileOf('b.zip')] })
  fireEvent.click(screen.getAllByRole('link', { name: 'Preview a.txt' })[1] ?? document.body)
  expect(await screen.findByText('plain words')).toBeTruthy()
  fireEvent.keyDown(screen.getByText('plain words'), { key: 'ArrowRight' })
  expect(await screen.findByText('This file cannot be shown here; please download it')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Preview of b.zip' })).toBeTruthy()
})

test('the first rows of a sheet are shown, as the server read them', async () => {
  draw({
    value: [fileOf('a.xlsx')],
    port: {
      look: async () => ({
        rows: [
          ['Plate', 'Fee'],
          ['B1', '8'],
        ],
      }),
    },
  })
  fireEvent.click(screen.getAllByRole('link', { name: 'Preview a.xlsx' })[0] ?? document.body)
  const sheet = await screen.findByRole('region', { name: 'Rows of the sheet' })
  expect([...sheet.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'Plate',
    'Fee',
    'B1',
    '8',
  ])
})

test('5.5 a preview whose file is not there closes', async () => {
  draw({ value: [fileOf('a.txt')], port: { look: async () => null } })
  fireEvent.click(screen.getAllByRole('link', { name: 'Preview a.txt' })[0] ?? document.body)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a list shows the first names of many, and the others when asked', async () => {
  draw({ value: ['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(`${name}.txt`)) })
  const cell = within(screen.getByRole('cell'))
  expect(cell.getAllByRole('link').length).toBe(3)
  fireEvent.click(cell.getByRole('button', { name: '2 more' }))
  expect([cell.getAllByRole('link').length, cell.queryByRole('button')]).toEqual([5, null])
})
