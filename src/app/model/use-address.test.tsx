import { renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useAddress } from './use-address.ts'

/** The address of a page that is opened with none. What it writes has gone out, and arrives when the test says so. */
function open() {
  let at = { search: '', type: NavigationType.Pop }
  const navigator = { createHref: String, go: () => {}, push: () => {}, replace: () => {} }
  const Place = ({ children }: PropsWithChildren) => (
    <Router
      location={{ pathname: '/cars', search: at.search }}
      navigationType={at.type}
      navigator={navigator}
    >
      {children}
    </Router>
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
