import { expect, test } from 'vitest'
import { Drafts } from './drafts.ts'
import type { Draft } from './drafts.ts'
import { openStorage } from './storage.ts'

const day = 24 * 3_600_000

function make(now = () => 100 * day) {
  const kept = new Map<string, string>()
  const storage = openStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }))
  return { kept, drafts: new Drafts(storage, now) }
}
const of = (userId: string, recordId = '') => ({ userId, modelId: 'm', recordId })
const draft = (text: string, at = 100 * day): Draft => ({
  at,
  version: 1,
  values: { name: { mine: text, before: null } },
})

test('a draft is found by its person and record alone', () => {
  const { drafts } = make()
  drafts.keep(of('ann'), draft('new'))
  drafts.keep(of('ann', 'r1'), draft('stored'))
  expect(
    [drafts.find(of('ann')), drafts.find(of('ann', 'r1'))].map(
      (found) => found?.values['name']?.mine,
    ),
  ).toEqual(['new', 'stored'])
  expect([
    drafts.find(of('bo')),
    drafts.find(of('bo', 'r1')),
    drafts.find(of('ann', 'r2')),
  ]).toEqual([null, null, null])
  drafts.drop(of('ann'))
  expect([drafts.find(of('ann')), drafts.find(of('ann', 'r1'))?.at]).toEqual([null, 100 * day])
})

test('who signs out leaves nothing; nobody has no drafts; what is broken or a month old is not offered', () => {
  let now = 100 * day
  const { drafts, kept } = make(() => now)
  drafts.keep(of(''), draft('nobody'))
  drafts.keep(of('ann'), draft('hers'))
  drafts.keep(of('bo'), draft('his'))
  drafts.dropAll('ann')
  expect([...kept.values()].join()).not.toMatch(/nobody|hers/)
  expect(drafts.find(of('bo'))).not.toBeNull()
  kept.set('smart_draft:cy:m:new', '{"at":1,"version":1,"values":{"a":7}}')
  expect(drafts.find(of('cy'))).toBeNull()
  now += 31 * day
  expect(drafts.find(of('bo'))).toBeNull()
})

test('the oldest leave where there is no room, and what is too long is not kept at all', () => {
  const { drafts, kept } = make()
  for (let count = 0; count < 40; count++)
    drafts.keep(of('ann', `r${count}`), draft('x', 100 * day - 1000 + count))
  expect([...kept.keys()].filter((key) => key.startsWith('smart_draft:'))).toHaveLength(30)
  expect([drafts.find(of('ann', 'r9')), drafts.find(of('ann', 'r39'))?.version]).toEqual([null, 1])
  for (let count = 0; count < 5; count++)
    drafts.keep(of('bo', `r${count}`), draft('y'.repeat(900_000), 100 * day + count))
  expect([0, 1, 2, 3, 4].map((count) => drafts.find(of('bo', `r${count}`)) !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  drafts.keep(of('bo', 'r4'), draft('z'.repeat(1_000_001)))
  expect(drafts.find(of('bo', 'r4'))).toBeNull()
})
