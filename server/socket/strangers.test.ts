import { expect, test } from 'vitest'
import { mostStrangers, Strangers } from './strangers.ts'

test('each address has room for so many sockets, all together for so many', () => {
  const strangers = new Strangers<number>()
  let count = 0
  for (let from = 0; strangers.hasRoom(`from ${from}`); from++)
    while (strangers.hasRoom(`from ${from}`)) strangers.add(count++, `from ${from}`)
  expect(count).toBe(mostStrangers.all)
  strangers.remove(0)
  strangers.remove(0)
  expect([strangers.hasRoom('from 0'), strangers.hasRoom('from 1')]).toEqual([true, false])
  strangers.add(0, 'from 0')
  expect(strangers.hasRoom('elsewhere')).toBe(false)
})
