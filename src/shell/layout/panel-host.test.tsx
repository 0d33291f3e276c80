import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { Navbar } from '../navbar/navbar.tsx'
import { Layout } from './layout.tsx'
import { PanelHost, panelLoaders } from './panel-host.tsx'

const app = serveApp()

test('a panel whose script does not arrive says so, and the others still open', async () => {
  const engine = await app.enter({ menus: ['area'] })
  const settings = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  drawScreen(
    <>
      <Navbar path="/home" isMobile={false} hasRoom toggle={undefined}>
        Home
      </Navbar>
      <PanelHost path="/home" loaders={{ ...panelLoaders, settings }} />
    </>,
    engine,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await waitFor(() => expect(engine.toasts.current?.text).toBe('request error, please retry'))
  expect(screen.getByRole('button', { name: 'Settings' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('dialog', { name: 'Search the menu' })).toBeTruthy()
})

test('what is open closes where the page changes', async () => {
  const pages = ['/home', '/system/area'].map((path) => ({ path, element: path }))
  const { router } = drawScreen(
    <Layout pages={pages} boundary={({ children }) => children} />,
    await app.enter({ menus: ['area'] }),
    '/home',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  await screen.findByRole('dialog', { name: 'Settings' })
  await act(() => router.navigate('/system/area'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
