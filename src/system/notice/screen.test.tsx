import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RefusedCall } from '#src/engine/send.ts'
import { tryEngine } from '#tests/screen.tsx'
import { NoticeStore } from './store.ts'
import { pressAction } from '#tests/row-action.ts'
import { notice, open, rowOf, press, confirm, titleField, type } from '#tests/notices-page.tsx'

test('7.2 the list says state, receivers and how many of them have read it', async () => {
  open()
  const row = await rowOf('s')
  await waitFor(() =>
    expect(row.textContent).toContain('Roles: Operators · Users: User u1, User u2'),
  )
  expect(within(row).getAllByText('Sent')).toHaveLength(2)
  expect(within(row).getByText('3 / 12')).toBeTruthy()
  expect(within(await rowOf('d')).getByText('Everyone (3 people)')).toBeTruthy()
  expect(within(await rowOf('d')).getByText('Draft')).toBeTruthy()
})

test('the list is asked for as the address says; sizes that are not offered are not taken', async () => {
  const { state } = open('/system/notice?keyword=snow&q.enabledMark=1&page=2&size=50')
  await rowOf('s')
  expect(state.asked[0]?.query).toEqual({
    keyword: 'snow',
    enabledMark: 1,
    currentPage: 2,
    pageSize: 50,
  })
  const other = open('/system/notice?page=x&size=9999')
  await waitFor(() => expect(other.state.asked[0]?.query).toEqual({ currentPage: 1, pageSize: 20 }))
})

test('releasing asks, and names to whom; what is not saved is saved first', async () => {
  const { saved, router } = open('/system/notice?act=add')
  await type('Snow')
  press('Send')
  await confirm('It goes to Everyone (3 people) and cannot be changed afterwards.', 'Send')
  expect(await screen.findByText('Sent to 7 people')).toBeTruthy()
  expect(saved().map(({ name, params }) => [name, params?.['id']])).toEqual([
    ['create', undefined],
    ['release', 'n'],
  ])
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a sent notice is shown as its receivers see it, with how many have read it', async () => {
  const { router } = open()
  await pressAction(await rowOf('s'), 'View')
  expect(await screen.findByText('Text of s')).toBeTruthy()
  expect(screen.getByText(/^From Bo, 2026-01-02/)).toBeTruthy()
  expect(router.state.location.search).toBe('?act=edit&record=s')
  fireEvent.click(
    within(screen.getByText('Text of s').closest<HTMLElement>('[role=dialog]')!).getAllByRole(
      'button',
      { name: 'Close' },
    )[0]!,
  )
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a draft is previewed as its receivers will see it', async () => {
  open('/system/notice?act=edit&record=d')
  await titleField()
  press('Preview')
  expect(
    (await screen.findAllByText('Text of d')).some((element) => element.closest('[role=dialog]')),
  ).toBe(true)
})

test('8 deleting asks first', async () => {
  const { saved } = open()
  await pressAction(await rowOf('d'), 'Delete')
  await confirm('It cannot be restored.', 'Delete')
  await waitFor(() => expect(screen.queryByText('Notice d')).toBeNull())
  expect(saved()).toEqual([expect.objectContaining({ name: 'remove', params: { id: 'd' } })])
})

test('a list that cannot be loaded says so and can be tried again; who may not see it is told', async () => {
  let code = 500
  open('/system/notice', ({ name }) => {
    if (name === 'notices' && code !== 200) throw new RefusedCall(code, 'Out of order', null)
  })
  expect(await screen.findByText('Out of order')).toBeTruthy()
  code = 403
  press('Retry')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('where filters leave nothing they can be cleared', async () => {
  const { router } = open('/system/notice?keyword=x', ({ name, query }) =>
    name === 'notices' && 'keyword' in (query ?? {})
      ? { list: [], pagination: { currentPage: 1, pageSize: 10, total: 0 } }
      : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await rowOf('d')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('of two loads of the same page the later one stays, whichever answer comes first', async () => {
  const answers: ((total: number) => void)[] = []
  const store = new NoticeStore(
    tryEngine(
      () =>
        new Promise((resolve) =>
          answers.push((total) =>
            resolve({ list: [notice('n')], pagination: { currentPage: 1, pageSize: 10, total } }),
          ),
        ),
    ),
  )
  const loads = [store.list.load(), store.list.load()]
  answers[1]?.(2)
  await loads[1]
  answers[0]?.(1)
  await loads[0]
  expect(store.list.total).toBe(2)
})
