import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { shares } from '#schemas/api/share.ts'
import type { Send } from '../port.ts'
import { ShareStore } from './share-store.ts'

const ann = { type: 'user', id: 'u1', name: 'Ann' } as const
const clerks = { type: 'role', id: 'r1', name: 'Clerks' } as const

/** A share whose calls are answered by `answer`; what was sent is kept. */
function open(answer: (call: object) => unknown) {
  const sent: { call: object; body: unknown }[] = []
  const send = (async (call: object, { body }: { body?: unknown }) => {
    sent.push({ call, body })
    return answer(call)
  }) as unknown as Send
  return { share: new ShareStore({ modelId: 'm', send, isAllowed: true }), sent }
}

test('gives the form to those who were chosen, with details and the buttons of each act', async () => {
  const { share, sent } = open(() => null)
  share.set({ receivers: [clerks, ann], scope: 'own', acts: ['add', 'remove'], fields: ['plate'] })
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
