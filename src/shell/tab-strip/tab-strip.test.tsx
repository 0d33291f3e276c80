import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawShell } from '#tests/shell.tsx'
import type { ShellOptions } from '#tests/shell.tsx'

const tab = (name: string) => screen.getByRole('tab', { name })
const node = (name: string) => tab(name).closest('[data-node-key]')!
const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const open = async (options: ShellOptions = {}) => {
  const shell = await drawShell({ address: '/Faults', ...options })
  for (const path of ['/Tickets', '/Users']) await act(() => shell.router.navigate(path))
  return {
    ...shell,
    at: () => shell.router.state.location.pathname + shell.router.state.location.search,
  }
}
const choose = async (name: string, entry: string) => {
  fireEvent.contextMenu(tab(name))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('2.6 the strip shows the visited pages; one visit more opens no second tab', async () => {
  const { at } = await open()
  expect(names()).toEqual(['Home', 'Faults', 'Tickets', 'Users'])
  fireEvent.click(tab('Faults'))
  await waitFor(() => expect(at()).toBe('/Faults'))
  expect(names()).toHaveLength(4)
  await waitFor(() => expect(tab('Faults').getAttribute('aria-selected')).toBe('true'))
})

test('3 icons and strip as the settings say; without the strip the pages are kept', async () => {
  const { engine, router } = await open()
  await waitFor(() => expect(tab('Faults').querySelector('svg')).toBeTruthy())
  act(() => engine.settings.set('tagsIcon', false))
  expect(tab('Home').querySelector('svg')).toBeNull()
  fireEvent.change(screen.getByLabelText('Note of /Users'), { target: { value: 'half' } })
  act(() => engine.settings.set('tagsView', false))
  expect(screen.queryByRole('tablist')).toBeNull()
  await act(() => router.navigate('/Faults'))
  await act(() => router.navigate('/Users'))
  expect(screen.getByLabelText<HTMLInputElement>('Note of /Users').value).toBe('half')
})

test('2.6 middle click and cross close a tab; a pinned one stays', async () => {
  const { at } = await open()
  fireEvent(tab('Tickets'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
  fireEvent(tab('Home'), new MouseEvent('auxclick', { button: 1, bubbles: true }))
  expect(names()).toEqual(['Home', 'Faults', 'Users'])
  expect(within(tab('Home')).queryByTitle('Close')).toBeNull()
  fireEvent.click(within(tab('Users')).getByTitle('Close'))
  await waitFor(() => expect(at()).toBe('/Faults'))
  expect(names()).toEqual(['Home', 'Faults'])
})

test('2.6 the right-click menu refreshes and closes, one, others or all; then the last remaining page is open', async () => {
  const { engine, at } = await open()
  await choose('Tickets', 'Refresh')
  expect(engine.tabs.find('/Tickets')?.generation).toBe(1)
  await choose('Users', 'Close')
  await waitFor(() => expect(at()).toBe('/Tickets'))
  await choose('Faults', 'Close others')
  await waitFor(() => expect(at()).toBe('/Faults'))
  expect(names()).toEqual(['Home', 'Faults'])
  await choose('Home', 'Close all')
  await waitFor(() => expect(at()).toBe('/home'))
  expect(names()).toEqual(['Home'])
})

test('the menu closes what stands on one side, and knows what it cannot do', async () => {
  await open()
  fireEvent.contextMenu(tab('Home'))
  const isOff = (name: string) =>
    screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true'
  await screen.findByRole('menuitem', { name: 'Close' })
  expect(
    [
      'Refresh',
      'Close',
      'Close to the left',
      'Close to the right',
      'Close others',
      'Close all',
    ].map(isOff),
  ).toEqual([false, true, true, false, false, false])
  await choose('Tickets', 'Close to the left')
  expect(names()).toEqual(['Home', 'Tickets', 'Users'])
  await choose('Tickets', 'Close to the right')
  expect(names()).toEqual(['Home', 'Tickets'])
})

test('the menu maximises a page and goes there', async () => {
  const { at, container } = await open()
  await choose('Faults', 'Maximize page')
  await waitFor(() => expect(at()).toBe('/Faults'))
  expect(container.querySelector('.shell-maximised')).toBeTruthy()
})

test.each([{ key: 'ContextMenu' }, { key: 'F10', shiftKey: true }])(
  '59 the keyboard opens the menu of a tab by $key, and the focus returns to the tab',
  async (keys) => {
    await open()
    tab('Users').focus()
    fireEvent.keyDown(tab('Users'), keys)
    expect(await screen.findByRole('menuitem', { name: 'Close others' })).toBeTruthy()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(document.activeElement).toBe(tab('Users')))
  },
)

test('Delete closes the tab that has the focus, which goes to the open one', async () => {
  await open()
  tab('Faults').focus()
  fireEvent.keyDown(tab('Faults'), { key: 'Delete' })
  expect(names()).toEqual(['Home', 'Tickets', 'Users'])
  expect(document.activeElement).toBe(tab('Users'))
})

test('7 Ctrl+Shift+arrow moves the tab that has the focus, never before the pinned ones, and it is remembered', async () => {
  const { storage } = await open()
  tab('Users').focus()
  const press = (key: string) =>
    fireEvent.keyDown(tab('Users'), { key, code: key, ctrlKey: true, shiftKey: true })
  press('ArrowLeft')
  expect(names()).toEqual(['Home', 'Faults', 'Users', 'Tickets'])
  expect(document.activeElement).toBe(tab('Users'))
  press('ArrowLeft')
  press('ArrowLeft')
  expect(names()).toEqual(['Home', 'Users', 'Faults', 'Tickets'])
  press('ArrowRight')
  expect((storage.read('tabs') as { path: string }[]).map(({ path }) => path)).toEqual([
    '/home',
    '/Faults',
    '/Users',
    '/Tickets',
  ])
})

/** A drag event with data, which jsdom does not support. */
const drag = (type: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd', name: string, clientX = 0) => {
  const event = createEvent[type](node(name))
  Object.defineProperties(event, {
    dataTransfer: { value: { setData() {}, effectAllowed: '' } },
    clientX: { value: clientX },
  })
  fireEvent(node(name), event)
}

test('7 tabs are put in order by drag; the home page is not', async () => {
  await open()
  expect([node('Home').getAttribute('draggable'), node('Users').getAttribute('draggable')]).toEqual(
    ['false', 'true'],
  )
  drag('dragStart', 'Users')
  drag('dragOver', 'Faults', -1)
  expect(node('Faults').className).toContain('shell-tab-before')
  drag('drop', 'Faults')
  expect(names()).toEqual(['Home', 'Users', 'Faults', 'Tickets'])
  drag('dragStart', 'Users')
  drag('dragOver', 'Tickets', 1)
  drag('drop', 'Tickets')
  drag('dragEnd', 'Users')
  expect(names()).toEqual(['Home', 'Faults', 'Tickets', 'Users'])
  expect(node('Tickets').className).not.toContain('shell-tab-')
})

test('45 closing and refreshing a page with unsaved work ask first', async () => {
  const { engine } = await open()
  act(() => engine.tabs.hold('/Faults', () => true))
  const answer = async (words: RegExp, button: string) => {
    const dialog = (await screen.findByText(words)).closest<HTMLElement>('[role=dialog]')!
    fireEvent.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  }
  await choose('Faults', 'Refresh')
  await answer(/refreshing would lose/, 'Cancel')
  expect(engine.tabs.find('/Faults')?.generation).toBe(0)
  await choose('Faults', 'Close')
  await answer(/closing would lose/, 'Cancel')
  expect(names()).toContain('Faults')
  await choose('Faults', 'Close')
  await answer(/closing would lose/, 'Close')
  expect(names()).not.toContain('Faults')
})

test('5 a refresh of the browser brings the strip back, each page with its place', async () => {
  const { at } = await open({
    kept: {
      tabs: [
        { path: '/home', search: '' },
        { path: '/Roles', search: '?keyword=x' },
      ],
    },
    address: '/Faults',
  })
  expect(names()).toEqual(['Home', 'Roles', 'Faults', 'Tickets', 'Users'])
  fireEvent.click(tab('Roles'))
  await waitFor(() => expect(at()).toBe('/Roles?keyword=x'))
})

test('all open pages are a click away, however long the strip; the tab list holds nothing but tabs', async () => {
  const { router } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'All open pages' }))
  await waitFor(() => expect(screen.getAllByRole('menuitem', { name: 'Users' })).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('menuitem', { name: 'Users' }).at(-1)!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/Users'))
  expect(
    within(screen.getByRole('tablist')).queryByRole('button', { name: 'All open pages' }),
  ).toBeNull()
})
