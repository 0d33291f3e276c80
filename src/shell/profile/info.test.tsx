import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Updateable } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Tables } from '#server/tables/tables.ts'
import { files } from '#schemas/api/file.ts'
import { ownInfo, profile } from '#schemas/api/profile.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { pictureProblem } from './avatar-picture.ts'
import Profile from './profile.tsx'

// Replaces cropping, because it needs a canvas and tests have none.
vi.mock('antd-img-crop', () => ({
  default: ({
    children,
    beforeCrop,
  }: {
    children: unknown
    beforeCrop: (file: File) => boolean
  }) => ((crop.judge = beforeCrop), children),
}))
const crop: { judge: (file: File) => boolean } = { judge: () => false }

const app = serveApp()
const unit = (id: string, parent_id: string) => ({
  id,
  parent_id,
  category: 'organization' as const,
  full_name: id,
  en_code: id,
})

beforeAll(async () => {
  const { kysely } = app.world.db
  await kysely
    .insertInto('organizes')
    .values([unit('Harbour', ''), unit('Gate', 'Harbour')])
    .execute()
  const named = (id: string) => ({ id, full_name: id, en_code: id })
  await kysely.insertInto('positions').values(named('Chief')).execute()
  await kysely.insertInto('roles').values(named('Staff')).execute()
})
afterEach(() => void vi.restoreAllMocks())

/** The profile of a user whose fields are mostly filled. */
async function draw(image = '') {
  const engine = await app.enter({ realName: 'Ann Lee', organizeId: 'Gate', menus: ['area'] })
  const { kysely } = app.world.db
  const boss = await app.world.signIn({ realName: 'Boss' })
  await change(engine.userId, {
    manager_id: boss.userId,
    entry_date: '2024-02-29',
    gender: 2,
    birthday: '1990-03-07',
    mobile_phone: '13800138000',
    email: 'a@b.cn',
    created_at: new Date(0),
    version: 3,
  })
  const user_id = engine.userId
  await kysely.insertInto('user_positions').values({ user_id, position_id: 'Chief' }).execute()
  await kysely.insertInto('user_roles').values({ user_id, role_id: 'Staff' }).execute()
  if (image) await engine.send(profile.keepSign, { body: { image } })
  drawScreen(<Profile />, engine, '/profile')
  await screen.findByRole('button', { name: 'Save' })
  return engine
}
const change = (userId: string, values: Updateable<Tables['users']>) =>
  app.world.db.kysely.updateTable('users').set(values).where('id', '=', userId).execute()
const kept = (userId: string) =>
  app.world.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
const sent = () => app.sent(profile.changeBaseInfo).map(({ body }) => body)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = (name = 'Save') => fireEvent.click(screen.getByRole('button', { name }))

test('7.8 BaseInfo shows what the organization knows, and what people say of themselves to change', async () => {
  await draw()
  expect(screen.getByRole('region', { name: 'Account' }).textContent).toMatch(
    /Harbour \/ Gate.*Chief.*Staff.*Boss.*2024-02-29.*1970-01-01 08:00:00.*-/,
  )
  expect([
    field('Mobile number').value,
    field('Birthday').value,
    screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked,
  ]).toEqual(['13800138000', '1990-03-07', true])
})

test('7.8 BaseInfo is sent whole, with the version that was read; a second save has the next one', async () => {
  const engine = await draw()
  type('Bio', 'Ahoy')
  save()
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'Saved' }),
  )
  expect(await kept(engine.userId)).toMatchObject({
    signature: 'Ahoy',
    birthday: '1990-03-07',
    version: 4,
  })
  const [first] = sent()
  expect(Object.keys(first as object).toSorted()).toEqual(
    [...Object.keys(ownInfo), 'version'].toSorted(),
  )
  expect(first).toMatchObject({ signature: 'Ahoy', mobilePhone: '13800138000', version: 3 })
  type('Bio', 'Ahoy again')
  save()
  await waitFor(async () =>
    expect(await kept(engine.userId)).toMatchObject({ signature: 'Ahoy again', version: 5 }),
  )
})

test.each([
  ['Mobile number', '12', 'please enter your mobile number correctly'],
  ['Email', 'nobody', 'enter e-mail correctly'],
])('5.1 %s: %s is refused at its field, and nothing is sent', async (name, value, words) => {
  await draw()
  type(name, value)
  save()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('5.1 the number of an ID card follows its rule, that of another paper does not', async () => {
  const { userId } = await draw()
  type('ID number', '123')
  fireEvent.mouseDown(field('ID type'))
  fireEvent.click(await screen.findByTitle('ID card'))
  save()
  expect(await screen.findByText('enter ID number correctly')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.mouseDown(field('ID type'))
  fireEvent.click(await screen.findByTitle('Passport'))
  save()
  await waitFor(async () =>
    expect(await kept(userId)).toMatchObject({
      certificates_type: 'passport',
      certificates_number: '123',
    }),
  )
})

test('7.8 what the server finds wrong stands at its field', async () => {
  const engine = await draw()
  type('Bio', 'x'.repeat(201))
  save()
  expect(await screen.findByText('At most 200 characters')).toBeTruthy()
  expect(engine.toasts.current).toBeNull()
})

test('7.8 data changed elsewhere meanwhile: both are shown, and the own may be saved over them', async () => {
  const { userId } = await draw()
  await change(userId, { tele_phone: '021-6', gender: 1, version: 9 })
  type('Bio', 'Mine')
  save()
  expect(await screen.findByText('Now: 021-6')).toBeTruthy()
  expect(screen.getByText('Now: Male')).toBeTruthy()
  save('Overwrite with mine')
  await waitFor(async () =>
    expect(await kept(userId)).toMatchObject({ signature: 'Mine', tele_phone: '', version: 10 }),
  )
})

test('7.8 data changed elsewhere meanwhile can be taken as they are', async () => {
  const { userId } = await draw()
  await change(userId, { signature: 'Theirs', version: 9 })
  type('Bio', 'Mine')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
  expect(field('Bio').value).toBe('Theirs')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

test('what is typed and not saved holds the tab until it is saved or undone', async () => {
  const { tabs } = await draw()
  expect(tabs.holds('/profile')).toBe(false)
  type('Bio', 'half')
  await waitFor(() => expect(tabs.holds('/profile')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect([tabs.holds('/profile'), field('Bio').value]).toEqual([false, '']))
})

const file = (name: string, mediaType: string, size = 10) =>
  Object.defineProperty(new File(['x'], name, { type: mediaType }), 'size', { value: size })

test('9 a picture has less than 5242880 bytes, and 5.4 is one', () => {
  expect(pictureProblem(file('a.png', 'image/png', 5_242_879))).toBeUndefined()
  expect(pictureProblem(file('a.png', 'image/png', 5_242_880))).toEqual({
    key: 'tooLarge',
    params: { size: 5, unit: 'MB' },
  })
  expect(
    [
      file('a.pdf', 'application/pdf'),
      file('a.png', 'text/plain'),
      file('a.svg', 'image/svg+xml'),
    ].map((picture) => pictureProblem(picture)?.key),
  ).toEqual(['notAPicture', 'notAPicture', 'notAPicture'])
})

test.each([
  ['请上传图片', file('a.txt', 'text/plain')],
  ['图片大小超过5MB', file('a.png', 'image/png', 6_000_000)],
])(
  '5.4 what is no fitting picture is refused as quoted before it is cropped: %s',
  async (words, given) => {
    const engine = await draw()
    engine.settings.setLanguage('zh')
    expect(crop.judge(given)).toBe(false)
    expect(engine.toasts.current).toMatchObject({ type: 'error', text: words })
  },
)

test('7.8 Avatar: a picture is stored, taken, and shown everywhere', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  vi.stubGlobal('createImageBitmap', async () => ({}))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob([jpeg], { type: 'image/jpeg' })),
  )
  const engine = await draw()
  const button = await screen.findByRole('button', { name: 'Change avatar' })
  const input = button.closest('.ant-upload')?.querySelector('input[type=file]')
  fireEvent.change(input as Element, { target: { files: [file('me.png', 'image/png')] } })
  await waitFor(() => expect(engine.toasts.current).toMatchObject({ text: 'Avatar changed' }))
  const { head_icon } = await kept(engine.userId)
  expect(head_icon).toMatch(/\.jpg$/)
  expect(engine.session.current?.userInfo.headIcon).toBe(head_icon)
  const params = { type: 'userAvatar', name: head_icon }
  expect((await engine.send(files.download, { params })).size).toBe(jpeg.length)
})

const ink = 'data:image/png;base64,iVBORw0KGgo='

test('a signature by hand is kept, shown, and taken away after a question', async () => {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink)
  const engine = await draw()
  const keptSign = async () => (await engine.send(profile.sign, {})).image
  const own = within(await screen.findByRole('region', { name: 'Signature' }))
  expect(await own.findByText('No signature yet')).toBeTruthy()
  fireEvent.click(own.getByRole('button', { name: 'Sign' }))
  fireEvent.change(await screen.findByLabelText('Or type your name'), {
    target: { value: 'Ann Lee' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'Signature saved' }),
  )
  expect(own.getByRole('img', { name: 'Signature' }).getAttribute('src')).toBe(ink)
  expect(await keptSign()).toBe(ink)
  fireEvent.click(own.getByRole('button', { name: 'Delete signature' }))
  fireEvent.click(
    await within(await screen.findByRole('tooltip')).findByRole('button', {
      name: 'Delete signature',
    }),
  )
  await waitFor(() => expect(own.getByText('No signature yet')).toBeTruthy())
  expect(await keptSign()).toBe('')
})

test('a signature that is kept already is shown, to be made anew', async () => {
  await draw(ink)
  const own = within(await screen.findByRole('region', { name: 'Signature' }))
  expect(await own.findByRole('img', { name: 'Signature' })).toBeTruthy()
  expect(own.getByRole('button', { name: 'Sign again' })).toBeTruthy()
})
