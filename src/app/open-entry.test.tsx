import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#schemas/api/session.ts'
import { toRoute } from '#schemas/menu.ts'
import type { MenuItem, Route } from '#schemas/menu.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import FramePage from './frame-page.tsx'
import { openEntry } from './open-entry.ts'

const route = (given: Partial<MenuItem>): Route =>
  toRoute({
    id: 'e1',
    parentId: '',
    enCode: 'entry',
    fullName: 'Entry',
    icon: '',
    type: 7,
    urlAddress: '',
    linkTarget: '',
    propertyJson: '',
    hasChildren: false,
    ...given,
  })!

/** A fake window with only the parts that the code uses. */
const openedWindow = () => {
  const opened = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return opened
}
afterEach(() => vi.restoreAllMocks())

const engineWith = (answer: () => unknown) => {
  const asked: unknown[] = []
  const engine = tryEngine((call, { body }) => {
    expect(call).toBe(session.makeTicket)
    asked.push(body)
    return answer()
  })
  return { engine, asked }
}
const refuse = () => {
  throw new RefusedCall(403, 'Not for you', null)
}

test('2.5 a plain link opens in a new window that knows nothing of this one', async () => {
  const opened = openedWindow()
  const { engine, asked } = engineWith(refuse)
  await openEntry(engine, route({ urlAddress: 'https://a.example/x' }))
  expect(opened.location.replace).toHaveBeenCalledWith('https://a.example/x')
  expect([opened.opener, asked]).toEqual([null, []])
})

test.each([route({ type: 6 }), route({ urlAddress: 'https://a.example/${token}' })])(
  '2.5 a data view and a link with the token go where the server says',
  async (entry) => {
    const opened = openedWindow()
    const { engine, asked } = engineWith(() => ({
      address: 'https://views.example/view/e1/ticket',
    }))
    await openEntry(engine, entry)
    expect(opened.location.replace).toHaveBeenCalledWith('https://views.example/view/e1/ticket')
    expect(asked).toEqual([{ moduleId: 'e1' }])
  },
)

test('2.5 a refused ticket closes the window and says why', async () => {
  const opened = openedWindow()
  const { engine } = engineWith(refuse)
  await openEntry(engine, route({ type: 6 }))
  expect(opened.close).toHaveBeenCalled()
  expect(engine.toasts.current).toMatchObject({ type: 'error', text: 'Not for you' })
})

test.each(['javascript:alert(1)', '//evil.example', ''])(
  '2.5 the address %j is not gone to',
  async (urlAddress) => {
    const opened = openedWindow()
    const { engine } = engineWith(refuse)
    await openEntry(engine, route({ urlAddress }))
    expect(opened.location.replace).not.toHaveBeenCalled()
    expect(engine.toasts.current?.type).toBe('error')
  },
)

test('2.5 a link to itself is shown in a frame, with a ticket where it wants one', async () => {
  const { engine } = engineWith(() => ({ address: 'https://a.example/t1' }))
  drawScreen(
    <FramePage route={route({ urlAddress: 'https://a.example/${token}', linkTarget: 'self' })} />,
    engine,
  )
  await waitFor(() => expect(document.querySelector('iframe')?.src).toBe('https://a.example/t1'))
})

test('2.5 a frame that gets no ticket says why, and tries again', async () => {
  let isOpen = false
  const { engine } = engineWith(() => (isOpen ? { address: 'https://a.example/t2' } : refuse()))
  drawScreen(
    <FramePage route={route({ urlAddress: 'https://a.example/${token}', linkTarget: 'self' })} />,
    engine,
  )
  expect(await screen.findByText('Not for you')).toBeTruthy()
  isOpen = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.querySelector('iframe')?.src).toBe('https://a.example/t2'))
})
