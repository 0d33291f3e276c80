import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const roomy = {
  atOnce: 1,
  perKey: 1,
  mostWaiting: 100,
  mostPerKey: 100,
  patience: 60_000,
}
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test('the many of one do not keep the one of another waiting', async () => {
  const queue = new FairQueue(roomy)
  const { open, opened } = gate()
  const order: string[] = []
  const add = (key: string) => queue.run(key, async () => void order.push(key))
  const first = queue.run('a', () => opened)
  const rest = [add('a'), add('a'), add('a'), add('b'), add('c'), add('b')]
  open()
  await Promise.all([first, ...rest])
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('one has no more under way than is theirs, while others begin at once', async () => {
  const queue = new FairQueue({ ...roomy, atOnce: 10, perKey: 2 })
  const { open, opened } = gate()
  let begun = 0
  const many = Array.from({ length: 5 }, () =>
    queue.run('a', async () => {
      begun++
      await opened
    }),
  )
  await queue.run('b', async () => undefined)
  expect(begun).toBe(2)
  open()
  await Promise.all(many)
  expect(begun).toBe(5)
})

test('what finds too many waiting, or waits too long, is refused with a time to come back', async () => {
  const queue = new FairQueue({ ...roomy, mostPerKey: 1, patience: 20 })
  const { open, opened } = gate()
  const first = queue.run('a', () => opened)
  const late = queue.run('a', async () => undefined)
  const refused = { failure: 'unavailable', params: { seconds: 2 } }
  await expect(queue.run('a', async () => undefined)).rejects.toMatchObject(refused)
  await expect(late).rejects.toMatchObject(refused)
  open()
  await first
  // Refused and failed tasks leave nothing behind.
  await expect(queue.run('a', () => Promise.reject(new Error('own')))).rejects.toThrow('own')
  expect(await queue.run('a', async () => 'free')).toBe('free')
})
