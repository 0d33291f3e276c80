import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { noRuntime } from '#tests/runtime.ts'
import { TextPreview } from './text-preview.tsx'

const onBroken = vi.fn<() => void>()
const draw = (bytes: Buffer) =>
  render(
    <RuntimeProvider value={noRuntime}>
      <TextPreview name="a.csv" bytes={new Blob([new Uint8Array(bytes)])} onBroken={onBroken} />
    </RuntimeProvider>,
  )

test.each([
  ['UTF-8', Buffer.from('车牌,金额')],
  ['GBK', Buffer.from('b3b5c5c62cbdf0b6ee', 'hex')],
  ['UTF-16', Buffer.from('\ufeff车牌,金额', 'utf16le')],
])('a text in %s is shown in its letters', async (_, bytes) => {
  draw(bytes)
  expect(await screen.findByText('车牌,金额')).toBeTruthy()
})

test('an empty text is said to be empty', async () => {
  draw(Buffer.alloc(0))
  expect(await screen.findByText('The file is empty')).toBeTruthy()
})

test('a long text is cut, in the midst of a letter too', async () => {
  draw(Buffer.from('停'.repeat(400_000)))
  expect((await screen.findByLabelText('Content of the document')).textContent).toMatch(
    /^停+\ufffd$/,
  )
  expect(screen.getByText(/Only the beginning/)).toBeTruthy()
})

test('what is no text cannot be shown', async () => {
  draw(Buffer.from('MZ\0\0\0\0'))
  await vi.waitFor(() => expect(onBroken).toHaveBeenCalled())
})
