import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { menuTypes } from '#schemas/menu.ts'
import { drawShell, group, item } from '#tests/shell.tsx'
import type { ShellOptions } from '#tests/shell.tsx'

const menu = [
  group(
    'parking',
    item('faults', { fullName: 'Fault reports' }),
    item('tickets', { fullName: 'Season tickets' }),
  ),
  item('menu', { fullName: '菜单管理', type: menuTypes.page, urlAddress: 'system/menu?tab=1' }),
]
const open = async (options: ShellOptions = {}) => {
  const shell = await drawShell({ menu, ...options })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  const box = await screen.findByRole('combobox', { name: 'Search the menu' })
  return { ...shell, box, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}
const found = () =>
  [...document.querySelectorAll('.search-line')].map(({ textContent }) => textContent)

test('2.6 the search finds permitted pages by title and path, however far off a little, and shows where they stand', async () => {
  const { type } = await open()
  expect(found()).toEqual(['Fault reportsparking', 'Season ticketsparking', 'Menus'])
  type('falt')
  expect(found()).toEqual(['Fault reportsparking'])
  type('/system')
  expect(found()[0]).toBe('Menus')
  type('profile')
  expect(found()).toEqual([])
  expect(screen.getByText('No page found')).toBeTruthy()
})

test('59 arrows and Enter choose, which goes there; the focus goes to the page', async () => {
  const { box, router } = await open()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(box, { key, code: key, keyCode: { ArrowDown: 40, Enter: 13 }[key]! })
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/system/menu?tab=1',
    ),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('Escape closes the search, and the focus returns to where it was', async () => {
  const { box } = await open()
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})

test('a search that is opened again takes what is typed at once', async () => {
  const { box } = await open()
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  // At the next frame, long before the motion of the dialog ends.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search the menu' }))
})

test('on a mobile device the dialog is as wide as the window', async () => {
  await open({ isMobile: true })
  expect(screen.getByRole('dialog').style.width).toBe('100vw')
})
