import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import RedirectPage from './redirect-page.tsx'

const open = (address: string) => {
  const engine = tryEngine(() => null)
  for (const pathname of ['/faults', '/tickets'])
    engine.tabs.visit({ pathname, search: '', hash: '' })
  return { engine, ...drawScreen(<RedirectPage />, engine, address) }
}

test('2.3 /redirect draws the tab of its path anew and goes there', async () => {
  const { engine, router } = open('/redirect/faults?page=2')
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/faults?page=2'),
  )
  expect(engine.tabs.list.map(({ path, generation }) => [path, generation])).toEqual([
    ['/home', 0],
    ['/faults', 1],
    ['/tickets', 0],
  ])
})

test('2.3 /redirect leads to no other site', async () => {
  const { router } = open('/redirect//evil.example')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
