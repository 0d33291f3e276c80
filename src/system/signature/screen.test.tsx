import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signatures } from '#schemas/api/signature.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import SignatureList from './list.tsx'

const app = serveApp()
const image = 'data:image/png;base64,iVBORw0KGgo='
let userIds: string[] = []

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('signatures').execute()
  const id = 's1'
  await kysely
    .insertInto('signatures')
    .values({ id, full_name: 'ContractSeal', en_code: 'contract', image, version: 4 })
    .execute()
  userIds = [(await app.world.signIn()).userId, (await app.world.signIn()).userId].toSorted()
  await kysely
    .insertInto('signature_users')
    .values(userIds.map((user_id) => ({ signature_id: id, user_id })))
    .execute()
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'createImageBitmap')
})

const draw = async () => drawScreen(<SignatureList />, await app.enter({ menus: ['signature'] }))
const rowOf = async () => (await screen.findByText('ContractSeal')).closest('li, tr') as HTMLElement
const edit = async () => {
  await draw()
  fireEvent.click(within(await rowOf()).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}
const choose = (file: File) =>
  fireEvent.change(document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  })
/** Reads pictures, which jsdom cannot. */
const readAs = (read: () => Promise<object>) =>
  Object.assign(globalThis, { createImageBitmap: read })

test('seals are listed with their picture and how many may use them', async () => {
  await draw()
  const row = await rowOf()
  expect(within(row).getByRole('img', { name: 'ContractSeal' }).getAttribute('src')).toBe(image)
  expect(within(row).getByText('2 people')).toBeTruthy()
})

test('a picture is made small and saved with the version that was read', async () => {
  readAs(async () => ({ width: 800, height: 400, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function sized(
    this: HTMLCanvasElement,
  ) {
    return `data:image/png;base64,${'B'.repeat(this.width > 240 ? 100_000 : 8)}`
  })
  const dialog = await edit()
  choose(new File(['x'], 'seal.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('img', { name: 'Image' }).getAttribute('src')).toBe(
      'data:image/png;base64,BBBBBBBB',
    ),
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent(signatures.update)).toMatchObject([{ body: { version: 4 } }])
  const { kysely } = app.world.db
  expect(await kysely.selectFrom('signatures').selectAll().execute()).toMatchObject([
    { full_name: 'ContractSeal', image: 'data:image/png;base64,BBBBBBBB', version: 5 },
  ])
  const users = await kysely.selectFrom('signature_users').select('user_id').execute()
  expect(users.map(({ user_id }) => user_id).toSorted()).toEqual(userIds)
})

test('what is no picture is told of', async () => {
  readAs(() => Promise.reject(new Error('no picture')))
  const dialog = await edit()
  choose(new File(['x'], 'seal.txt', { type: 'image/png' }))
  expect(await within(dialog).findByText(/Select a PNG, JPEG or WebP image/)).toBeTruthy()
})
