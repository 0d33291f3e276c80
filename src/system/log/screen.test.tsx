import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { logs } from '#schemas/api/log.ts'
import type { OperationLog, SignInLog } from '#schemas/api/log.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import LogList from './list.tsx'
import { changesOf } from './store.ts'

vi.mock(import('#src/engine/save-file.ts'), () => ({ saveFile: vi.fn() }))

const whose = {
  creatorTime: 0,
  userId: 'u1',
  account: 'ann',
  userName: 'Ann',
  ipAddress: '10.0.0.1',
}
const signIn: SignInLog = {
  ...whose,
  id: 's1',
  platForm: 'Linux',
  browser: 'Firefox 140',
  loginType: 0,
  loginMark: 0,
}
const change: OperationLog = {
  ...whose,
  id: 'c1',
  what: 'members',
  target: 'role r9',
  targetName: 'Guards',
  requestId: 'r1',
}
const page = (list: readonly unknown[]) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total: list.length },
})

interface Asked {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

const draw = (
  answer: (asked: Asked) => unknown = () => null,
  isAdministrator = true,
  address = '/',
) => {
  const sent: Asked[] = []
  const engine = tryEngine((call, input) => {
    if (call === lookups.users) return { list: [] }
    sent.push({ call, ...input })
    const given = answer({ call, ...input })
    if (given) return given
    if (call === logs.signIns) return page([signIn])
    if (call === logs.operations) return page([change])
    if (call === logs.operation)
      return {
        ...change,
        before: '{"fullName":"Guards","sortCode":1}',
        after: '{"fullName":"Chief guards","sortCode":1}',
      }
    return call === logs.remove ? { removed: 1 } : page([])
  })
  runInAction(() => {
    engine.session.current = currentUser({ userInfo: { isAdministrator } })
  })
  const { router } = drawScreen(<LogList />, engine, address)
  return { router, of: (call: Call) => sent.filter((one) => one.call === call) }
}

test('sign-ins are listed with who, when, from where and how it ended, and found by text', async () => {
  const { of } = draw()
  const row = (await screen.findByText('Ann (ann)')).closest('li') as HTMLElement
  for (const words of ['10.0.0.1', 'Signing in', 'Refused', 'Firefox 140'])
    expect(within(row).getByText(words)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'ann' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(logs.signIns).at(-1)).toMatchObject({
      query: { keyword: 'ann', currentPage: 1, pageSize: 20 },
    }),
  )
})

test('which log, and what of it, stands in the address; another log begins with nothing asked for', async () => {
  const { of, router } = draw(undefined, true, '/?type=Error&keyword=boom&q.userId=%22u1%22')
  await waitFor(() =>
    expect(of(logs.errors)).toMatchObject([{ query: { keyword: 'boom', userId: 'u1' } }]),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Requests' }))
  await waitFor(() => expect(of(logs.requests)).toHaveLength(1))
  expect(of(logs.requests)[0]?.query).not.toHaveProperty('keyword')
  expect(router.state.location.search).toBe('?type=Request')
  expect(of(logs.signIns)).toEqual([])
})

test('a change is shown with what was before and after', async () => {
  draw()
  fireEvent.click(screen.getByRole('tab', { name: 'Changes' }))
  const line = (await screen.findByText('Members changed')).closest('li') as HTMLElement
  expect(within(line).getByText('Role Guards')).toBeTruthy()
  fireEvent.click(within(line).getByRole('button', { name: 'Details' }))
  const drawer = await screen.findByRole('dialog')
  for (const words of ['Members changed', 'Role Guards', 'role r9'])
    expect(await within(drawer).findByText(words)).toBeTruthy()
  const row = (await within(drawer).findByText('fullName')).closest('tr') as HTMLElement
  expect(within(row).getByText('Guards')).toBeTruthy()
  expect(within(row).getByText('Chief guards')).toBeTruthy()
})

test('what differs stands first, and what is no object is shown as it is', () => {
  expect(changesOf('{"a":1,"b":"x"}', '{"a":1,"b":"y","c":[2]}')).toEqual([
    { field: 'b', before: 'x', after: 'y' },
    { field: 'c', before: '-', after: '[2]' },
    { field: 'a', before: '1', after: '1' },
  ])
  expect(changesOf('', 'broken {')).toEqual([{ field: '', before: '-', after: 'broken {' }])
})

test('the lines that are shown are exported as a file', async () => {
  const { of } = draw(({ call }) => (call === logs.exportLog ? new Blob(['x']) : null))
  await screen.findByText('Ann (ann)')
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'Sign-ins.xlsx'))
  expect(of(logs.exportLog)).toMatchObject([{ params: { type: 'SignIn' } }])
})

test('an administrator removes chosen lines after a question', async () => {
  const { of } = draw()
  const row = (await screen.findByText('Ann (ann)')).closest('li') as HTMLElement
  fireEvent.click(within(row).getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove chosen (1)' }))
  expect(
    await screen.findByText(
      'This operation will permanently delete the data. Do you want to continue?',
    ),
  ).toBeTruthy()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(of(logs.remove)).toMatchObject([{ params: { type: 'SignIn' }, body: { ids: ['s1'] } }]),
  )
})

test('nobody else may remove lines', async () => {
  draw(undefined, false)
  await screen.findByText('Ann (ann)')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})

test('a log that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === logs.signIns) throw new Refused(round++ === 0 ? 500 : 403, 'broken', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
