import { reaction } from 'mobx'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { files as calls } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { chunkBytes } from '#schemas/upload.ts'
import type { UploadRule } from '#schemas/upload.ts'
import type { Checksum } from './checksum.ts'
import type { Wait } from './chunk-sender.ts'
import type { Engine } from './engine.ts'
import { Files } from './files.ts'
import { Refused } from './send.ts'
import type { Send, Sending } from './send.ts'
import { Toasts } from './toast.ts'

const say: Say = (texts, key, params) =>
  texts.zh[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
const stored = (name: string): UploadedFile => ({
  name,
  fileId: `${name}.txt`,
  fileVersionId: name,
  url: `/api/file/Download/annex/${name}.txt`,
  fileSize: 1,
})
const rule: UploadRule = { type: 'annex', size: 20, unit: 'MB', accept: [], limit: 9 }
const network = () => new Refused(0, 'retry', null)
const twelve = new File([new Uint8Array(12_000_000)], 'a.txt')

interface Asked {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: File
}

interface Opening {
  readonly kept?: readonly number[]
  readonly answer?: (call: Call, asked: Asked, sending: Sending) => Promise<unknown>
  readonly checksum?: Checksum
}

/** A server with chunks, which a test may break, and the files of a field over it. */
function open({
  kept = [],
  answer = async () => undefined,
  checksum = async () => 'f'.repeat(32),
}: Opening = {}) {
  const chunks = new Set(kept)
  const asked: string[] = []
  const keys: (string | undefined)[] = []
  const waits: number[] = []
  const send = (async (call: Call, input: Asked, sending: Sending) => {
    const number = Number(input.body?.['chunkNumber'] ?? 0)
    asked.push(
      call === calls.sendChunk
        ? `chunk ${number} ${input.file?.size}`
        : call === calls.testChunk
          ? 'probe'
          : 'merge',
    )
    await Promise.resolve()
    sending.signal?.throwIfAborted()
    const own = await answer(call, input, sending)
    if (own !== undefined) return own
    if (call === calls.merge) {
      keys.push(sending.idempotencyKey)
      return stored('a')
    }
    if (number > 0) {
      sending.onProgress?.(0.5)
      chunks.add(number)
    }
    return { uploaded: number > 0, merge: false, chunkNumbers: [...chunks] }
  }) as unknown as Send
  const toasts = new Toasts()
  const wait: Wait = async (milliseconds) => void waits.push(milliseconds)
  const files = new Files(
    { send, say, toasts, pictures: { find: () => 'blob:1' } } as unknown as Engine,
    { checksum, wait },
  )
  const field = {
    value: null as unknown,
    set: vi.fn((value: unknown) => void (field.value = value)),
    touch: vi.fn(),
    hold: vi.fn(),
  }
  const port = field as unknown as FieldPort
  return {
    files,
    port,
    field,
    asked,
    waits,
    toasts,
    keys,
    chunks,
    uploads: () => files.uploads(port),
  }
}

/** A server that never answers. */
const stuck = (_call: Call, _asked: Asked, { signal }: Sending): Promise<unknown> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )

const over = (uploads: () => readonly unknown[]): Promise<void> =>
  vi.waitFor(() => expect(uploads()).toEqual([]))

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
      if (uploads()[0]?.state !== 'uploading' || asked.filter((one) => one === 'probe').length > 1)
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

test('8 a refusal shows the words of the server, and is not tried again', async () => {
  const problems = { problems: [{ path: 'file', code: 'tooLarge', message: '文件大小超过6MB' }] }
  const { files, port, asked, waits, toasts, uploads } = open({
    answer: async () => Promise.reject(new Refused(413, '提交的内容过大', problems)),
  })
  files.add(port, [twelve], rule)
  await vi.waitFor(() => expect(uploads()[0]?.state).toBe('error'))
  expect([
    uploads()[0]?.problem,
    toasts.current?.text,
    toasts.current?.duration,
    asked,
    waits,
  ]).toEqual(['文件大小超过6MB', '文件大小超过6MB', 1500, ['probe'], []])
})

test('5.4 a file that cannot be read is cancelled', async () => {
  const { files, port, asked, toasts, uploads } = open({
    checksum: () => Promise.reject(new Error('gone')),
  })
  files.add(port, [twelve], rule)
  await over(uploads)
  expect([toasts.current?.text, asked]).toEqual(['文件a.txt读取出错，请检查该文件', []])
})

test.each([
  ['too large', { ...rule, size: 11 }, twelve, '文件大小超过11MB'],
  [
    'of another type',
    { ...rule, accept: ['pdf', 'word'] as const },
    twelve,
    '请选择pdf, doc, docx类型的文件',
  ],
  ['no picture', { ...rule, type: 'annexpic' as const }, twelve, '请上传图片'],
  [
    'too large a picture',
    { ...rule, type: 'annexpic' as const, size: 1, unit: 'KB' as const },
    new File([new Uint8Array(1025)], 'a.png'),
    '图片大小超过1KB',
  ],
  ['one too many', { ...rule, limit: 0 }, twelve, '当前限制最多可以上传0个文件'],
  [
    'one picture too many',
    { ...rule, type: 'annexpic' as const, limit: 0 },
    new File(['a'], 'a.png'),
    '当前限制最多可以上传0张图片',
  ],
])('5.4 a file that is %s is never sent', (...[, given, file, words]) => {
  const { files, port, toasts, uploads, asked } = open()
  files.add(port, [file], given)
  expect([toasts.current?.text, uploads(), asked]).toEqual([words, [], []])
})

test('5.4 those on their way count, and a limit of 1 allows a single file', () => {
  const { files, port, toasts, uploads } = open({ answer: () => new Promise(() => undefined) })
  files.add(port, [twelve, new File(['b'], 'b.txt')], { ...rule, limit: 1 })
  expect([uploads().map(({ name }) => name), toasts.current?.text]).toEqual([
    ['a.txt'],
    '当前限制最多可以上传1个文件',
  ])
})

test('no more than two files are sent at once', async () => {
  const { files, port, uploads } = open({ answer: stuck })
  files.add(
    port,
    [1, 2, 3].map((one) => new File(['a'], `${one}.txt`)),
    rule,
  )
  await vi.waitFor(() =>
    expect(uploads().map(({ state }) => state)).toEqual(['uploading', 'uploading', 'waiting']),
  )
  uploads()[0]?.remove()
  await vi.waitFor(() =>
    expect(uploads().map(({ state }) => state)).toEqual(['uploading', 'uploading']),
  )
})

test('8 a stored file that is not there is told', async () => {
  const { files, toasts } = open({
    answer: async () => Promise.reject(new Refused(404, '数据不存在', null)),
  })
  expect([await files.look(stored('a')), toasts.current?.type, toasts.current?.text]).toEqual([
    null,
    'warning',
    '文件不存在',
  ])
})
