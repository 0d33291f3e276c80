import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '#schemas/api/profile.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { menuItem } from '#tests/session.ts'
import { filterNodes } from './grants.tsx'
import { strengthOf } from './strength.ts'
import { md5, draw, of, give, confirm, begin } from '#tests/profile-page.tsx'

beforeEach(begin)

test('2.4 the open part stands in the address, and an unknown one is the first', async () => {
  const { router } = await draw('elsewhere')
  expect(screen.getByRole('tab', { name: 'Personal data' }).getAttribute('aria-selected')).toBe(
    'true',
  )
  fireEvent.click(screen.getByRole('tab', { name: 'My positions' }))
  await waitFor(() => expect(router.state.location.search).toBe('?part=positions'))
})

test('8 a part that cannot be loaded says why and can be tried again; one that is not permitted cannot', async () => {
  let tries = 0
  give(profile.sessions, () => {
    if (tries++ === 0) throw new RefusedCall(500, 'broken', null)
    return { list: [] }
  })
  await draw('sessions')
  expect(await screen.findByText('broken')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('broken')).toBeNull())
  fireEvent.click(screen.getByRole('tab', { name: 'My positions' }))
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

const typePasswords = (old: string, next: string, repeat = next) => {
  type('Old password', old)
  type('New password', next)
  type('New password again', repeat)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('7.8 ModifyPassword sends digests, and says that other sessions end', async () => {
  give(profile.modifyPassword, () => null)
  const { engine } = await draw('changePassword')
  expect(
    screen.getByText('After the change you are signed out everywhere else at once.'),
  ).toBeTruthy()
  typePasswords('Berth2026', 'Berth2027')
  await waitFor(() => expect(engine.toasts.current).toMatchObject({ type: 'success' }))
  expect(of(profile.modifyPassword)).toEqual([
    { body: { oldPassword: md5, password: expect.stringMatching(/^[0-9a-f]{32}$/) } },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Old password').value).toBe('')
})

test.each([
  ['abc12', 'A password has 6 to 16 letters and digits, with at least one of each'],
  ['abcdefgh', 'A password has 6 to 16 letters and digits, with at least one of each'],
  ['abcdefgh123456789', 'A password has 6 to 16 letters and digits, with at least one of each'],
  ['abc 1234', 'A password has 6 to 16 letters and digits, with at least one of each'],
])('5.1 the password %s is refused at its field', async (next, words) => {
  await draw('changePassword')
  typePasswords('Berth2026', next)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(of(profile.modifyPassword)).toEqual([])
})

test('5.1 the message of the password rule is as quoted in Chinese', async () => {
  const { engine } = await draw('changePassword')
  engine.settings.setLanguage('zh')
  fireEvent.click(await screen.findByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('6-16位字符的密码（数字和字母组成）')).toBeTruthy()
})

test('7.8 two passwords that differ are not sent, and a wrong old one is said at its field', async () => {
  give(profile.modifyPassword, () => {
    throw new RefusedCall(422, 'wrong', {
      problems: [
        { path: 'oldPassword', code: 'oldPassword', message: 'The old password is wrong' },
      ],
    })
  })
  await draw('changePassword')
  typePasswords('Berth2026', 'Berth2027', 'Berth2028')
  expect(await screen.findByText('The two passwords differ')).toBeTruthy()
  expect(of(profile.modifyPassword)).toEqual([])
  typePasswords('Berth2026', 'Berth2027')
  expect(await screen.findByText('The old password is wrong')).toBeTruthy()
})

test.each([
  ['abc123', 1],
  ['abcdefgh', 1],
  ['abcd1234', 2],
  ['Abcd1234', 2],
  ['Abcdef1234', 3],
])('the strength of %j is %d of 3', (password, strength) =>
  expect(strengthOf(password)).toBe(strength),
)

test.each([
  [
    'organizes',
    profile.organizes,
    'Organize',
    'Make “Gate” your major organization? Menus and permissions follow.',
  ],
  [
    'positions',
    profile.positions,
    'Position',
    'Make “Gate” your major position? Menus and permissions follow.',
  ],
] as const)(
  '7.8 major: another of the own %s is made it after a question, and the session follows',
  async (...given) => {
    const [part, list, majorType, words] = given
    let major = 'p1'
    give(list, () => ({
      list: [
        { id: 'p1', fullName: 'Harbour', isDefault: major === 'p1' },
        { id: 'p2', fullName: 'Gate', isDefault: major === 'p2' },
      ],
    }))
    give(profile.major, () => {
      major = 'p2'
      return null
    })
    const { engine } = await draw(part)
    const before = engine.session.current
    fireEvent.click(await screen.findByRole('button', { name: 'Make major Gate' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(of(profile.major)).toEqual([])
    await confirm()
    expect(await screen.findByRole('button', { name: 'Make major Harbour' })).toBeTruthy()
    expect([of(profile.major), engine.session.current === before]).toEqual([
      [{ body: { majorId: 'p2', majorType } }],
      false,
    ])
  },
)

test('7.8 who belongs nowhere is told so', async () => {
  give(profile.organizes, () => ({ list: [] }))
  await draw('organizes')
  expect(await screen.findByText('An administrator has not given you any yet.')).toBeTruthy()
})

test('7.8 Subordinate: whom those lead is asked for when it is opened', async () => {
  const person = (id: string, isLeaf: boolean) => ({
    id,
    avatar: '',
    userName: `Name ${id}`,
    department: 'Gate',
    position: 'Chief',
    isLeaf,
  })
  give(profile.subordinates, ({ params }) => ({
    list: params?.id === '0' ? [person('u1', false), person('u2', true)] : [person('u3', true)],
  }))
  await draw('subordinates')
  expect((await screen.findByText(/Name u1/)).textContent).toBe('Name u1 Gate · Chief')
  expect(of(profile.subordinates)).toEqual([{ params: { id: '0' } }])
  fireEvent.click(document.querySelector('.ant-tree-switcher_close') as Element)
  expect(await screen.findByText(/Name u3/)).toBeTruthy()
  expect(of(profile.subordinates)[1]).toEqual({ params: { id: 'u1' } })
})

const tree = [
  {
    id: 'a',
    fullName: 'Parking',
    children: [
      { id: 'a1', fullName: 'Faults' },
      { id: 'a2', fullName: 'Lots' },
    ],
  },
  { id: 'b', fullName: 'System' },
]

test('7.8 Authorize calls menu entries as the menu does, in the language of the interface', async () => {
  give(profile.authorize, () => ({
    module: [{ id: 'p', fullName: '停车业务', children: [{ id: 'm', fullName: 'm' }] }],
    column: [],
    form: [],
    button: [],
    resource: [],
  }))
  const { engine } = await draw('authorize', [
    menuItem('p', { enCode: 'parking', fullName: '停车业务', type: 1, children: [menuItem('m')] }),
  ])
  expect(await screen.findByText('Parking')).toBeTruthy()
  act(() => engine.settings.setLanguage('zhtw'))
  expect(await screen.findByText('停車業務')).toBeTruthy()
})

test('7.8 Authorize shows a tree of each kind, and finds by name', async () => {
  give(profile.authorize, () => ({
    module: tree,
    column: [{ id: 'm', fullName: 'Faults', children: [{ id: 'm/plate', fullName: 'Plate' }] }],
    form: [],
    button: [],
    resource: [],
  }))
  await draw('authorize')
  expect(await screen.findByText('System')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name' }), {
    target: { value: 'lot' },
  })
  expect(await screen.findByText('Lots')).toBeTruthy()
  expect(screen.queryByText('System')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'List columns' }))
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('what is found keeps the way to it, and all below it', () => {
  expect(filterNodes(tree, 'lot')).toEqual([
    { id: 'a', fullName: 'Parking', children: [{ id: 'a2', fullName: 'Lots' }] },
  ])
  expect(filterNodes(tree, ' PARK ')).toEqual([tree[0]])
  expect([filterNodes(tree, ''), filterNodes(tree, 'zzz')]).toEqual([tree, []])
})

test('a session elsewhere is ended after a question; the own one cannot be', async () => {
  const session = (id: string, isCurrent: boolean, platForm: string) => ({
    id,
    isCurrent,
    creatorTime: 0,
    lastTime: 0,
    ipAddress: '10.0.0.1',
    platForm,
    browser: 'Chrome 131',
  })
  let list = [session('s1', true, 'Windows'), session('s2', false, 'Android')]
  give(profile.sessions, () => ({ list }))
  give(profile.endSession, () => {
    list = list.slice(0, 1)
    return null
  })
  await draw('sessions')
  const lines = within(await screen.findByRole('list', { name: 'Where I am signed in' }))
  expect(lines.getAllByRole('listitem')[0]?.textContent).toContain('this one')
  expect(lines.queryByRole('button', { name: /Windows/ })).toBeNull()
  fireEvent.click(lines.getByRole('button', { name: 'Sign out Android · Chrome 131' }))
  await confirm('Sign out')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Android/ })).toBeNull())
  expect(of(profile.endSession)).toEqual([{ params: { id: 's2' } }])
})

test('7.8 SystemTheme and SystemLanguage: layout and language hold at once, and are kept on the server', async () => {
  give(profile.systemTheme, () => null)
  give(profile.systemLanguage, () => null)
  const { engine } = await draw('preferences')
  fireEvent.click(screen.getByRole('radio', { name: 'Blend' }))
  fireEvent.click(screen.getByRole('radio', { name: '繁體中文' }))
  await waitFor(() =>
    expect([of(profile.systemTheme), of(profile.systemLanguage)]).toEqual([
      [{ body: { theme: 'blend' } }],
      [{ body: { language: 'zhtw' } }],
    ]),
  )
  expect([engine.settings.layoutType, engine.settings.language]).toEqual(['blend', 'zhtw'])
})
