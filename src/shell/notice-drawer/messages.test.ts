import { expect, test } from 'vitest'
import { messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { Notices } from '#src/engine/notices.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import { MessageList } from './messages.ts'

interface Input {
  readonly params?: { readonly id: string }
  readonly query?: {
    readonly currentPage: number
    readonly pageSize: number
    readonly isRead?: string
    readonly keyword?: string
  }
  readonly body?: { readonly ids?: readonly string[] }
}

/** A server with this number of unread messages, and a list that loads them. */
function open(count: number) {
  const entry = (index: number): MessageEntry => ({
    id: `m${index}`,
    title: `Message ${index}`,
    type: 1,
    creatorUser: 'u1',
    lastModifyTime: 1000 - index,
    isRead: '0',
  })
  const state = {
    all: Array.from({ length: count }, (_, index) => entry(index + 1)),
    asked: [] as NonNullable<Input['query']>[],
    isBroken: false,
  }
  const change = (ids: readonly string[], isRead: '1') =>
    void (state.all = state.all.map((message) =>
      ids.includes(message.id) ? { ...message, isRead } : message,
    ))
  const send = (async (call: object, { params, query, body }: Input) => {
    if (state.isBroken) throw new RefusedCall(500, 'broken', null)
    if (call === messages.list && query) {
      state.asked.push(query)
      const found = state.all.filter(
        (message) => query.isRead === undefined || message.isRead === query.isRead,
      )
      const start = (query.currentPage - 1) * query.pageSize
      return {
        list: found.slice(start, start + query.pageSize),
        pagination: { ...query, total: found.length },
      }
    }
    const ids = params ? [params.id] : (body?.ids ?? state.all.map(({ id }) => id))
    const wasUnread = state.all.some(
      (message) => ids.includes(message.id) && message.isRead === '0',
    )
    if (call === messages.removeRecords) state.all = state.all.filter(({ id }) => !ids.includes(id))
    else change(ids, '1')
    return wasUnread
  }) as unknown as Send
  const notices = new Notices()
  notices.apply({
    method: 'initMessage',
    unreadMessageCount: 0,
    unreadNoticeCount: count,
    unreadNums: [],
  })
  return { state, notices, list: new MessageList(send, notices) }
}
const idsOf = (list: MessageList) => list.rows.map(({ id }) => id)

test('9 messages come ten by ten until there are no more', async () => {
  const { list, state } = open(25)
  await list.load()
  expect([list.rows.length, list.hasMore]).toEqual([10, true])
  await list.more()
  await list.more()
  expect([new Set(idsOf(list)).size, list.hasMore]).toEqual([25, false])
  await list.more()
  expect(state.asked.map(({ currentPage, pageSize }) => [currentPage, pageSize])).toEqual([
    [1, 10],
    [2, 10],
    [3, 10],
  ])
})

test('4 reading one lowers the count where it was unread, and only there', async () => {
  const { list, notices } = open(3)
  await list.load()
  await list.read(['m1'])
  expect([notices.unread, list.rows[0]?.isRead]).toEqual([2, '1'])
  await list.read(['m1'])
  expect(notices.unread).toBe(2)
})

test('4 reading all sets the count to 0 and marks every message read', async () => {
  const { list, notices } = open(12)
  await list.load()
  await list.readAll()
  expect([notices.unread, list.rows.every(({ isRead }) => isRead === '1')]).toEqual([0, true])
})

test('removing takes unread messages off the count, and the list stays as far down as it was', async () => {
  const { list, notices } = open(25)
  await list.load()
  await list.more()
  await list.read(['m2'])
  await list.remove(['m1', 'm2'])
  expect([notices.unread, list.rows.length, list.total, idsOf(list)[0]]).toEqual([23, 20, 23, 'm3'])
})

test('of unread messages a read one stays in sight, and none is left out further down', async () => {
  const { list } = open(25)
  await list.load({ isRead: '0' })
  await list.read(['m1', 'm2', 'm3'])
  expect([list.rows.length, list.total]).toEqual([10, 22])
  while (list.hasMore) await list.more()
  expect(new Set(idsOf(list)).size).toBe(25)
})

test('where the list has moved on the server it is asked for anew', async () => {
  const { list, state } = open(20)
  await list.load()
  const come = Array.from({ length: 10 }, (_, index): MessageEntry => ({
    id: `n${index}`,
    title: 'New',
    type: 1,
    creatorUser: '',
    lastModifyTime: 2000,
    isRead: '0',
  }))
  state.all = [...come, ...state.all]
  await list.more()
  expect(idsOf(list)[0]).toBe('n0')
})

test('a later question wins over a slow answer, and starts with no rows', async () => {
  const { list } = open(3)
  await list.load()
  const slow = list.load({ keyword: 'slow' })
  expect(list.rows).toEqual([])
  await Promise.all([slow, list.load({ isRead: '1' })])
  expect([list.asked, list.total]).toEqual([{ isRead: '1' }, 0])
})

test('what fails says so, keeps the rows and can be tried again', async () => {
  const { list, state } = open(15)
  await list.load()
  state.isBroken = true
  await list.more()
  expect([list.state, list.rows.length]).toEqual(['failed', 10])
  state.isBroken = false
  await list.load()
  await list.more()
  expect([list.state, list.rows.length]).toEqual(['ready', 15])
})
