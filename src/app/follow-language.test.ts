import { observable, runInAction } from 'mobx'
import { expect, test, vi } from 'vitest'
import type { Engine } from '#src/engine/engine.ts'
import { followLanguage } from './follow-language.ts'

test('another language loads menu, lookups and pages again, but no unsaved work and no open design', async () => {
  const settings = observable({ language: 'zh' })
  const [enter, refreshLookups, refresh] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn()]
  const engine = {
    settings,
    session: { current: {}, enter },
    get: () => ({ refresh: refreshLookups }),
    tabs: {
      list: [{ path: '/home' }, { path: '/model/x' }, { path: '/onlineDev/design/1' }],
      holds: (path: string) => path === '/model/x',
      refresh,
    },
  }
  const stop = followLanguage(engine as unknown as Engine)
  runInAction(() => void (settings.language = 'en'))
  await vi.waitFor(() => expect(refresh.mock.calls).toEqual([['/home']]))
  expect([enter.mock.calls.length, refreshLookups.mock.calls.length]).toEqual([1, 1])
  stop()
})
