import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { shares } from '#schemas/api/share.ts'
import type { Send } from '../port.ts'
import { ShareStore } from './share-store.ts'

const ann = { type: 'user', id: 'u1', name: 'Ann' } as const
const clerks = { type: 'role', id: 'r1', name: 'Clerks' } as const

/** A share whose calls are answered by `answer`; what was sent is kept. */
function open(answer: (call: object) => unknown, isAllowed = true) {
  const sent: { call: object; body: unknown }[] = []
  const send = (async (call: object, { body }: { body?: unknown }) => {
    sent.push({ call, body })
    return answer(call)
  }) as unknown as Send
  return { share: new ShareStore({ modelId: 'm', send, isAllowed }), sent }
}

test('gives the form to those who were chosen, with details and the buttons of each act', async () => {
  const { share, sent } = open(() => null)
  share.set({ receivers: [clerks, ann], scope: 'own', acts: ['add', 'remove'], fields: ['plate'] })
  share.set({ until: '2027-01-31' })
  await share.give()
  expect(sent[0]).toEqual({
    call: shares.give,
    body: {
      modelId: 'm',
      objects: [
        { objectType: 'role', objectId: 'r1' },
        { objectType: 'user', objectId: 'u1' },
      ],
      scope: 'own',
      buttons: ['btn_detail', 'btn_add', 'btn_remove', 'btn_batchRemove'],
      fields: ['plate'],
      until: '2027-01-31',
    },
  })
  expect(share.phase).toEqual({ type: 'done' })
})

test('without receivers nothing is given, and who may use the form is asked all the same', async () => {
  const holders = { subjects: [], users: { list: [], pagination: { total: 0 } } }
  const { share, sent } = open((call) => (call === authority.holders ? holders : null))
  await share.give()
  expect(sent.map(({ call }) => call)).toEqual([authority.holders])
  expect(share.holders).toEqual(holders)
})

test('who may not give forms is told how many may use it and whom to ask; a failure changes nothing', async () => {
  const answers = (call: object) =>
    call === shares.audience
      ? { people: 3, isMine: true }
      : { list: [{ realName: 'Ann' }, { realName: 'Ben' }] }
  const { share, sent } = open(answers, false)
  await share.give()
  expect(sent.map(({ call }) => call)).toEqual([shares.audience, lookups.administrators])
  expect(share.audience).toEqual({ people: 3, isMine: true, helpers: ['Ann', 'Ben'] })
  const refused = open(() => {
    throw new Error('not yours')
  }, false)
  await refused.share.give()
  expect([refused.share.audience, refused.share.phase.type]).toEqual([null, 'none'])
})

test('a refusal is kept with its reason; the retry gives once', async () => {
  let isRefused = true
  const { share, sent } = open((call) => {
    if (call === shares.give && isRefused) throw new Error('not yours')
    return null
  })
  share.set({ receivers: [ann] })
  await share.give()
  expect(share.phase).toEqual({ type: 'failed', reason: 'not yours' })
  isRefused = false
  await share.give()
  await share.give()
  expect(share.phase).toEqual({ type: 'done' })
  expect(sent.filter(({ call }) => call === shares.give)).toHaveLength(2)
})

test('"some fields" without a field is not enough to publish', () => {
  const { share } = open(() => null)
  share.set({ fields: [] })
  expect(share.isWhole).toBe(true)
  share.set({ receivers: [ann] })
  expect(share.isWhole).toBe(false)
  share.set({ fields: ['plate'] })
  expect(share.isWhole).toBe(true)
})
