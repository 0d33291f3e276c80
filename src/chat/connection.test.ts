import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heartbeatInterval, lookupNames } from '#schemas/socket/chat.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { connect, reconnectWaits } from './connection.ts'
import type { Hearing } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const spoken: { language: Language } = { language: 'en' }

/** A connection whose server end is controlled by the test. */
function call(random = () => 1) {
  const lines: {
    hearing: Hearing
    sent: { method: string; token: string }[]
    isClosed: boolean
  }[] = []
  const heard: ReceivedMessage[] = []
  const connection = connect({
    token: 't',
    language: () => spoken.language,
    random,
    onMessage: (message) => void heard.push(message),
    dial(hearing) {
      const line = { hearing, sent: [] as (typeof lines)[number]['sent'], isClosed: false }
      lines.push(line)
      return {
        send: (text) => void line.sent.push(JSON.parse(text)),
        close: () => void (line.isClosed = true),
      }
    },
  })
  const last = () => lines.at(-1)!
  return {
    connection,
    lines,
    heard,
    last,
    open: () => last().hearing.onOpen(),
    hear: (message: unknown) => last().hearing.onText(JSON.stringify(message)),
  }
}
const push = { method: 'messagePush', unreadNoticeCount: 1, title: 'Hello' }

test('7.17 an open socket says whose it is, and what it hears is handed on', () => {
  const { last, open, hear, heard } = call()
  expect(last().sent).toEqual([])
  open()
  expect(last().sent).toEqual([
    { method: 'OnConnection', token: 't', mobileDevice: false, language: 'en' },
  ])
  hear(push)
  expect(heard).toEqual([push])
})

test('what does not fit the contract is not handed on', () => {
  const { last, open, hear, heard } = call()
  open()
  for (const message of [
    { method: 'nothing' },
    { method: 'messagePush', unreadNoticeCount: 'many' },
    null,
  ])
    hear(message)
  last().hearing.onText('{')
  expect(heard).toEqual([])
})

test('9 a heartbeat follows each 100 000 ms of silence; any incoming message restarts the timer', () => {
  expect(heartbeatInterval).toBe(100_000)
  const { last, open, hear } = call()
  open()
  vi.advanceTimersByTime(99_999)
  hear({ method: 'unknown' })
  vi.advanceTimersByTime(99_999)
  expect(last().sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(last().sent[1]).toEqual({ method: 'heartCheck', token: 't' })
  vi.advanceTimersByTime(100_000)
  expect(last().sent).toHaveLength(3)
})

test('4 on a plain close the heartbeat stops, and the socket opens again: waits double from 1 s to 30 s', () => {
  const { lines, last, open } = call()
  open()
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = lines.length
    last().hearing.onClose()
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(lines).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(before + 1)
  }
  vi.advanceTimersByTime(heartbeatInterval * 2)
  expect(lines.flatMap(({ sent }) => sent)).toHaveLength(1)
})

test('waits are spread, but never shorter than 1 s; a message heard starts them anew', () => {
  const { lines, last, open, hear } = call(() => 0)
  const close = (wait: number) => {
    const before = lines.length
    last().hearing.onClose()
    vi.advanceTimersByTime(wait - 1)
    expect(lines).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(before + 1)
  }
  close(reconnectWaits.first)
  close(1000)
  close(2000)
  open()
  hear(push)
  close(1000)
})

test('a wake tries at once where it waits, and leaves an open socket alone', () => {
  const { connection, lines, last, open } = call()
  open()
  connection.wake()
  expect(lines).toHaveLength(1)
  last().hearing.onClose()
  connection.wake()
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
})

test.each([{ method: 'logout', msg: 'Gone' }, { method: 'closeSocket' }])(
  '4 on $method it is closed, the heartbeat stops and nothing opens again',
  (message) => {
    const { connection, lines, last, open, hear, heard } = call()
    open()
    hear(message)
    expect([last().isClosed, heard]).toEqual([true, [message]])
    last().hearing.onClose()
    connection.wake()
    vi.advanceTimersByTime(heartbeatInterval * 2)
    expect([lines.length, last().sent.length]).toEqual([1, 1])
  },
)

test('a closed connection is over, also while it waits, and hears nothing more', () => {
  const { connection, lines, last, open, hear, heard } = call()
  open()
  last().hearing.onClose()
  connection.close()
  hear(push)
  vi.advanceTimersByTime(60_000)
  expect([lines.length, heard]).toEqual([1, []])
})

test('what a page says goes out with the token, on an open line only; who has a design open must be told as the contract says', () => {
  const { connection, last, open, hear, heard } = call()
  const place = { method: 'designPresence', designId: 'd', nodeId: 'n', isEditing: false } as const
  connection.say(place)
  expect(last().sent).toEqual([])
  open()
  connection.say(place)
  expect(last().sent.at(-1)).toEqual({ ...place, token: 't' })
  const person = { key: 'k', userId: 'u', name: 'Ann', nodeId: 'n', isEditing: true }
  for (const people of [[{ ...person, name: 7 }], [null], 'all'])
    hear({ method: 'designPresence', designId: 'd', people })
  hear({ method: 'designSaved', designId: 'd', version: 1.5, name: 'Ann' })
  expect(heard).toEqual([])
  hear({ method: 'designPresence', designId: 'd', people: [person] })
  expect(heard).toHaveLength(1)
  const { length } = last().sent
  last().hearing.onClose()
  connection.say(place)
  connection.close()
  expect(last().sent).toHaveLength(length)
})

test('what may have changed while there was no line is told as changed, once the server knows whose the new one is', () => {
  const { open, hear, heard, last } = call()
  const init = {
    method: 'initMessage',
    unreadMessageCount: 0,
    unreadNoticeCount: 0,
    unreadNums: [],
  }
  open()
  hear(init)
  hear(init)
  expect(heard).toEqual([init, init])
  last().hearing.onClose()
  vi.advanceTimersByTime(reconnectWaits.first)
  open()
  hear(push)
  hear(init)
  hear(init)
  expect(heard.slice(2)).toEqual([
    push,
    init,
    { method: 'refresh' },
    { method: 'lookup', names: [...lookupNames] },
    init,
  ])
})
