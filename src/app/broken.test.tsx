import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { Boundary } from './boundary.tsx'

let isBroken = true
const Page = ({ error }: { readonly error: Error }) => {
  if (isBroken) throw error
  return <p>whole again</p>
}

async function draw(error: Error, feedbackMail = '') {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const storage = memoryStorage()
  storage.write('token', 't')
  const engine = tryEngine(
    () =>
      currentUser({
        menuList: [menuItem('m')],
        sysConfigInfo: { sysVersion: '1.2.3', feedbackMail },
      }),
    storage,
  )
  await engine.session.enter()
  drawScreen(
    <>
      <Boundary>
        <Page error={error} />
      </Boundary>
      <p>the rest</p>
    </>,
    Object.defineProperty(engine, 'requestId', { value: 'req-7' }),
  )
  return engine
}
const clipboard = (writeText: (text: string) => Promise<void>) =>
  void Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

afterEach(() => void vi.restoreAllMocks())

test('8 what breaks stays in its place: the rest lives on, and another try may help', async () => {
  await draw(new Error('oops'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Something went wrong on this page',
  )
  expect(screen.getByText('the rest')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('whole again')).toBeTruthy()
})

test('8 the report holds page, time, version, the last request that went wrong and the error, and can be copied', async () => {
  const copied = vi.fn(() => Promise.resolve())
  clipboard(copied)
  const { toasts } = await draw(new Error('oops'))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy report' }))
  await waitFor(() => expect(toasts.current).toMatchObject({ type: 'success', text: 'Copied' }))
  expect(copied).toHaveBeenCalledWith(
    expect.stringMatching(
      /^Page: \/\nTime: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)\nVersion: 1\.2\.3\nRequest: req-7\nError: Error: oops$/,
    ),
  )
  expect(screen.queryByRole('link', { name: 'Send by email' })).toBeNull()
})

test('8 where nothing can be copied the report is there to be selected', async () => {
  clipboard(() => Promise.reject(new Error('no')))
  const { toasts } = await draw(new Error('oops'))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy report' }))
  await waitFor(() =>
    expect(toasts.current).toMatchObject({
      type: 'warning',
      text: 'Could not copy. Select the text instead.',
    }),
  )
  expect(screen.getByLabelText('Report').textContent).toContain('Request: req-7')
})

test('8 where feedback goes by mail, the report does', async () => {
  await draw(new Error('oops'), 'help@example.com')
  const href =
    (await screen.findByRole('link', { name: 'Send by email' })).getAttribute('href') ?? ''
  expect(href).toMatch(/^mailto:help@example\.com\?subject=Berth/)
  expect(decodeURIComponent(href)).toContain('Request: req-7')
})

test.each([
  'Failed to fetch dynamically imported module: /assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('2.2 a page whose files did not arrive asks to refresh: %s', async (message) => {
  await draw(new TypeError(message))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'There is a new version. Refresh the page.',
  )
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  expect(screen.queryByLabelText('Report')).toBeNull()
})
