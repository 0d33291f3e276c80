import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawShell } from '#tests/shell.tsx'
import { step, within as cut } from './use-moving.ts'

const open = async (sysDescription = '') => {
  await drawShell({
    current: {
      sysConfigInfo: {
        sysName: 'Harbour',
        sysVersion: '3.2',
        companyName: 'Quay Ltd',
        logoIcon: '/logo.png',
        sysDescription,
      },
    },
  })
  fireEvent.click(screen.getByRole('button', { name: /^User menu of/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'About' }))
  return screen.findByRole('dialog', { name: 'About' })
}
afterEach(() => vi.restoreAllMocks())

test('2.6 the about dialog is 400 px wide and says logo, name, version, owner and tagline', async () => {
  const dialog = await open()
  expect(dialog.style.width).toBe('400px')
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/logo.png')
  for (const words of ['Harbour', '3.2', 'Quay Ltd', 'Smart parking management'])
    expect(within(dialog).getByText(words)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^User menu of/ }))
})

test('3 the description of the system config is its tagline', async () => {
  const dialog = await open('Where cars sleep')
  expect(within(dialog).getByText('Where cars sleep')).toBeTruthy()
  expect(within(dialog).queryByText('Smart parking management')).toBeNull()
})

test('2.6 its title moves it, by pointer and by arrow keys', async () => {
  const dialog = await open()
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 100, 400, 280))
  const title = within(dialog).getByRole('button', { name: 'About' })
  title.setPointerCapture = vi.fn()
  fireEvent.keyDown(title, { key: 'ArrowRight' })
  expect(dialog.style.translate).toBe(`${step}px 0px`)
  fireEvent(
    title,
    new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 10, clientY: 10 }),
  )
  fireEvent(title, new MouseEvent('pointermove', { bubbles: true, clientX: 60, clientY: 40 }))
  fireEvent(title, new MouseEvent('pointerup', { bubbles: true }))
  fireEvent(title, new MouseEvent('pointermove', { bubbles: true, clientX: 500, clientY: 500 }))
  expect(dialog.style.translate).toBe(`${step + 50}px 30px`)
})

test('a dialog that is moved stays where its title can be taken', () => {
  const box = { left: 300, top: 100, width: 400 }
  expect(cut({ x: -9999, y: -9999 }, { x: 0, y: 0 }, box)).toEqual({ x: -300, y: -100 })
  expect(cut({ x: 9999, y: 9999 }, { x: 0, y: 0 }, box)).toEqual({
    x: window.innerWidth - 700,
    y: window.innerHeight - 148,
  })
})
