import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { profile } from '#schemas/api/profile.ts'
import { session as calls } from '#schemas/api/session.ts'
import { drawShell } from '#tests/shell.tsx'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const openUserMenu = async () => {
  press(/^User menu of/)
  return (await screen.findByRole('menuitem', { name: 'About' })).closest('ul')!
}
afterEach(() => vi.restoreAllMocks())

test('2.6 search and language select are there as the settings say', async () => {
  const { engine } = await drawShell()
  const has = (name: string) => screen.queryByRole('button', { name }) !== null
  expect([has('Search'), has('Language')]).toEqual([true, true])
  act(() => {
    engine.settings.set('showSearch', false)
    engine.settings.set('showLanguage', false)
  })
  expect([has('Search'), has('Language')]).toEqual([false, false])
})

test('2.6 another language speaks at once, and is told to the server', async () => {
  const { engine, sent } = await drawShell()
  press('Language')
  fireEvent.click(await screen.findByRole('menuitem', { name: '繁體中文' }))
  expect(screen.getByRole('button', { name: '語言' })).toBeTruthy()
  expect(engine.settings.language).toBe('zhtw')
  await waitFor(() =>
    expect(sent).toContainEqual({ call: profile.systemLanguage, body: { language: 'zhtw' } }),
  )
})

test.each([
  ['en', 'Full screen', 'Full screen is not supported'],
  ['zh', '全屏', '不支持全屏'],
] as const)(
  '5.5 and 8 a browser without full screen is warned of (%s)',
  async (language, name, words) => {
    const { engine } = await drawShell({ kept: { language } })
    press(name)
    expect(engine.toasts.current).toMatchObject({ type: 'warning', text: words })
  },
)

test('2.6 full screen fills the screen and leaves it', async () => {
  const request = vi.fn(() => Promise.resolve())
  const leave = vi.fn(() => Promise.resolve())
  Object.assign(document, { fullscreenEnabled: true, exitFullscreen: leave })
  document.documentElement.requestFullscreen = request
  await drawShell()
  press('Full screen')
  expect(request).toHaveBeenCalledTimes(1)
  Object.assign(document, { fullscreenElement: document.documentElement })
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  press('Exit full screen')
  expect(leave).toHaveBeenCalledTimes(1)
  Object.assign(document, { fullscreenElement: null, fullscreenEnabled: false })
})

test('2.6 the size switch says so and refreshes the current view', async () => {
  const { engine } = await drawShell({ address: '/Faults' })
  press('Density')
  expect(
    (await screen.findAllByRole('menuitem', { name: /^(Default|Medium|Small|Mini)$/ })).map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Default', 'Medium', 'Small', 'Mini'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mini' }))
  expect(engine.settings.size).toBe('mini')
  expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'Switch Size Success' })
  expect(engine.tabs.find('/Faults')?.generation).toBe(1)
})

test('a view with unsaved work takes another size without being drawn anew', async () => {
  const { engine } = await drawShell({ address: '/Faults' })
  act(() => engine.tabs.hold('/Faults', () => true))
  press('Density')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Small' }))
  expect([engine.settings.size, engine.tabs.find('/Faults')?.generation]).toEqual(['small', 0])
})

test('2.6 the notice icon stands in the bar', async () => {
  const { engine } = await drawShell()
  act(() =>
    engine.notices.apply({
      method: 'initMessage',
      unreadMessageCount: 90,
      unreadNoticeCount: 10,
      unreadNums: [],
    }),
  )
  expect(within(screen.getByRole('banner')).getByText('99+')).toBeTruthy()
})

test('2.6 the user menu shows picture and name and leads to profile, feedback, about, lock screen and the way out', async () => {
  const { engine, sent } = await drawShell({
    current: {
      userInfo: { realName: '王小明', headIcon: 'a1.png' },
      sysConfigInfo: { feedbackMail: 'help@park.example' },
    },
  })
  expect(screen.getByRole('button', { name: 'User menu of 王小明' }).textContent).toBe('小明王小明')
  await waitFor(() => expect(sent.some(({ call }) => call === files.download)).toBe(true))
  const menu = await openUserMenu()
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Profile', 'Feedback', 'About', 'Keyboard shortcuts', 'Lock screen', 'Sign out'])
  expect(within(menu).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
  expect(within(menu).getByRole('link', { name: 'Feedback' }).getAttribute('href')).toBe(
    'mailto:help@park.example',
  )
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Lock screen' }))
  expect(engine.session.isLocked).toBe(true)
  await waitFor(() => expect(sent.some(({ call }) => call === calls.lock)).toBe(true))
})

test('2.6 without an address for it there is no feedback', async () => {
  await drawShell()
  expect(within(await openUserMenu()).queryByText('Feedback')).toBeNull()
})

test('on a mobile device the user menu leads to the settings too', async () => {
  await drawShell({ isMobile: true })
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
  fireEvent.click(within(await openUserMenu()).getByRole('menuitem', { name: 'Settings' }))
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy()
})

test.each([
  { language: 'zh', title: '提示', words: '您确定要退出应用程序吗?', entry: '退出登录' },
  {
    language: 'en',
    title: 'Sign out?',
    words: 'Unsaved changes in this window are lost.',
    entry: 'Sign out',
  },
])('4 and 8 logging out asks first ($language)', async ({ language, title, words, entry }) => {
  const { engine, router } = await drawShell({ kept: { language } })
  fireEvent.click(document.querySelector('.shell-user')!)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(words)).toBeTruthy()
  expect(within(dialog).getAllByText(title).length).toBeGreaterThan(0)
  expect(engine.session.state).toBe('in')
  const [, ok] = within(dialog).getAllByRole('button').slice(-2)
  fireEvent.click(ok!)
  await waitFor(() =>
    expect([engine.session.state, router.state.location.pathname]).toEqual(['out', '/login']),
  )
})
