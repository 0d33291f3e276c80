import { autorun } from 'mobx'
import { expect, test, vi } from 'vitest'
import { lookups as calls } from '#schemas/api/lookup.ts'
import { createLookups } from './lookups.ts'
import type { Send } from './send.ts'

const user = (realName: string) => ({ id: 'u1', realName, account: 'u1', headIcon: '', organizeId: 'o1' })
const settled = () => vi.waitFor(() => undefined)

const open = () => {
  const asked: unknown[] = []
  let name = 'Ann'
  const send = (async (call: unknown) => {
    asked.push(call)
    if (call === calls.organizes) throw new Error('no network')
    return call === calls.users ? { list: [user(name)] } : { list: [{ id: 'd1', enCode: '', fullName: '', isTree: 0, dictionaryList: [{ id: 'c1', fullName: 'North', enCode: '', parentId: '' }] }] }
  }) as unknown as Send
  return { lookups: createLookups(send, { timeZone: 'Asia/Shanghai', language: 'en' }), asked, rename: (next: string) => (name = next) }
}

test('a list is loaded at the first ask, observed, and loaded anew by a refresh', async () => {
  const { lookups, asked, rename } = open()
  expect(asked).toEqual([])
  const names: (string | undefined)[] = []
  autorun(() => names.push(lookups.name({ to: 'user', among: null }, 'u1')))
  autorun(() => lookups.users())
  await vi.waitFor(() => expect(names).toEqual([undefined, 'Ann']))
  rename('Bea')
  await lookups.refresh()
  expect(names).toEqual([undefined, 'Ann', 'Bea'])
  expect(asked).toEqual([calls.users, calls.users])
})

test('choices come from the design, a dictionary, or the people named', async () => {
  const { lookups } = open()
  lookups.users()
  lookups.dictionaries()
  await vi.waitFor(() => expect(lookups.choices({ to: 'dictionary', dictionary: 'd1' })).toMatchObject([{ id: 'c1', fullName: 'North' }]))
  expect(lookups.name({ to: 'dictionary', dictionary: 'd1' }, 'c1')).toBe('North')
  expect(lookups.choices({ to: 'user', among: ['gone', 'u1'] })).toEqual([{ id: 'u1', fullName: 'Ann' }])
  expect(lookups.choices({ to: 'choices', choices: [{ id: '1', fullName: 'One' }] })).toEqual([{ id: '1', fullName: 'One' }])
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
