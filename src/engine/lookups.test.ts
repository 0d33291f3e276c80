import { autorun } from 'mobx'
import { expect, test, vi } from 'vitest'
import { lookups as calls } from '#schemas/api/lookup.ts'
import { users } from '#schemas/api/user.ts'
import { createLookups } from './lookups.ts'
import type { Send } from './send.ts'

const user = (realName: string) => ({
  id: 'u1',
  realName,
  account: 'u1',
  headIcon: '',
  organizeId: 'o1',
})
const settled = () => vi.waitFor(() => undefined)

const open = () => {
  const asked: unknown[] = []
  const bodies: unknown[] = []
  let name = 'Ann'
  const send = (async (call: unknown, { body }: { readonly body?: unknown }) => {
    asked.push(call)
    if (call === users.byIds) {
      bodies.push(body)
      return { list: [user(name)] }
    }
    if (call === calls.organizes) throw new Error('no network')
    return call === calls.users
      ? { list: [user(name)] }
      : {
          list: [
            {
              id: 'd1',
              enCode: '',
              fullName: '',
              isTree: 0,
              dictionaryList: [{ id: 'c1', fullName: 'North', enCode: '', parentId: '' }],
            },
          ],
        }
  }) as unknown as Send
  return {
    lookups: createLookups(send, { timeZone: 'Asia/Shanghai', language: 'en' }),
    asked,
    bodies,
    rename: (next: string) => (name = next),
  }
}

test('a list is loaded at the first ask, observed, and loaded anew by a refresh', async () => {
  const { lookups, asked, rename } = open()
  expect(asked).toEqual([])
  const names: (string | undefined)[] = []
  autorun(() => names.push(lookups.users()?.[0]?.realName))
  await vi.waitFor(() => expect(names).toEqual([undefined, 'Ann']))
  rename('Bea')
  await lookups.refresh()
  expect(names).toEqual([undefined, 'Ann', 'Bea'])
  expect(asked).toEqual([calls.users, calls.users])
})

test('7.17 what is told to have changed is loaded anew, the rest is not', async () => {
  const { lookups, asked } = open()
  lookups.users()
  lookups.dictionaries()
  await vi.waitFor(() => expect(lookups.dictionaries()).toHaveLength(1))
  await lookups.refresh(['dictionaries', 'roles'])
  expect(asked).toEqual([calls.users, calls.dictionaries, calls.dictionaries])
})

test('people are named without loading everybody: all ids of one moment in one call, each once', async () => {
  const { lookups, bodies, rename } = open()
  const reference = { to: 'user', among: null } as const
  const names: unknown[] = []
  autorun(() =>
    names.push([
      lookups.name(reference, 'u1'),
      lookups.name({ to: 'member', among: null }, 'u1--user'),
      lookups.name(reference, 'gone'),
      lookups.isPending?.(reference, 'gone'),
    ]),
  )
  await vi.waitFor(() => expect(names.at(-1)).toEqual(['Ann', 'Ann', undefined, false]))
  expect(names[0]).toEqual([undefined, undefined, undefined, true])
  lookups.name(reference, 'gone')
  expect(bodies).toEqual([{ userId: ['u1', 'gone'] }])
  rename('Bea')
  await lookups.refresh()
  expect(names.at(-1)).toEqual(['Bea', 'Bea', undefined, false])
})

test('choices come from the design, a dictionary, or the people named', async () => {
  const { lookups } = open()
  lookups.users()
  lookups.dictionaries()
  await vi.waitFor(() =>
    expect(lookups.choices({ to: 'dictionary', dictionary: 'd1' })).toMatchObject([
      { id: 'c1', fullName: 'North' },
    ]),
  )
  expect(lookups.name({ to: 'dictionary', dictionary: 'd1' }, 'c1')).toBe('North')
  await vi.waitFor(() =>
    expect(lookups.choices({ to: 'user', among: ['gone', 'u1'] })).toEqual([
      { id: 'u1', fullName: 'Ann' },
    ]),
  )
  expect(lookups.choices({ to: 'choices', choices: [{ id: '1', fullName: 'One' }] })).toEqual([
    { id: '1', fullName: 'One' },
  ])
})

test('a list that cannot be loaded is not asked for again at once', async () => {
  const { lookups, asked } = open()
  lookups.organizes()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await settled()
  lookups.organizes()
  await settled()
  expect([lookups.organizes(), asked.length]).toEqual([undefined, 1])
})

/** Resolves after all pending answers have been handled. */
const arrived = () => new Promise((resolve) => setImmediate(resolve))

test('of two answers to one question the one that was asked for last stays, whichever comes first', async () => {
  const answers: ((name: string) => void)[] = []
  const send = (() =>
    new Promise((resolve) =>
      answers.push((name) => resolve({ list: [user(name)] })),
    )) as unknown as Send
  const lookups = createLookups(send, { timeZone: 'Asia/Shanghai', language: 'en' })
  const nameOfOne = () => lookups.name({ to: 'user', among: null }, 'u1')
  nameOfOne()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const refreshed = lookups.refresh(['users'])
  expect(answers).toHaveLength(2)
  answers[1]?.('Bea')
  await refreshed
  answers[0]?.('Ann')
  await arrived()
  expect(nameOfOne()).toBe('Bea')

  lookups.users()
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  const again = lookups.refresh(['users'])
  expect(answers).toHaveLength(5)
  answers[3]?.('Cy')
  answers[4]?.('Cy')
  await again
  answers[2]?.('Ann')
  await arrived()
  expect(lookups.users()?.[0]?.realName).toBe('Cy')
})
