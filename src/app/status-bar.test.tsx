import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from '#src/engine/transport.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { OutdatedBar } from './outdated-bar.tsx'
import { OfflineBar } from './status-bar.tsx'

vi.mock('#src/engine/transport.ts', async (original) => ({
  ...(await original<typeof import('#src/engine/transport.ts')>()),
  loadPage: vi.fn(),
}))

const pageOf = (build: string) =>
  `<!doctype html><html><head><script type="module" crossorigin src="/assets/index-${build}.js"></script></head></html>`
const minute = 60_000
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))
const words = 'There is a new version'
const draw = () =>
  drawScreen(
    <OutdatedBar />,
    tryEngine(() => null),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(loadPage).mockReset().mockResolvedValue(pageOf('old'))
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-old.js')
  document.head.replaceChildren(script)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('8 while the browser is offline a bar says so, and it goes when the line is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  drawScreen(
    <OfflineBar />,
    tryEngine(() => null),
  )
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. You can go on when the connection is back.',
  )
  line.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
  line.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).not.toBe('')
})

test('8 a new build is noticed within 5 minutes, and said quietly', async () => {
  draw()
  await pass(5 * minute)
  expect(screen.queryByText(words)).toBeNull()
  vi.mocked(loadPage).mockResolvedValue(pageOf('new'))
  await pass(5 * minute)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText(words)).toBeNull()
})

test('8 whoever comes back to the window after a minute is told at once', async () => {
  draw()
  vi.mocked(loadPage).mockResolvedValue(pageOf('new'))
  await comeBack()
  expect(loadPage).not.toHaveBeenCalled()
  await pass(minute)
  await comeBack()
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([null, '<html>no script</html>'])(
  '8 a site that cannot be read is no new version: %s',
  async (page) => {
    vi.mocked(loadPage).mockResolvedValue(page)
    draw()
    await pass(10 * minute)
    expect(loadPage).toHaveBeenCalledTimes(2)
    expect(screen.queryByText(words)).toBeNull()
  },
)
