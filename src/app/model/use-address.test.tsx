import { act, renderHook, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import type { PropsWithChildren } from 'react'
import { createBrowserRouter, NavigationType, Router, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { tryEngine } from '#tests/screen.tsx'
import { EngineProvider } from '../engine.tsx'
import { useAddress } from './use-address.ts'
import type { PageAddress } from './use-address.ts'

const engineOf = () => tryEngine(() => undefined)

/**
 * The address of a page, initially with no record. What the page writes arrives only when the test
 * says so.
 */
function open() {
  let at = { search: '', type: NavigationType.Pop }
  const navigator = { createHref: String, go: () => {}, push: () => {}, replace: () => {} }
  const engine = engineOf()
  const Place = ({ children }: PropsWithChildren) => (
    <EngineProvider engine={engine}>
      <Router
        location={{ pathname: '/cars', search: at.search }}
        navigationType={at.type}
        navigator={navigator}
      >
        {children}
      </Router>
    </EngineProvider>
  )
  const { result, rerender } = renderHook(() => useAddress().address, { wrapper: Place })
  const arrive = (search: string, type = NavigationType.Replace): void => {
    at = { search, type }
    rerender()
  }
  return {
    write: (query: string) => result.current.replace(new URLSearchParams(query)),
    read: () => String(result.current.read()),
    arrive,
  }
}

beforeEach(() => history.replaceState(null, '', '/cars'))

test('of two changes in a row the first, arriving late, does not undo the second', () => {
  const { write, read, arrive } = open()
  write('sort=a')
  write('sort=-a')
  arrive('?sort=a')
  expect(read()).toBe('sort=-a')
  arrive('?sort=-a')
  expect(read()).toBe('sort=-a')
})

test('a step back to what was written before is followed', () => {
  const { write, read, arrive } = open()
  write('sort=a')
  write('sort=-a')
  arrive('?sort=a', NavigationType.Pop)
  expect(read()).toBe('sort=a')
})

test('an address that nobody wrote here is followed, and so is one written before it arrived', () => {
  const { write, read, arrive } = open()
  write('sort=a')
  arrive('?page=2')
  expect(read()).toBe('page=2')
  arrive('?sort=a')
  expect(read()).toBe('sort=a')
})

/** Two pages in a real browser history; the first one opens a record. */
async function openPages() {
  const engine = engineOf()
  const seen: { address?: PageAddress } = {}
  const Cars = () => {
    const { address } = useAddress()
    useEffect(() => void (seen.address = address), [address])
    return null
  }
  const router = createBrowserRouter([
    { path: '/cars', element: <Cars /> },
    { path: '/people', element: null },
  ])
  renderHook(() => null, {
    wrapper: () => (
      <EngineProvider engine={engine}>
        <RouterProvider router={router} />
      </EngineProvider>
    ),
  })
  await waitFor(() => expect(seen.address).toBeDefined())
  const addressOf = (): PageAddress => {
    if (!seen.address) throw new Error('not drawn')
    return seen.address
  }
  return { engine, router, addressOf }
}

test('a record that is closed after coming back to its page leaves the browser there', async () => {
  const { router, addressOf } = await openPages()
  act(() => addressOf().open({ act: 'detail', id: 'a' }, 'push'))
  await waitFor(() => expect(location.search).toBe('?act=detail&record=a'))
  await act(() => router.navigate('/people'))
  await act(() => router.navigate('/cars?act=detail&record=a'))
  const after = vi.fn()
  act(() => addressOf().close(after))
  await waitFor(() => expect(after).toHaveBeenCalledOnce())
  expect(location.pathname + location.search).toBe('/cars')
  router.dispose()
})

test('a record whose save ends while another page is seen leaves the browser there, and is closed when its page is seen again', async () => {
  const { engine, router, addressOf } = await openPages()
  act(() => addressOf().open({ act: 'edit', id: 'a' }, 'push'))
  await waitFor(() => expect(location.search).toBe('?act=edit&record=a'))
  engine.tabs.visit({ pathname: '/cars', search: location.search, hash: '' })
  const address = addressOf()
  await act(() => router.navigate('/people'))
  act(() => address.close())
  expect(location.pathname).toBe('/people')
  expect(engine.tabs.find('/cars')?.place.search).toBe('')
  router.dispose()
})
