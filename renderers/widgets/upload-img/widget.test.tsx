import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { FieldPort, FilesPort } from '#schemas/runtime.ts'
import { noRuntime } from '#tests/runtime.ts'
import { uploadImg } from './kind.ts'
import View from './view.tsx'

const crop = vi.hoisted(() => ({ title: '' }))
vi.mock('antd-img-crop', () => ({
  default: ({ children, modalTitle }: { children: unknown; modalTitle: string }) => (
    (crop.title = modalTitle),
    children
  ),
}))
// The preview is loaded on demand, which may take longer than the default second.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const picture: UploadedFile = {
  name: 'gate.png',
  fileId: '0a.png',
  fileVersionId: '0a',
  url: '/api/file/Download/annexpic/0a.png',
  fileSize: 1,
}

function draw(options: object, value: unknown = null) {
  const field: FieldPort = {
    id: 'f1',
    path: 'photos',
    label: 'Photos',
    value,
    problem: undefined,
    visible: true,
    required: false,
    readOnly: false,
    allowed: null,
    printed: '',
    set: vi.fn(),
    touch: vi.fn(),
  }
  const files: FilesPort = {
    uploads: () => [],
    add: vi.fn(),
    picture: () => 'blob:1',
    look: async () => ({ rows: null }),
    load: async () => new Blob(['x']),
    save: vi.fn(),
  }
  URL.createObjectURL = () => 'blob:2'
  URL.revokeObjectURL = () => undefined
  render(
    <RuntimeProvider value={{ ...noRuntime, files }}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <View field={field} options={uploadImg.parse(options)} autoFocus={false} />
        </App>
      </ConfigProvider>
    </RuntimeProvider>,
  )
  return { field, files }
}

test('5.4 pictures are chosen by their extensions and handed on as pictures', async () => {
  const { files } = draw({})
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  expect([input?.accept, input?.multiple]).toEqual(['.png,.jpg,.jpeg,.gif,.webp', true])
  fireEvent.change(input ?? document.body, { target: { files: [new File(['a'], 'a.png')] } })
  await waitFor(() =>
    expect(vi.mocked(files.add).mock.calls[0]?.[2]).toEqual({
      type: 'annexpic',
      size: 5,
      unit: 'MB',
      accept: [],
      limit: 9,
    }),
  )
})

test('where the design says so a picture is cropped first, one at a time', async () => {
  draw({ crop: true })
  await waitFor(() => expect(crop.title).toBe('Crop the picture'))
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.multiple).toBe(false)
})

test('a stored picture is seen, looked at closely, turned, and removed', async () => {
  const { field } = draw({}, [picture])
  const small = screen.getByRole('link', { name: 'Preview gate.png' })
  expect(small.querySelector('img')?.getAttribute('src')).toBe('blob:1')
  fireEvent.click(small)
  const large = await screen.findByRole('img', { name: 'gate.png' })
  Object.defineProperties(large, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } })
  fireEvent.load(large)
  const look = () => [
    large.style.width,
    large.style.transform.match(/rotate\((.*?)\)/)?.[1],
    large.parentElement?.style.width,
  ]
  expect(look()).toEqual(['400px', '0deg', '400px'])
  fireEvent.click(screen.getByRole('button', { name: 'Turn right' }))
  expect(look()).toEqual(['400px', '90deg', '300px'])
  fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
  expect(look()).toEqual(['500px', '90deg', '375px'])
  fireEvent.click(screen.getByRole('button', { name: 'As it was' }))
  expect(look()).toEqual(['400px', '0deg', '400px'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove gate.png' }))
  expect(vi.mocked(field.set).mock.calls).toEqual([[[]]])
})
