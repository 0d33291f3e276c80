import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenSocket } from './open-socket.ts'
import { Rate } from './rate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const sent: string[] = []
  const ends: string[] = []
  const peer = {
    backlog: 0,
    send: (text: string) => void sent.push(JSON.parse(text).method),
    close: (code: number) => void ends.push(`closed ${code}`),
    cut: () => void ends.push('cut'),
  }
  return { peer, sent, ends, socket: new OpenSocket(peer, 'en', () => void ends.push('over')) }
}

test('it is told to refresh at most once a second, and no change is forgotten', () => {
  const { socket, sent } = open()
  for (let time = 0; time < 5; time++) socket.refresh()
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(999)
  socket.refresh()
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual(['refresh', 'refresh'])
})

test('after its end nothing is said, what was owed neither', () => {
  const { socket, sent, ends } = open()
  socket.refresh()
  socket.refresh()
  socket.end(1000, { method: 'closeSocket' })
  socket.end(1001)
  socket.say({ method: 'refresh' })
  socket.over()
  vi.advanceTimersByTime(5000)
  expect([sent, ends]).toEqual([
    ['refresh', 'closeSocket'],
    ['over', 'closed 1000'],
  ])
})

test('T45 a reader that takes nothing is cut off at a megabyte', () => {
  const { socket, peer, sent, ends } = open()
  peer.backlog = 1_000_000
  socket.say({ method: 'refresh' })
  peer.backlog = 1_000_001
  socket.say({ method: 'refresh' })
  expect([sent, ends]).toEqual([['refresh'], ['over', 'cut']])
})

test('T45 20 messages within any ten seconds, no more', () => {
  const rate = new Rate()
  const times = [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 10 }, () => 9000)]
  expect(times.map((time) => rate.take(time))).toEqual(times.map(() => true))
  expect([rate.take(9999), rate.take(10_000), rate.take(10_000)]).toEqual([false, true, true])
  expect(Array.from({ length: 9 }, () => rate.take(10_000)).filter(Boolean)).toHaveLength(8)
})
