import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { expect, test, vi } from 'vitest'
import { toastDuration } from '#src/engine/toast.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { ShellToasts } from './toast-host.tsx'
import { Toasting } from './toasting.tsx'

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** A page of the shell that shows its own message. */
const Page = () => {
  const { message } = App.useApp()
  return <button onClick={() => void message.success('Saved', 60)}>save</button>
}

test('8 one toast at a time, announced as an alert', async () => {
  const engine = tryEngine(() => null)
  drawScreen(<Toasting />, engine)
  act(() => engine.toasts.show('error', 'one', 60_000))
  await waitFor(() => expect(alerts()).toEqual(['one']))
  act(() => engine.toasts.show('warning', 'two', 60_000))
  await waitFor(() => expect(alerts()).toEqual(['two']))
  act(() => engine.toasts.clear())
  await waitFor(() => expect(alerts()).toEqual([]))
})

test.each(['error', 'success', 'info', 'warning'] as const)(
  '8 a toast of type %s looks like one',
  async (type) => {
    const engine = tryEngine(() => null)
    drawScreen(<Toasting />, engine)
    act(() => engine.toasts.show(type, 'words'))
    expect(
      (await screen.findByText('words')).closest(
        `.ant-message-notice-${type}, .ant-message-${type}`,
      ),
    ).toBeTruthy()
  },
)

test('9 a toast stands for 1500 ms, then it is forgotten', async () => {
  vi.useFakeTimers()
  try {
    expect(toastDuration).toBe(1500)
    const engine = tryEngine(() => null)
    drawScreen(
      <App>
        <ShellToasts />
      </App>,
      engine,
    )
    await act(async () => engine.toasts.show('error', 'one'))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(engine.toasts.current?.text).toBe('one')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(engine.toasts.current).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('8 in the shell a toast takes the place of what a page says, and the other way about', async () => {
  const engine = tryEngine(() => null)
  drawScreen(
    <>
      <Toasting />
      <App message={{ maxCount: 1 }}>
        <ShellToasts />
        <Page />
      </App>
    </>,
    engine,
  )
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(alerts()).toEqual(['Saved']))
  act(() => engine.toasts.show('error', 'refused', 60_000))
  await waitFor(() => expect(alerts()).toEqual(['refused']))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(alerts()).toEqual(['Saved']))
})
