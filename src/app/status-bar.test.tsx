import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { OutdatedBar } from './outdated-bar.tsx'
import { OfflineBar } from './status-bar.tsx'

const pageOf = (build: string) =>
  `<!doctype html><html><head><script type="module" crossorigin src="/assets/index-${build}.js"></script></head></html>`
let page = pageOf('old')
let looks = 0
const app = serveApp({
  page: async () => {
    looks++
    return new Response(page, { headers: { 'content-type': 'text/html' } })
  },
})
const script = document.createElement('script')
const minute = 60_000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))
const words = 'There is a new version'
const draw = () => drawScreen(<OutdatedBar />, app.leave())
/** Waits until the page was requested this often and the answers have been handled. */
const seen = async (times: number) => {
  await waitFor(() => expect(looks).toBe(times))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

beforeEach(() => {
  // Only these timers are fake, because the simulated network needs real ones.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  page = pageOf('old')
  looks = 0
  script.type = 'module'
  script.setAttribute('src', '/assets/index-old.js')
  document.head.prepend(script)
})
afterEach(() => {
  script.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('8 while the browser is offline a bar says so, and it goes when the line is back', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  drawScreen(<OfflineBar />, app.leave())
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. You can go on when the connection is back.Retry',
  )
  line.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
  line.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).not.toBe('')
})

test('8 trying again asks the server at once, says when that failed, and wakes all that waits for the line', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const woken = vi.fn()
  window.addEventListener('online', woken)
  // The first request meets a broken connection, the next one the real server.
  app.network.use(http.get('/', () => HttpResponse.error(), { once: true }))
  drawScreen(<OfflineBar />, app.leave())
  const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await retry()
  expect(await screen.findByText('The server still cannot be reached.')).toBeTruthy()
  expect(woken).not.toHaveBeenCalled()
  await retry()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull())
  expect(woken).toHaveBeenCalledTimes(1)
  expect(looks).toBe(1)
  // The next loss of the line is told anew.
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  window.removeEventListener('online', woken)
})

test('8 a new build is noticed within 5 minutes, and said quietly', async () => {
  draw()
  await pass(5 * minute)
  await seen(1)
  expect(screen.queryByText(words)).toBeNull()
  page = pageOf('new')
  await pass(5 * minute)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText(words)).toBeNull()
})

test('8 whoever comes back to the window after a minute is told at once', async () => {
  draw()
  page = pageOf('new')
  await comeBack()
  await pass(minute)
  expect(looks).toBe(0)
  await comeBack()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('8 a site that says nothing of a build is no new version', async () => {
  page = '<html>no script</html>'
  draw()
  await pass(5 * minute)
  await seen(1)
  await pass(5 * minute)
  await seen(2)
  expect(screen.queryByText(words)).toBeNull()
})

test('8 a site that cannot be reached is no new version', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(
    http.get('/', () => {
      looks++
      return HttpResponse.error()
    }),
  )
  draw()
  await pass(5 * minute)
  await seen(1)
  await pass(5 * minute)
  await seen(2)
  expect(screen.queryByText(words)).toBeNull()
})
