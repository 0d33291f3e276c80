import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { recordComments } from '#schemas/api/record-comment.ts'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import { failures } from '#schemas/wire/failure.ts'
import { CommentStore } from './comment-store.ts'
import { RefusedCall } from './send.ts'
import type { Send, Sending } from './send.ts'

const comment = (at: number): RecordComment => ({
  id: String(at).padStart(4, '0'),
  version: 1,
  text: `text ${at}`,
  mentions: [],
  userId: 'u',
  userName: 'Ann',
  at,
  editedAt: null,
  isOwn: true,
})

/** A record with so many comments. */
function begin(count: number) {
  let all = Array.from({ length: count }, (_, index) => comment(index + 1))
  const keys: (string | undefined)[] = []
  const bodies: unknown[] = []
  const refusals: Error[] = []
  const send = (async (
    call: Call,
    input: {
      query?: { before?: string; pageSize?: number }
      body?: { text: string; version?: number }
      params?: { commentId?: string }
    },
    sending?: Sending,
  ) => {
    await Promise.resolve()
    const refusal = call === recordComments.list ? undefined : refusals.shift()
    if (call === recordComments.list) {
      const { before, pageSize = 20 } = input.query ?? {}
      const found = all.filter(({ id }) => before === undefined || id < before)
      const list = found.slice(-pageSize)
      return { list, earlier: found.length - list.length, total: all.length }
    }
    keys.push(sending?.idempotencyKey)
    bodies.push(input.body)
    if (refusal) throw refusal
    if (call === recordComments.update)
      all = all.map((old) =>
        old.id === input.params?.commentId
          ? { ...old, text: input.body?.text ?? '', version: old.version + 1 }
          : old,
      )
    if (call === recordComments.remove) all = all.filter(({ id }) => id !== input.params?.commentId)
    if (call !== recordComments.create) return null
    const made = { ...comment(all.length + 1), text: input.body?.text ?? '' }
    all = [...all, made]
    return made
  }) as unknown as Send
  const store = new CommentStore({ modelId: 'm', id: 'r', send, address: () => 'here' })
  return {
    store,
    keys,
    bodies,
    refusals,
    add: () => (all = [...all, comment(all.length + 1)]),
    /** The first comment as somebody changes it in another window. */
    rewrite: (text: string) =>
      (all = all.map((old, at) => (at === 0 ? { ...old, text, version: old.version + 1 } : old))),
  }
}

const shown = ({ comments }: CommentStore) => comments.map(({ at }) => at)

test('the newest are shown, earlier ones are added before them, and a later load keeps both', async () => {
  const { store, add } = begin(45)
  await store.load()
  expect([shown(store)[0], shown(store).at(-1), store.earlier, store.total]).toEqual([
    26, 45, 25, 45,
  ])
  await store.loadEarlier()
  expect([shown(store)[0], store.earlier]).toEqual([6, 5])
  add()
  await store.load()
  expect(shown(store)).toEqual(Array.from({ length: 41 }, (_, index) => index + 6))
  expect([store.earlier, store.total]).toEqual([5, 46])
  await store.loadEarlier()
  expect([shown(store)[0], store.earlier]).toEqual([1, 0])
})

test('what was refused stays written, and a repeat of it has the same key; the same said twice is two', async () => {
  const { store, keys, bodies, refusals } = begin(0)
  await store.load()
  expect(await store.say()).toBe(false)
  const chosen = [
    { userId: 'a', name: 'Ann', organize: '' },
    { userId: 'b', name: 'Bob', organize: '' },
  ]
  store.setDraft({ text: ' @Ann hello ', chosen })
  refusals.push(new RefusedCall(0, 'no network', null))
  expect([await store.say(), store.isDirty]).toEqual([false, true])
  expect([await store.say(), store.isDirty]).toEqual([true, false])
  expect(bodies[1]).toEqual({ text: '@Ann hello', mentions: ['a'], back: 'here' })
  expect(keys[0]).toBe(keys[1])
  store.setDraft({ text: ' @Ann hello ', chosen })
  await store.say()
  expect(keys[2]).not.toBe(keys[1])
  expect(store.comments).toHaveLength(2)
})

test('a comment that changed meanwhile is shown as it is now, and one that is removed is gone', async () => {
  const { store, refusals, add } = begin(1)
  await store.load()
  const [first] = store.comments
  refusals.push(new RefusedCall(failures.conflict.code, 'changed', null))
  add()
  store.beginEdit(first!)
  expect(await store.saveEdit(first!.id)).toBe(false)
  expect(shown(store)).toEqual([1, 2])
  expect(await store.remove(first!)).toBe(true)
  expect([shown(store), store.total]).toEqual([[2], 1])
})

test('a change names the version that it began with; once refused, the version that is shown since', async () => {
  const { store, bodies, refusals, rewrite } = begin(1)
  await store.load()
  const { id } = store.comments[0]!
  store.beginEdit(store.comments[0]!)
  store.changeEdit(id, (draft) => ({ ...draft, text: 'mine' }))
  rewrite('theirs')
  await store.load()
  expect(store.comments[0]).toMatchObject({ text: 'theirs', version: 2 })
  refusals.push(new RefusedCall(0, 'no network', null))
  expect(await store.saveEdit(id)).toBe(false)
  refusals.push(new RefusedCall(failures.conflict.code, 'changed', null))
  expect(await store.saveEdit(id)).toBe(false)
  expect(store.edits.get(id)).toMatchObject({ draft: { text: 'mine' }, isSaving: false })
  expect(await store.saveEdit(id)).toBe(true)
  expect(bodies).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }])
  expect([store.comments[0]?.text, store.edits.size]).toEqual(['mine', 0])
})

test('a comment that reads otherwise by now is something unsent; one that was only begun, or is gone, is not', async () => {
  const { store } = begin(1)
  await store.load()
  const [first] = store.comments
  store.beginEdit(first!)
  expect(store.isDirty).toBe(false)
  store.changeEdit(first!.id, (draft) => ({ ...draft, text: 'mine' }))
  expect([store.isDirty, await store.say()]).toEqual([true, false])
  await store.remove(first!)
  expect(store.isDirty).toBe(false)
})
