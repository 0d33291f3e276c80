import { expect, test, vi } from 'vitest'
import { startFresh } from './fresh.ts'

const load = () => import('#schemas/wire/id.ts')

test('a file begins with modules of its own, packages stay', async () => {
  const [ours, theirs] = [await load(), await import('kysely')]
  expect((await load()).makeId).toBe(ours.makeId)
  startFresh()
  expect((await load()).makeId).not.toBe(ours.makeId)
  expect((await import('kysely')).Kysely).toBe(theirs.Kysely)
})

test('a file begins with the real clock and the real globals', () => {
  const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout }
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => undefined)
  expect(globalThis.fetch).not.toBe(real.fetch)
  startFresh()
  expect(globalThis.fetch).toBe(real.fetch)
  expect(globalThis.setTimeout).toBe(real.setTimeout)
  expect(vi.isFakeTimers()).toBe(false)
})
