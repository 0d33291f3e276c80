import { render } from '@testing-library/react'
import { Router } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useAddress } from './use-address.ts'
import type { PageAddress } from './use-address.ts'

let address: PageAddress
const Page = () => {
  ;({ address } = useAddress())
  return null
}

/** The page at an address; what it writes has gone out, and arrives when the test says so. */
const navigator = { createHref: String, go: () => {}, push: () => {}, replace: () => {} }
const at = (search: string, type: 'POP' | 'REPLACE') => (
  <Router location={{ pathname: '/cars', search }} navigationType={type as never} navigator={navigator}>
    <Page />
  </Router>
)
const write = (query: string): void => address.replace(new URLSearchParams(query))

beforeEach(() => history.replaceState(null, '', '/cars'))

test('of two changes in a row the first, arriving late, does not undo the second', () => {
  const { rerender } = render(at('', 'POP'))
  write('sort=a')
  write('sort=-a')
  rerender(at('?sort=a', 'REPLACE'))
  expect(String(address.read())).toBe('sort=-a')
  rerender(at('?sort=-a', 'REPLACE'))
  expect(String(address.read())).toBe('sort=-a')
})

test('a step back to what was written before is followed', () => {
  const { rerender } = render(at('', 'POP'))
  write('sort=a')
  write('sort=-a')
  rerender(at('?sort=a', 'POP'))
  expect(String(address.read())).toBe('sort=a')
})

test('an address that nobody wrote here is followed, and so is one written before it arrived', () => {
  const { rerender } = render(at('', 'POP'))
  write('sort=a')
  rerender(at('?page=2', 'REPLACE'))
  expect(String(address.read())).toBe('page=2')
  rerender(at('?sort=a', 'REPLACE'))
  expect(String(address.read())).toBe('sort=a')
})
