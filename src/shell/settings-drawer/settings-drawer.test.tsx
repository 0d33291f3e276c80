import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profile } from '#schemas/api/profile.ts'
import { preferences } from '#src/engine/settings.ts'
import { drawShell } from '#tests/shell.tsx'
import type { ShellOptions } from '#tests/shell.tsx'

const open = async (options: ShellOptions = {}) => {
  const shell = await drawShell({ address: '/Faults', ...options })
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  const drawer = await screen.findByRole('dialog', { name: 'Settings' })
  const group = (name: string) => within(within(drawer).getByRole('radiogroup', { name }))
  const choices = (name: string) =>
    group(name)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
  return {
    ...shell,
    drawer,
    choices,
    choose: (name: string, choice: string) =>
      fireEvent.click(group(name).getByRole('radio', { name: choice })),
  }
}

test('2.6 and 9 the drawer is 280 px wide and offers four layouts, two sidebars, eight colours with ten tints, and what is on', async () => {
  const { drawer, choices } = await open()
  expect(drawer.closest<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe('280px')
  expect(choices('Navigation mode')).toEqual(['Classic', 'Function', 'Simple', 'Mixed'])
  expect(choices('Sidebar')).toEqual(['Dark', 'Light'])
  expect(choices('Theme color')).toEqual([
    'Blue',
    'Purple',
    'Azure',
    'Ocean',
    'Green',
    'Yellow',
    'Orange',
    'Red',
  ])
  expect(choices('Appearance')).toEqual(['Light', 'Dark', 'System'])
  expect(choices('Density')).toEqual(['Default', 'Medium', 'Small', 'Mini'])
  expect(within(drawer).getByRole('img', { name: 'Ten tints of Blue' }).children).toHaveLength(10)
  const named = within(drawer)
    .getAllByRole('switch')
    .map(
      (toggle) =>
        document.getElementById(toggle.getAttribute('aria-labelledby') ?? '')?.textContent,
    )
  expect(named.slice(0, 5)).toEqual([
    'Multi-tab view',
    'Tab icons',
    'Keep pages open',
    'Language switch',
    'Search',
  ])
})

test('what is chosen holds at once and is kept; the layout is told to the server', async () => {
  const { engine, storage, choose, sent } = await open()
  choose('Navigation mode', 'Simple')
  expect(screen.getByRole('complementary').style.width).toBe('64px')
  choose('Sidebar', 'Light')
  choose('Theme color', 'Green')
  choose('Appearance', 'Dark')
  expect(engine.settings).toMatchObject({
    layoutType: 'plain',
    slideClass: 'light',
    themeClass: 'green',
    appearance: 'dark',
  })
  expect(
    ['layoutType', 'slideClass', 'themeClass', 'theme', 'appearance'].map((key) =>
      storage.read(key),
    ),
  ).toEqual(['plain', 'light', 'green', '#52c41a', 'dark'])
  await waitFor(() =>
    expect(sent).toContainEqual({ call: profile.systemTheme, body: { theme: 'plain' } }),
  )
})

test('2.6 the size says that it was switched', async () => {
  const { engine, choose } = await open()
  choose('Density', 'Small')
  expect([engine.settings.size, engine.toasts.current?.text]).toEqual([
    'small',
    'Switch Size Success',
  ])
})

test.each([
  ['Multi-tab view', 'tagsView'],
  ['Tab icons', 'tagsIcon'],
  ['Keep pages open', 'useCache'],
  ['Language switch', 'showLanguage'],
  ['Search', 'showSearch'],
  ['Fixed header', 'fixedHeader'],
  ['Show logo', 'sidebarLogo'],
  ['Copyright line', 'isOpenCopyright'],
] as const)('3 the switch %s turns %s and keeps it', async (name, key) => {
  const { engine, storage, drawer } = await open()
  fireEvent.click(within(drawer).getByRole('switch', { name }))
  expect([engine.settings[key], storage.read(key)]).toEqual([
    !preferences[key].first,
    !preferences[key].first,
  ])
})

test('the idle lock is off, or 5 to 120 minutes', async () => {
  const { engine, drawer } = await open()
  const lock = within(drawer).getByRole('switch', { name: 'Lock the screen when idle' })
  fireEvent.click(lock)
  expect(engine.settings.idleLock).toBe(15)
  const minutes = within(drawer).getByRole('spinbutton', {
    name: 'Lock after (min)',
  })
  fireEvent.change(minutes, { target: { value: '500' } })
  fireEvent.blur(minutes)
  expect(engine.settings.idleLock).toBe(120)
  fireEvent.click(lock)
  expect(engine.settings.idleLock).toBe(0)
})

test('a reset asks first, then everything is as at first, for the server too', async () => {
  const { engine, drawer, sent, storage } = await open({
    kept: { layoutType: 'plain', themeClass: 'red', useCache: false },
  })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Reset to defaults' }))
  const words = await screen.findByText(/return to their defaults/)
  expect(engine.settings.themeClass).toBe('red')
  fireEvent.click(
    within(words.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: 'OK' }),
  )
  await waitFor(() =>
    expect(engine.settings).toMatchObject({
      layoutType: 'classic',
      themeClass: 'blue',
      useCache: true,
    }),
  )
  expect(storage.read('themeClass')).toBeNull()
  await waitFor(() =>
    expect(sent).toContainEqual({ call: profile.systemTheme, body: { theme: 'classic' } }),
  )
})
