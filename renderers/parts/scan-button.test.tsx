import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { noRuntime } from '#tests/runtime.ts'
import { ScanButton } from './scan-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stopped = vi.fn()
const camera = (answer: () => Promise<unknown>) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: answer } }),
  )
const stream = () => Promise.resolve({ getTracks: () => [{ stop: stopped }] })
const reads = (...looks: readonly (readonly string[])[]) => {
  const left = [...looks]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve((left.shift() ?? []).map((rawValue) => ({ rawValue })))
    },
  )
}

const open = () => {
  const onScan = vi.fn()
  render(
    <RuntimeProvider value={noRuntime}>
      <ScanButton name="Plate" onScan={onScan} />
    </RuntimeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Scan: Plate' }))
  return onScan
}

test('a browser that reads no codes says so and takes what is typed', async () => {
  const onScan = open()
  expect(
    await screen.findByText('This browser cannot read codes. Please type what stands on it.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use' }).matches(':disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('What stands on the code'), {
    target: { value: ' A12345 ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use' }))
  expect(onScan.mock.calls).toEqual([['A12345']])
})

test('a code that the camera sees is filled in once, and the camera is let go', async () => {
  stopped.mockClear()
  camera(stream)
  reads([], ['B2', 'C3'])
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const onScan = open()
  await waitFor(() => expect(onScan.mock.calls).toEqual([['B2']]))
  expect(stopped).toHaveBeenCalled()
})

test('closing lets the camera go', async () => {
  stopped.mockClear()
  camera(stream)
  reads()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(stopped).toHaveBeenCalled())
})

test('a camera that may not be used is told of; photos and typing remain', async () => {
  camera(() => Promise.reject(new Error('denied')))
  reads()
  open()
  expect(await screen.findByText(/The camera cannot be used/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeTruthy()
})

test('a photo is read; one without a code is told of', async () => {
  camera(() => Promise.reject(new Error('denied')))
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }))
  reads([], ['D4'])
  const onScan = open()
  await screen.findByText(/The camera cannot be used/)
  const choose = () =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File(['x'], 'photo.png', { type: 'image/png' })] },
    })
  choose()
  expect(await screen.findByText('There is no barcode or QR code in this photo')).toBeTruthy()
  choose()
  await waitFor(() => expect(onScan.mock.calls).toEqual([['D4']]))
})
