import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { profile } from '#schemas/api/profile.ts'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { session as calls } from '#schemas/api/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { pictureProblem } from './avatar-picture.ts'
import Profile from './profile.tsx'

vi.mock('./avatar-picture.ts', async (original) => ({
  ...(await original<typeof import('./avatar-picture.ts')>()),
  toAvatar: async () => new File(['small'], 'avatar.jpg', { type: 'image/jpeg' }),
}))
// What is cropped is drawn on a canvas, which a test has none of.
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

const info: BaseInfo = {
  account: 'ann',
  realName: 'Ann Lee',
  headIcon: '',
  organize: 'Harbour / Gate',
  position: 'Chief',
  roleName: 'Staff',
  manager: 'Boss',
  entryDate: '2024-02-29',
  gender: 2,
  birthday: '1990-03-07',
  mobilePhone: '13800138000',
  telePhone: '',
  email: 'a@b.cn',
  nation: '',
  nativePlace: '',
  education: '',
  certificatesType: '',
  certificatesNumber: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  signature: '',
  creatorTime: 0,
  prevLogTime: null,
  version: 3,
}
const sent: { path: string; body: unknown; params: unknown }[] = []
let change: (body: BaseInfo) => unknown
let kept = ''

async function draw() {
  const storage = memoryStorage()
  storage.write('token', 't')
  const engine = tryEngine((call, input) => {
    if (call === calls.currentUser)
      return currentUser({
        menuList: [menuItem('m')],
        userInfo: {
          headIcon: sent.some(({ path }) => path === profile.avatar.path) ? 'f1.jpg' : '',
        },
      })
    if (call === profile.baseInfo) return info
    if (call === profile.sign) return { image: kept }
    if (call === files.download) throw new RefusedCall(404, 'gone', null)
    sent.push({ path: call.path, body: input.body, params: input.params })
    if (call === files.upload)
      return { name: 'avatar.jpg', fileId: 'f1.jpg', fileVersionId: '1', url: '', fileSize: 5 }
    if (call === profile.keepSign) return input.body
    return call === profile.changeBaseInfo ? change(input.body as BaseInfo) : null
  }, storage)
  await engine.session.enter()
  drawScreen(<Profile />, engine, '/profile')
  await screen.findByRole('button', { name: 'Save' })
  return engine
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = (name = 'Save') => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sent.length = 0
  kept = ''
  change = (body) => ({ ...info, ...body, version: body.version + 1 })
})

test('7.8 BaseInfo shows what the organisation knows, and what people say of themselves to change', async () => {
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
  type('Motto', 'Ahoy')
  save()
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'Saved' }),
  )
  const {
    account: _account,
    realName: _realName,
    headIcon: _headIcon,
    organize: _organize,
    position: _position,
    roleName: _roleName,
    manager: _manager,
    entryDate: _entryDate,
    creatorTime: _creatorTime,
    prevLogTime: _prevLogTime,
    ...own
  } = info
  expect(sent).toEqual([
    {
      path: profile.changeBaseInfo.path,
      body: { ...own, signature: 'Ahoy', version: 3 },
      params: undefined,
    },
  ])
  type('Motto', 'Ahoy again')
  save()
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ signature: 'Ahoy again', version: 4 }))
})

test.each([
  ['Mobile number', '12', 'please enter your mobile number correctly'],
  ['E-mail', 'nobody', 'enter e-mail correctly'],
])('5.1 %s: %s is refused at its field, and nothing is sent', async (name, value, words) => {
  await draw()
  type(name, value)
  save()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).toEqual([])
})

test('5.1 the number of an ID card follows its rule, that of another paper does not', async () => {
  await draw()
  type('Certificate number', '123')
  fireEvent.mouseDown(field('Kind of certificate'))
  fireEvent.click(await screen.findByTitle('ID card'))
  save()
  expect(await screen.findByText('enter ID number correctly')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.mouseDown(field('Kind of certificate'))
  fireEvent.click(await screen.findByTitle('Passport'))
  save()
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      certificatesType: 'passport',
      certificatesNumber: '123',
    }),
  )
})

test('7.8 what the server finds wrong stands at its field', async () => {
  change = () => {
    throw new RefusedCall(422, 'wrong', {
      problems: [{ path: 'email', code: 'taken', message: 'somebody else has this address' }],
    })
  }
  const engine = await draw()
  save()
  expect(await screen.findByText('somebody else has this address')).toBeTruthy()
  expect(engine.toasts.current).toBeNull()
})

test('7.8 data changed elsewhere meanwhile: both are shown, and the own may be saved over them', async () => {
  const theirs = { ...info, telePhone: '021-6', gender: 1, version: 9 }
  change = (body) => {
    if (body.version === 3) throw new RefusedCall(409, 'changed', theirs)
    return { ...info, ...body, version: 10 }
  }
  await draw()
  type('Motto', 'Mine')
  save()
  expect(await screen.findByText('Now: 021-6')).toBeTruthy()
  expect(screen.getByText('Now: Male')).toBeTruthy()
  save('Save mine')
  await waitFor(() =>
    expect(sent[1]?.body).toMatchObject({ signature: 'Mine', telePhone: '', version: 9 }),
  )
})

test('7.8 data changed elsewhere meanwhile can be taken as they are', async () => {
  change = () => {
    throw new RefusedCall(409, 'changed', { ...info, signature: 'Theirs', version: 9 })
  }
  await draw()
  type('Motto', 'Mine')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Take what is there now' }))
  expect(field('Motto').value).toBe('Theirs')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

test('what is typed and not saved holds the tab until it is saved or undone', async () => {
  const { tabs } = await draw()
  expect(tabs.holds('/profile')).toBe(false)
  type('Motto', 'half')
  await waitFor(() => expect(tabs.holds('/profile')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
  await waitFor(() => expect([tabs.holds('/profile'), field('Motto').value]).toEqual([false, '']))
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
  const engine = await draw()
  const button = await screen.findByRole('button', { name: 'Change picture' })
  const input = button.closest('.ant-upload')?.querySelector('input[type=file]')
  fireEvent.change(input as Element, { target: { files: [file('me.png', 'image/png')] } })
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({ text: 'The picture was changed' }),
  )
  expect(sent).toEqual([
    { path: files.upload.path, body: {}, params: { type: 'userAvatar' } },
    { path: profile.avatar.path, body: {}, params: { name: 'f1.jpg' } },
  ])
  expect(engine.session.current?.userInfo.headIcon).toBe('f1.jpg')
})

const ink = 'data:image/png;base64,AAAA'

test('a signature by hand is kept, shown, and taken away after a question', async () => {
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  const canvas = [
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never),
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink),
  ]
  const engine = await draw()
  const own = within(await screen.findByRole('region', { name: 'Signature by hand' }))
  expect(await own.findByText('No signature is kept yet')).toBeTruthy()
  fireEvent.click(own.getByRole('button', { name: 'Sign' }))
  fireEvent.change(await screen.findByLabelText('Or type your name'), {
    target: { value: 'Ann Lee' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'The signature is kept' }),
  )
  expect(own.getByRole('img', { name: 'Signature by hand' }).getAttribute('src')).toBe(ink)
  fireEvent.click(own.getByRole('button', { name: 'Remove the signature' }))
  fireEvent.click(
    await within(await screen.findByRole('tooltip')).findByRole('button', {
      name: 'Remove the signature',
    }),
  )
  await waitFor(() => expect(own.getByText('No signature is kept yet')).toBeTruthy())
  expect(sent.map(({ body }) => body)).toEqual([{ image: ink }, { image: '' }])
  for (const mock of canvas) mock.mockRestore()
})

test('a signature that is kept already is shown, to be made anew', async () => {
  kept = ink
  await draw()
  const own = within(await screen.findByRole('region', { name: 'Signature by hand' }))
  expect(await own.findByRole('img', { name: 'Signature by hand' })).toBeTruthy()
  expect(own.getByRole('button', { name: 'Sign again' })).toBeTruthy()
})
