import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { signatures } from '#schemas/api/signature.ts'
import type { SignatureEntry } from '#schemas/api/signature.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import SignatureList from './list.tsx'

const seal: SignatureEntry = {
  id: 's1',
  fullName: 'ContractSeal',
  enCode: 'contract',
  image: 'data:image/png;base64,AAAA',
  userIds: ['u1', 'u2'],
  sortCode: 3,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 4,
}

afterEach(() => void vi.restoreAllMocks())

const draw = () => {
  const sent: { readonly call: Call; readonly body?: unknown }[] = []
  drawScreen(
    <SignatureList />,
    tryEngine((call, input) => {
      if (call === lookups.users || call === lookups.organizes) return { list: [] }
      sent.push({ call, ...input })
      return call === signatures.list
        ? { list: [seal], pagination: { currentPage: 1, pageSize: 20, total: 1 } }
        : seal
    }),
  )
  return (call: Call) => sent.filter((sentCall) => sentCall.call === call)
}
const edit = async () => {
  const row = (await screen.findByText('ContractSeal')).closest('li, tr') as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  })

test('seals are listed with their picture and how many may use them', async () => {
  draw()
  const row = (await screen.findByText('ContractSeal')).closest('li, tr') as HTMLElement
  expect(within(row).getByRole('img', { name: 'ContractSeal' }).getAttribute('src')).toBe(
    seal.image,
  )
  expect(within(row).getByText('2 people')).toBeTruthy()
})

test('a picture is made small and saved with the version that was read', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 800, height: 400, close: () => undefined }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function sized(
    this: HTMLCanvasElement,
  ) {
    return `data:image/png;base64,${'B'.repeat(this.width > 240 ? 100_000 : 8)}`
  })
  const of = draw()
  const dialog = await edit()
  choose(new File(['x'], 'seal.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe(
      'data:image/png;base64,BBBBBBBB',
    ),
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(signatures.update)).toMatchObject([
      {
        params: { id: 's1' },
        body: {
          fullName: 'ContractSeal',
          image: 'data:image/png;base64,BBBBBBBB',
          userIds: ['u1', 'u2'],
          version: 4,
        },
      },
    ]),
  )
})

test('what is no picture is told of', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  draw()
  const dialog = await edit()
  choose(new File(['x'], 'seal.txt', { type: 'image/png' }))
  expect(await within(dialog).findByText(/Choose a PNG, JPEG or WebP picture/)).toBeTruthy()
})
