import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawShell } from '#tests/shell.tsx'
import { keyName } from './key-names.ts'

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

test('59 Ctrl+K opens the search and closes it, and the focus returns', async () => {
  await drawShell()
  const field = screen.getByLabelText<HTMLInputElement>('Note of /home')
  field.focus()
  press('k', { ctrlKey: true })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search the menu' })),
  )
  press('k', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('2.6 without the search in the bar there is none by key', async () => {
  const { engine } = await drawShell({ kept: { showSearch: false } })
  press('k', { ctrlKey: true })
  act(() => engine.settings.set('showSearch', true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('59 Alt+L locks the screen', async () => {
  const { engine } = await drawShell()
  press('l', { altKey: true })
  expect(engine.session.isLocked).toBe(true)
})

test('59 Alt+Q logs out, and asks first, once', async () => {
  const { engine } = await drawShell()
  press('q', { altKey: true })
  press('q', { altKey: true })
  expect(await screen.findByText('Unsaved changes in this window are lost.')).toBeTruthy()
  expect(screen.getAllByText('Unsaved changes in this window are lost.')).toHaveLength(1)
  expect(engine.session.state).toBe('in')
})

test('59 Alt+W closes the page', async () => {
  const { router, engine } = await drawShell({ address: '/Faults' })
  press('w', { altKey: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(engine.tabs.find('/Faults')).toBeUndefined()
})

test('59 ? lists the keys, but not while somebody types or composes', async () => {
  await drawShell()
  const field = screen.getByLabelText('Note of /home')
  fireEvent.keyDown(field, { key: '?', shiftKey: true })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true, isComposing: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(
    within(sheet)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toContain(`${keyName('Mod')}K`)
  expect(
    within(sheet)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining([
      'Search the menu',
      'Lock the screen',
      'Sign out',
      'Close this page',
      'Move a tab',
    ]),
  )
})

test.each([
  ['Mod', 'MacIntel', '⌘'],
  ['Mod', 'Win32', 'Ctrl'],
  ['Alt', 'MacIntel', '⌥'],
  ['Alt', 'Linux x86_64', 'Alt'],
  ['K', 'MacIntel', 'K'],
])('%s on %s is written %s', (key, platform, name) => expect(keyName(key, platform)).toBe(name))
