import { expect, test } from 'vitest'
import { lookups } from '#schemas/api/lookup.ts'
import { users } from '#schemas/api/user.ts'
import { memoryStorage, tryEngine } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import { createPicks } from './picks.ts'

const open = (userId: string, storage = memoryStorage()) => {
  const sent: unknown[] = []
  const engine = tryEngine((call, { query, body }) => {
    sent.push([call, query ?? body])
    return call === lookups.organizes
      ? {
          list: [
            {
              id: 'o1',
              parentId: '',
              fullName: 'Harbour',
              enCode: 'harbour',
              category: 'organization',
            },
          ],
        }
      : { list: [], pagination: { currentPage: 1, pageSize: 50, total: 7 } }
  }, storage)
  engine.session.current = currentUser({ userInfo: { userId } })
  return { picks: createPicks(engine), sent, storage }
}

test('what was chosen lately comes first, once, a few of each noun, and for its person only', () => {
  const { picks, storage } = open('u1')
  picks.remember('user', ['a', 'b'])
  picks.remember('role', ['r'])
  picks.remember('user', ['c', 'a'])
  expect([picks.recent('user'), picks.recent('role'), picks.recent('group')]).toEqual([
    ['c', 'a', 'b'],
    ['r'],
    [],
  ])
  picks.remember(
    'user',
    Array.from({ length: 20 }, (_, index) => `n${index}`),
  )
  expect(picks.recent('user')).toHaveLength(8)
  const other = open('u2', storage).picks
  expect(other.recent('user')).toEqual([])
  other.remember('user', ['x'])
  expect(open('u1', storage).picks.recent('user')).toEqual([])
})

test('what another program left in the storage is not believed', () => {
  const storage = memoryStorage()
  storage.write('picks', { userId: 'u1', user: ['a', 5, null], role: 'r' })
  const { picks } = open('u1', storage)
  expect([picks.recent('user'), picks.recent('role')]).toEqual([['a'], []])
  storage.write('picks', 'nonsense')
  expect(picks.recent('user')).toEqual([])
})

test('people are asked for by tab, candidates with those they are among', async () => {
  const { picks, sent } = open('u1')
  expect(await picks.people({ from: 'organize', keyword: '', page: 2 })).toEqual({
    list: [],
    total: 7,
  })
  await picks.people({ from: 'subordinates', keyword: 'an', page: 1 })
  await picks.people({ from: 'all', among: ['r1--role'], keyword: '', page: 1 })
  expect(sent).toEqual([
    [users.ofOrganization, { currentPage: 2, pageSize: 50 }],
    [users.subordinates, { currentPage: 1, pageSize: 50, keyword: 'an' }],
    [users.candidates, { currentPage: 1, pageSize: 50, among: ['r1--role'] }],
  ])
  expect(await picks.lines('organize')).toEqual([
    { id: 'o1', parentId: '', fullName: 'Harbour', enCode: 'harbour', type: 'organization' },
  ])
})
