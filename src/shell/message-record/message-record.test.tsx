import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { currentUser } from '#tests/session.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import MessageRecord from './message-record.tsx'
import { readAsked } from './use-asked.ts'

const entry = (id: string, type: number, isRead: '0' | '1'): MessageEntry => ({
  id,
  title: `Message ${id}`,
  type,
  creatorUser: 'Bo',
  lastModifyTime: Date.now(),
  isRead,
})

/** The page with a server of three messages; returns the requests that were made. */
async function open(address = '/messageRecord', enCode = 'other') {
  const state = {
    all: [entry('a', 1, '0'), entry('b', 2, '0'), entry('c', 1, '1')],
    asked: [] as object[],
    read: [] as string[],
    removed: [] as string[],
  }
  const engine = tryEngine((call, { params, query, body }) => {
    if (call === calls.currentUser)
      return currentUser({
        menuList: [
          {
            id: 'n',
            parentId: '',
            enCode,
            fullName: '通知公告',
            icon: '',
            type: 2,
            urlAddress: `system/${enCode}`,
            linkTarget: '',
            propertyJson: '',
            hasChildren: false,
          },
        ],
      })
    if (call === messages.list) {
      const asked = query as {
        type?: number
        isRead?: string
        currentPage: number
        pageSize: number
      }
      state.asked.push(asked)
      const list = state.all.filter(
        (message) =>
          (asked.type ?? message.type) === message.type &&
          (asked.isRead ?? message.isRead) === message.isRead,
      )
      return { list, pagination: { ...asked, total: list.length } }
    }
    const ids = params ? [params['id'] ?? ''] : (body as { ids?: string[] }).ids
    if (call === messages.read) state.read.push(...(ids ?? []))
    if (call === messages.removeRecords) state.removed.push(...(ids ?? []))
    if (call === messages.removeRecords)
      state.all = state.all.filter(({ id }) => !ids?.includes(id))
    else
      state.all = state.all.map((message) =>
        (ids?.includes(message.id) ?? true) ? { ...message, isRead: '1' as const } : message,
      )
    return true
  })
  await engine.session.enter()
  engine.notices.apply({
    method: 'initMessage',
    unreadMessageCount: 1,
    unreadNoticeCount: 1,
    unreadNums: [],
  })
  const { router } = drawScreen(<MessageRecord />, engine, address)
  await screen.findByText(/items$/)
  return { state, engine, router }
}
const titles = () =>
  within(screen.getByRole('list'))
    .getAllByText(/^Message \w$/)
    .map((title) => title.textContent)
const tick = (name: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select: Message ${name}` }))

test('2.4 the message centre asks as its address says, ten by ten (9)', async () => {
  const { state } = await open('/messageRecord?keyword=park&type=1&isRead=0')
  await waitFor(() => expect(titles()).toEqual(['Message a']))
  expect(state.asked).toEqual([
    { keyword: 'park', type: 1, isRead: '0', currentPage: 1, pageSize: 10 },
  ])
})

test('filters go into the address without a step of the history', async () => {
  const { router, state } = await open()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by title' }), {
    target: { value: ' lot ' },
  })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search by title' }), {
    key: 'Enter',
    keyCode: 13,
  })
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=lot'))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Status' }))
  fireEvent.click(
    await screen.findByText('Unread', { selector: '.ant-select-item-option-content' }),
  )
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=lot&isRead=0'))
  expect(state.asked.at(-1)).toEqual({ keyword: 'lot', isRead: '0', currentPage: 1, pageSize: 10 })
  expect(router.state.historyAction).toBe('REPLACE')
})

test('an address that somebody wrote by hand asks for nothing odd', () => {
  expect(readAsked(new URLSearchParams('keyword=%20&type=9&isRead=2&page=5'))).toEqual({})
  expect(readAsked(new URLSearchParams(`keyword=${'x'.repeat(300)}&type=3&isRead=1`))).toEqual({
    keyword: 'x'.repeat(200),
    type: 3,
    isRead: '1',
  })
})

test('4 selected messages are marked read, and the count follows', async () => {
  const { state, engine } = await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
  expect([state.read, engine.notices.unread]).toEqual([['a', 'b'], 0])
})

test('8 deleting asks with the quoted words first', async () => {
  const { state } = await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded' }))
  tick('c')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText(
      'This operation will permanently delete the data. Do you want to continue?',
    ),
  ).toBeTruthy()
  expect(state.removed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(titles()).toEqual(['Message c']))
  expect(state.removed).toEqual(['a', 'b'])
})

test('4 “all read” marks every message read, after it was confirmed', async () => {
  const { engine } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'all read' }))
  fireEvent.click(
    within(
      (await screen.findByText('confirm mark all as read')).closest<HTMLElement>('[role=dialog]')!,
    ).getByRole('button', { name: 'OK' }),
  )
  await waitFor(() => expect(engine.notices.unread).toBe(0))
})

test('who may release notices finds the way there; others do not see it', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Send notice' })).toBeNull()
})

test('3 the way to release notices stands where the menu grants it', async () => {
  await open('/messageRecord', 'notice')
  expect(screen.getByRole('link', { name: 'Send notice' }).getAttribute('href')).toBe(
    '/system/notice',
  )
})

test('where filters leave nothing they can be cleared', async () => {
  const { router } = await open('/messageRecord?type=3')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(router.state.location.search).toBe('')
})
