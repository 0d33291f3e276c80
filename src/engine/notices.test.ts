import { expect, test } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { Notices, badgeMaximum } from './notices.ts'

const initial: ReceivedMessage & { method: 'initMessage' } = {
  method: 'initMessage',
  unreadMessageCount: 2,
  unreadNoticeCount: 3,
  unreadNums: [],
}

test('4 the count is set on the initial message as unread messages plus unread notices', () => {
  const notices = new Notices()
  notices.apply(initial)
  expect([notices.unread, notices.arrivals]).toEqual([5, 0])
  notices.apply(initial)
  expect([notices.unread, notices.arrivals]).toEqual([5, 0])
})

test('the initial message of another socket tells open lists of what came meanwhile', () => {
  const notices = new Notices()
  notices.apply(initial)
  notices.apply({ ...initial, unreadNoticeCount: 4 })
  expect([notices.unread, notices.arrivals]).toEqual([6, 1])
  notices.forget()
  expect(notices.unread).toBe(0)
  notices.apply(initial)
  expect([notices.unread, notices.arrivals]).toEqual([5, 1])
})

test('4 a push adds unread notices, and open lists hear of it', () => {
  const notices = new Notices()
  notices.apply(initial)
  notices.apply({ method: 'messagePush', unreadNoticeCount: 2, title: 'Hello' })
  expect([notices.unread, notices.arrivals]).toEqual([7, 1])
})

test('4 reading one decrements, not below 0; reading all sets 0', () => {
  const notices = new Notices()
  notices.apply(initial)
  notices.readOne()
  expect(notices.unread).toBe(4)
  notices.readAll()
  notices.readOne()
  expect(notices.unread).toBe(0)
})

test('other messages of the socket leave the count alone', () => {
  const notices = new Notices()
  notices.apply(initial)
  for (const message of [
    { method: 'refresh' },
    { method: 'closeSocket' },
    { method: 'logout', msg: '' },
  ] as const)
    notices.apply(message)
  expect([notices.unread, notices.arrivals]).toEqual([5, 0])
})

test('9 a badge shows at most 99', () => {
  expect(badgeMaximum).toBe(99)
})
