import { reaction } from 'mobx'
import { expect, test, vi } from 'vitest'
import { files as calls } from '#schemas/api/file.ts'
import { chunkBytes } from '#schemas/wire/upload.ts'
import { open, twelve, rule, over, stored, network, stuck } from '#tests/uploads.ts'

test('4 a file is checked, waits, is sent and joins the list; it shows at most 99 % until it is merged', async () => {
  const { files, port, field, asked, toasts, uploads } = open()
  const states: string[] = []
  const percents: number[] = []
  files.add(port, [twelve], rule)
  const [upload] = uploads()
  const stop = reaction(
    () => [upload?.state, upload?.percent] as const,
    ([state, percent]) => {
      states.push(state ?? '')
      percents.push(percent ?? 0)
    },
    { fireImmediately: true },
  )
  await over(uploads)
  stop()
  expect([...new Set(states)]).toEqual(['checking', 'waiting', 'uploading', 'success'])
  expect(Math.max(...percents)).toBe(99)
  expect(asked).toEqual([
    'probe',
    `chunk 1 ${chunkBytes}`,
    `chunk 2 ${chunkBytes}`,
    'chunk 3 1514240',
    'merge',
  ])
  expect([field.value, field.touch.mock.calls.length, toasts.current?.text]).toEqual([
    [stored('a')],
    1,
    '上传成功',
  ])
})

test('4 chunks that are stored already are skipped', async () => {
  const { files, port, asked, uploads } = open({ kept: [1, 3] })
  files.add(port, [twelve], rule)
  await over(uploads)
  expect(asked).toEqual(['probe', `chunk 2 ${chunkBytes}`, 'merge'])
})

test('9 a chunk is tried five times more, each time after a longer wait', async () => {
  let left = 5
  const { files, port, field, waits, uploads } = open({
    answer: async (call) =>
      call === calls.sendChunk && left-- > 0 ? Promise.reject(network()) : undefined,
  })
  files.add(port, [new File(['abc'], 'a.txt')], rule)
  await over(uploads)
  expect([waits, field.value]).toEqual([[1000, 2000, 4000, 8000, 16_000], [stored('a')]])
})

test('4 after the last try it has failed; it goes on from what has arrived', async () => {
  let isBroken = true
  const { files, port, field, asked, keys, toasts, uploads } = open({
    answer: async (call, { body }) =>
      isBroken && call === calls.sendChunk && body?.['chunkNumber'] === '2'
        ? Promise.reject(network())
        : undefined,
  })
  files.add(port, [twelve], rule)
  await vi.waitFor(() => expect(uploads()[0]?.state).toBe('error'))
  expect([uploads()[0]?.problem, toasts.current?.text, field.hold.mock.lastCall]).toEqual([
    '上传失败',
    '上传失败',
    [false],
  ])
  isBroken = false
  asked.length = 0
  uploads()[0]?.resume()
  await over(uploads)
  expect([asked, keys.length, field.value]).toEqual([
    ['probe', `chunk 2 ${chunkBytes}`, 'merge'],
    1,
    [stored('a')],
  ])
})

test('4 a merge whose answer was lost is asked for again with the same key', async () => {
  const keys: (string | undefined)[] = []
  const { files, port, field, uploads } = open({
    answer: async (call, _asked, { idempotencyKey }) => {
      if (call !== calls.merge) return undefined
      return keys.push(idempotencyKey) === 1 ? Promise.reject(network()) : stored('a')
    },
  })
  files.add(port, [new File(['abc'], 'a.txt')], rule)
  await over(uploads)
  expect([new Set(keys).size, keys.length, field.value]).toEqual([1, 2, [stored('a')]])
})

test('4 an upload is paused and resumed; meanwhile the form waits for it', async () => {
  let reached = (): void => undefined
  const isThere = new Promise<void>((resolve) => (reached = resolve))
  const { files, port, field, asked, uploads } = open({
    answer: async (call, _asked, { signal }) => {
      if (call !== calls.sendChunk || field.hold.mock.calls.length > 100) return undefined
      if (
        uploads()[0]?.state !== 'uploading' ||
        asked.filter((name) => name === 'probe').length > 1
      )
        return undefined
      reached()
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
  })
  files.add(port, [new File(['abc'], 'a.txt')], rule)
  await isThere
  uploads()[0]?.pause()
  expect([uploads()[0]?.state, field.hold.mock.lastCall]).toEqual(['paused', [true]])
  uploads()[0]?.resume()
  await over(uploads)
  expect([field.value, field.hold.mock.lastCall]).toEqual([[stored('a')], [false]])
})

test('4 an upload that is removed is forgotten, and says nothing', async () => {
  const { files, port, field, toasts, uploads } = open({ answer: stuck })
  files.add(port, [twelve], rule)
  await vi.waitFor(() => expect(uploads()[0]?.state).toBe('uploading'))
  uploads()[0]?.remove()
  expect([uploads(), field.value, field.hold.mock.lastCall, toasts.current]).toEqual([
    [],
    null,
    [false],
    null,
  ])
})
