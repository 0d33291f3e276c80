import { expect, test } from 'vitest'
import type { AnswerRow } from '#schemas/query/result.ts'
import { Answers } from './answers.ts'

const row: AnswerRow = { level: 0, era: 0, rest: null, members: [], values: ['1'] }

test('what is asked twice is answered once, also while it is being asked', async () => {
  const answers = new Answers()
  let asked = 0
  const ask = () => {
    asked += 1
    return Promise.resolve([row])
  }
  const [first, second] = await Promise.all([answers.get('a', ask), answers.get('a', ask)])
  expect(await answers.get('a', ask)).toBe(first)
  expect([second, asked]).toEqual([first, 1])
  await answers.get('b', ask)
  expect(asked).toBe(2)
})

test('a write forgets what was answered and makes a version that there never was', async () => {
  const [answers, other] = [new Answers(), new Answers()]
  const versions = [answers.version, other.version]
  let asked = 0
  const ask = () => {
    asked += 1
    return Promise.resolve([row])
  }
  await answers.get('a', ask)
  answers.forget()
  await answers.get('a', ask)
  expect(asked).toBe(2)
  expect(new Set([...versions, answers.version]).size).toBe(3)
})

test('what failed is asked again', async () => {
  const answers = new Answers()
  await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await answers.get('a', () => Promise.resolve([row]))).toEqual([row])
})

test('answers leave the oldest first when there are too many or they hold too much', async () => {
  const answers = new Answers()
  const asked: string[] = []
  const get = (key: string, rows: readonly AnswerRow[] = [row]) =>
    answers.get(key, () => {
      asked.push(key)
      return Promise.resolve(rows)
    })
  for (let count = 0; count < 201; count++) await get(`k${count}`)
  await get('k200')
  await get('k0')
  expect(asked.slice(-2)).toEqual(['k200', 'k0'])
  const large = Array.from({ length: 60_000 }, () => row)
  await get('large', large)
  await get('larger', large)
  await get('larger', large)
  await get('large', large)
  expect(asked.slice(-3)).toEqual(['large', 'larger', 'large'])
})
