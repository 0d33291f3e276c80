import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { pack, unpack } from './push.ts'

const message = {
  method: 'messagePush',
  unreadNoticeCount: 1,
  title: '通知"\n'.repeat(40),
} as const

test('many users are told in parts that each fit, every one once', () => {
  const to = Array.from({ length: 5000 }, () => makeId())
  const parts = pack({ to, message })
  expect(parts.length).toBeLessThan(20)
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(7900)
  const read = parts.map(unpack)
  expect(read.flatMap((part) => part.to)).toEqual(to)
  expect(read.every((part) => JSON.stringify(part.message) === JSON.stringify(message))).toBe(true)
})

test('everybody is told at once, nobody not at all', () => {
  expect(pack({ to: 'all', message }).map(unpack)).toEqual([{ to: 'all', message }])
  expect(pack({ to: [], message })).toEqual([])
})
