import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { online } from '#schemas/api/online.ts'
import type { OnlineUser } from '#schemas/api/online.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, regrant, tryEngine } from '#tests/screen.tsx'
import OnlineList from './list.tsx'

const session = (id: string, userName: string): OnlineUser => ({
  id,
  userId: `u-${id}`,
  account: id,
  userName,
  headIcon: '',
  organize: 'Harbour',
  loginIPAddress: '10.0.0.1',
  loginBrowser: 'Firefox 140',
  loginSystem: 'Linux',
  loginTime: 0,
  lastTime: 0,
  isLocked: false,
  isCurrent: false,
})

interface OnlineCall {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

const draw = (answer: (asked: OnlineCall) => unknown = () => null) => {
  const sent: OnlineCall[] = []
  const engine = tryEngine((call, input) => {
    sent.push({ call, ...input })
    return (
      answer({ call, ...input }) ??
      (call === online.list
        ? {
            list: [session('ann', 'Ann'), session('ben', 'Ben')],
            pagination: { currentPage: 1, pageSize: 20, total: 2 },
          }
        : { ended: 1 })
    )
  })
  drawScreen(<OnlineList />, engine)
  return { engine, of: (call: Call) => sent.filter((sentCall) => sentCall.call === call) }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const confirm = async () =>
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Force offline' }),
  )

test('a session is forced offline after a question, and the list loads anew', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Ann (ann)')).getByRole('button', { name: 'Force offline' }))
  expect(await screen.findByText('Force this session offline? It ends at once.')).toBeTruthy()
  expect(of(online.forceOffline)).toEqual([])
  await confirm()
  await waitFor(() => expect(of(online.forceOffline)).toMatchObject([{ params: { id: 'ann' } }]))
  await waitFor(() => expect(of(online.list)).toHaveLength(2))
})

test('several sessions are forced offline together', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Ann (ann)')).getByRole('checkbox', { name: 'Ann (ann)' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ben (ben)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Force offline (2)' }))
  await confirm()
  await waitFor(() =>
    expect(of(online.forceOfflineAll)).toMatchObject([{ body: { ids: ['ann', 'ben'] } }]),
  )
  expect(await screen.findByRole('button', { name: 'Force offline (0)' })).toBeTruthy()
})

test('what the server refuses leaves the choice as it was', async () => {
  draw(({ call }) => {
    if (call === online.forceOffline) throw new RefusedCall(403, 'not yours', null)
    return null
  })
  fireEvent.click(within(await rowOf('Ann (ann)')).getByRole('checkbox', { name: 'Ann (ann)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Force offline (1)' }))
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Force offline (1)' })).toBeTruthy()
})

test('a list that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === online.list) throw new RefusedCall(round++ === 0 ? 500 : 403, 'broken', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})

test('6 without its button nobody is chosen, and nobody is forced offline', async () => {
  const { engine } = draw()
  await rowOf('Ann (ann)')
  regrant(engine, () => [])
  expect(within(await rowOf('Ann (ann)')).queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /Force/ })).toBeNull()
})
