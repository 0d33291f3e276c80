import { act, render } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { expect, test } from 'vitest'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Lookups } from '#schemas/runtime.ts'
import { session as calls } from '#schemas/api/session.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { tryEngine } from '#tests/screen.tsx'
import { openLookups } from '#src/engine/lookups.ts'
import { DataProvider } from './data-provider.tsx'
import { EngineProvider } from './engine.tsx'

test('another person has lookups of their own, the same person keeps them', async () => {
  let userId = 'ann'
  const engine = tryEngine((call) =>
    call === calls.login
      ? { token: 't', ...currentUser({ menuList: [menuItem('m')], userInfo: { userId } }) }
      : null,
  )
  const seen = new Set<Lookups>()
  const Page = observer(() => {
    seen.add(useRuntime().lookups)
    return null
  })
  await engine.session.login('a', 'b')
  render(
    <EngineProvider engine={engine}>
      <DataProvider>
        <Page />
      </DataProvider>
    </EngineProvider>,
  )
  act(() => engine.session.expire())
  await act(async () => void (await engine.session.login('a', 'b')))
  expect(seen.size).toBe(1)
  userId = 'bob'
  act(() => engine.session.expire())
  await act(async () => void (await engine.session.login('a', 'b')))
  expect(seen.size).toBe(2)
  expect([...seen][1]).toBe(engine.get(openLookups))
})
