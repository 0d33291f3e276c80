import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { positions } from '#schemas/api/position.ts'
import type { PositionEntry } from '#schemas/api/position.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import PositionList from './list.tsx'

const guard: PositionEntry = {
  id: 'p1',
  fullName: 'Guard',
  enCode: 'guard',
  organizeId: 'o1',
  organize: 'Harbour / East',
  type: '',
  sortCode: 3,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 4,
}

interface PositionCall {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

const draw = (answer: (asked: PositionCall) => unknown = () => null) => {
  const sent: PositionCall[] = []
  drawScreen(
    <PositionList />,
    tryEngine((call, input) => {
      if (call === lookups.organizes)
        return {
          list: [
            {
              id: 'o1',
              parentId: '',
              fullName: 'Harbour',
              enCode: 'harbour',
              category: 'organization',
            },
          ],
        }
      if (call === lookups.users) return { list: [] }
      sent.push({ call, ...input })
      if (call === positions.members)
        return {
          list: [
            {
              id: 'u1',
              account: 'ann',
              realName: 'Ann',
              headIcon: '',
              organizeId: 'o1',
              organize: 'Harbour',
              mobilePhone: '',
              enabledMark: 1,
            },
          ],
          pagination: { currentPage: 1, pageSize: 20, total: 1 },
        }
      if (call === positions.list)
        return (
          answer({ call, ...input }) ?? {
            list: [guard],
            pagination: { currentPage: 1, pageSize: 20, total: 1 },
          }
        )
      return answer({ call, ...input })
    }),
  )
  return { sent, of: (call: Call) => sent.filter((sentCall) => sentCall.call === call) }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('7.5 positions are listed page by page and found by keyword', async () => {
  const { of } = draw()
  const row = await rowOf('Guard')
  expect(within(row).getByText('Harbour / East')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: ' gua ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(positions.list).at(-1)).toMatchObject({
      query: { keyword: 'gua', currentPage: 1, pageSize: 20 },
    }),
  )
})

test('7.5 a change is saved with the version that was read', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Chief guard' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(positions.update)).toMatchObject([
      {
        params: { id: 'p1' },
        body: { fullName: 'Chief guard', enCode: 'guard', organizeId: 'o1', version: 4 },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what the server finds wrong lands at its field; what came too late can be saved over', async () => {
  let round = 0
  const { of } = draw(({ call }) => {
    if (call !== positions.update) return null
    round++
    if (round === 1)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'enCode', code: 'taken', message: 'This code is taken' }],
      })
    if (round === 2)
      throw new RefusedCall(409, 'changed', { ...guard, fullName: 'Theirs', version: 9 })
    return null
  })
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Mine' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This code is taken')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'guard2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Somebody else has just changed this')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(of(positions.update).map(({ body }) => (body as { version: number }).version)).toEqual([
      4, 4, 9,
    ]),
  )
})

test('the state is switched by its own call, and goes back where the server refuses', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guard')).getByRole('switch', { name: 'State of Guard' }))
  await waitFor(() =>
    expect(of(positions.state)).toMatchObject([{ params: { id: 'p1' }, body: {} }]),
  )
})

test('removing asks in the words of the specification (8)', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Remove' }))
  expect(
    await screen.findByText(
      'This operation will permanently delete the data. Do you want to continue?',
    ),
  ).toBeTruthy()
  expect(of(positions.remove)).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(positions.remove)).toMatchObject([{ params: { id: 'p1' } }]))
})

test('members can be seen and taken out', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Members' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take Ann out' }))
  await screen.findByText('Take this person out of “Guard”?')
  fireEvent.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(of(positions.setMembers)).toMatchObject([
      { params: { id: 'p1' }, body: { add: [], remove: ['u1'] } },
    ]),
  )
})

test('a list that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === positions.list && round++ === 0) throw new RefusedCall(500, 'broken', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Guard')).toBeTruthy()
})
