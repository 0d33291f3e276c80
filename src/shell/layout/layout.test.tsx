import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mobileQuery } from '#src/app/media.ts'
import { menuTypes } from '#schemas/menu.ts'
import { drawShell, item } from '#tests/shell.tsx'

const menuNav = () => screen.getByRole('navigation', { name: 'Main menu' })
const side = () => screen.queryByRole('complementary')
const link = (name: string) => within(menuNav()).queryByRole('link', { name })
const note = (path: string) => screen.getByLabelText<HTMLInputElement>(`Note of ${path}`)

/** Gives the bar a width, because in jsdom no element has one. */
const widen = (width: number) =>
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
afterEach(() => vi.restoreAllMocks())

test('2.6 classic has the menu at the left, 210 px wide; the hamburger closes it, which is remembered (4)', async () => {
  const { storage, engine } = await drawShell()
  expect(within(side()!).getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  expect(side()!.style.width).toBe('210px')
  expect(link('Faults')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect(side()!.style.width).toBe('64px')
  expect([engine.settings.isSidebarOpen, storage.read('sidebarStatus')]).toEqual([false, 0])
  expect(screen.getByRole('button', { name: 'Expand menu' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
})

test('2.5 the first group is open at first, the others are not', async () => {
  await drawShell()
  expect(link('Faults')).toBeTruthy()
  expect(link('Users')).toBeNull()
})

test('2.6 functional has the menu at the top and none at the left', async () => {
  widen(1160)
  await drawShell({ kept: { layoutType: 'functional' } })
  expect(side()).toBeNull()
  expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main menu' })).toBe(
    menuNav(),
  )
  expect(
    within(menuNav())
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Parking', 'System', 'Reports'])
  expect(screen.queryByRole('button', { name: /menu$/ })).toBeNull()
})

test('4 what has no room at the top stands under more', async () => {
  widen(232)
  await drawShell({ kept: { layoutType: 'functional' } })
  expect(
    within(menuNav())
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Parking', 'More'])
  fireEvent.mouseEnter(within(menuNav()).getByRole('menuitem', { name: 'More' }))
  expect(await screen.findByRole('link', { name: 'Reports' })).toBeTruthy()
})

test('2.6 plain has icons at the left, whatever the sidebar was, and nothing to toggle', async () => {
  await drawShell({ kept: { layoutType: 'plain' } })
  expect(side()!.style.width).toBe('64px')
  expect(screen.queryByRole('button', { name: 'Collapse menu' })).toBeNull()
})

test('2.6 plain: names fly out where the pointer or the focus is', async () => {
  await drawShell({ kept: { layoutType: 'plain' } })
  act(() => link('Reports')!.focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe('Reports')
  fireEvent.mouseEnter(within(menuNav()).getByRole('menuitem', { name: 'System' }))
  const users = await screen.findByRole('link', { name: 'Users' })
  expect(users.closest('.ant-menu-submenu-popup')?.textContent).toBe('SystemUsersRoles')
})

test('2.6 blend has groups at the top and the entries of one at the left; opening a page chooses its group', async () => {
  widen(1160)
  const { router } = await drawShell({ kept: { layoutType: 'blend' }, address: '/Tickets' })
  const beside = (name: string) => within(side()!).queryByRole('link', { name })
  expect(within(side()!).getByRole('navigation', { name: 'Parking' })).toBeTruthy()
  expect(beside('Tickets')).toBeTruthy()
  fireEvent.click(within(menuNav()).getByRole('menuitem', { name: 'System' }))
  expect([beside('Users') !== null, beside('Tickets')]).toEqual([true, null])
  expect(router.state.location.pathname).toBe('/Tickets')
  fireEvent.click(beside('Roles')!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/Roles'))
  await act(() => router.navigate('/Faults'))
  expect(beside('Faults')).toBeTruthy()
  fireEvent.click(link('Reports')!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/Reports'))
  expect(side()).toBeNull()
})

test('another layout leaves the pages as they are', async () => {
  const { engine } = await drawShell({ address: '/Faults' })
  fireEvent.change(note('/Faults'), { target: { value: 'half' } })
  for (const layoutType of ['blend', 'functional', 'plain', 'classic'] as const) {
    act(() => engine.settings.set('layoutType', layoutType))
    expect(note('/Faults').value).toBe('half')
  }
})

test('4 on a mobile device the menu is a drawer, closed at first; it closes when a page is opened', async () => {
  const { router } = await drawShell({
    isMobile: true,
    kept: { layoutType: 'blend', sidebarStatus: 1 },
  })
  expect([side(), screen.queryByRole('dialog')]).toEqual([null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Expand menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main menu' })
  expect(drawer.closest<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('210px')
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('link', { name: 'Faults' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/Faults')
})

test('4 the device changes with the width of the window', async () => {
  const { resize } = await drawShell()
  expect(side()).toBeTruthy()
  resize(mobileQuery)
  expect(side()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Expand menu' }))
  expect(await screen.findByRole('dialog', { name: 'Main menu' })).toBeTruthy()
  resize()
  expect(side()).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('2.5 an external entry opens a window and no page', async () => {
  const replace = vi.fn()
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValue({ opener: null, location: { replace }, close() {} } as unknown as Window)
  const { router } = await drawShell({
    menu: [item('Maps', { type: menuTypes.link, urlAddress: 'https://maps.example' })],
  })
  fireEvent.click(screen.getByRole('link', { name: 'Maps opens in a new window' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://maps.example'))
  expect([open.mock.calls.length, router.state.location.pathname]).toEqual([1, '/home'])
})

test('the menu brings an open page back as it was left, with its address', async () => {
  const { router } = await drawShell({ address: '/Faults?keyword=x' })
  fireEvent.click(link('Tickets')!)
  await screen.findByLabelText('Note of /Tickets')
  fireEvent.click(link('Faults')!)
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=x'))
})

test('the content can fill the window; Escape leaves, unless it closes something else', async () => {
  const { container } = await drawShell()
  fireEvent.click(screen.getByRole('button', { name: 'Maximize page' }))
  const leave = screen.getByRole('button', { name: 'Restore (Esc)' })
  expect(container.querySelector('.shell-maximised')).toBeTruthy()
  expect(document.activeElement).toBe(leave)
  const list = document.createElement('div')
  list.innerHTML = '<ul role="listbox"><li tabindex="0"></li></ul>'
  document.body.append(list)
  fireEvent.keyDown(list.querySelector('li')!, { key: 'Escape' })
  expect(container.querySelector('.shell-maximised')).toBeTruthy()
  list.remove()
  fireEvent.keyDown(leave, { key: 'Escape' })
  expect(container.querySelector('.shell-maximised')).toBeNull()
})

test('3 useCache off: only the open page is drawn, and one with unsaved work', async () => {
  const { engine, router } = await drawShell({ address: '/Faults', kept: { useCache: false } })
  await act(() => router.navigate('/Tickets'))
  expect(screen.queryByLabelText('Note of /Faults')).toBeNull()
  act(() => engine.tabs.hold('/Tickets', () => true))
  await act(() => router.navigate('/Users'))
  expect(note('/Tickets')).toBeTruthy()
})

test('2.6 a hidden page is read to nobody and stays laid out; coming back shows it before the address follows', async () => {
  const { engine, router, container } = await drawShell({ address: '/Faults' })
  await act(() => router.navigate('/Tickets'))
  const frame = note('/Faults').closest<HTMLElement>('.shell-kept')!
  await waitFor(() =>
    expect(frame.querySelector<HTMLElement>('.shell-page')!.style.display).toBe(''),
  )
  expect([frame.classList.contains('shell-hidden'), frame.getAttribute('aria-hidden')]).toEqual([
    true,
    'true',
  ])
  act(() => engine.tabs.lift('/Faults'))
  expect([frame.classList.contains('shell-hidden'), frame.getAttribute('aria-hidden')]).toEqual([
    false,
    'false',
  ])
  expect(container.querySelectorAll('.shell-kept[aria-hidden="false"]')).toHaveLength(1)
})

test('3 fixedHeader off: the bars go while a long page is scrolled down, and come back', async () => {
  const { engine, container } = await drawShell({ kept: { fixedHeader: false } })
  const page = container.querySelector('.shell-page')!
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(3000)
  const scroll = (scrollTop: number) => fireEvent.scroll(page, { target: { scrollTop } })
  const isAway = () => container.querySelector('.shell-away') !== null
  scroll(200)
  expect(isAway()).toBe(true)
  scroll(120)
  expect(isAway()).toBe(false)
  scroll(300)
  act(() => engine.settings.set('fixedHeader', true))
  expect(isAway()).toBe(false)
})

test('3 sidebarLogo and isOpenCopyright show the name of the system and its owner', async () => {
  const { engine } = await drawShell({
    current: { sysConfigInfo: { sysName: 'Harbour', companyName: 'Quay Ltd' } },
  })
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('contentinfo')).toBeNull()
  act(() => {
    engine.settings.set('sidebarLogo', false)
    engine.settings.set('isOpenCopyright', true)
  })
  expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull()
  expect(screen.getByRole('contentinfo').textContent).toContain('Quay Ltd')
})

test('3 the copyright of the system config stands below the pages', async () => {
  const { engine } = await drawShell({
    current: {
      sysConfigInfo: { companyName: 'Quay Ltd', copyright: 'All rights with the harbour' },
    },
  })
  act(() => engine.settings.set('isOpenCopyright', true))
  expect(screen.getByRole('contentinfo').textContent).toBe('All rights with the harbour')
})

test('the session tells the settings its language and the system config', async () => {
  const { engine } = await drawShell({
    current: { userInfo: { language: 'zhtw' }, sysConfigInfo: { sysName: 'Harbour' } },
  })
  expect(engine.settings.language).toBe('zhtw')
  expect(engine.settings.sysConfig?.sysName).toBe('Harbour')
})

test('the skip link leads over the menu to the content', async () => {
  await drawShell()
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Content' }))
})
