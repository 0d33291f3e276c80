import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawShell } from '#tests/shell.tsx'

vi.mock('../navbar/chat-drawer.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a panel whose script does not arrive says so, and the others still open', async () => {
  const { engine } = await drawShell()
  fireEvent.click(screen.getByRole('button', { name: 'internal chat' }))
  await waitFor(() => expect(engine.toasts.current?.text).toBe('request error, please retry'))
  expect(screen.getByRole('button', { name: 'internal chat' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('dialog', { name: 'Search the menu' })).toBeTruthy()
})

test('what is open closes where the page changes', async () => {
  const { router } = await drawShell()
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await screen.findByRole('dialog', { name: 'Settings' })
  await act(() => router.navigate('/Faults'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
