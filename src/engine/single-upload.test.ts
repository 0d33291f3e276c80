import { expect, test } from 'vitest'
import { fileRules } from '#schemas/api/file.ts'
import type { Say } from '#schemas/text.ts'
import { RefusedCall } from './send.ts'
import type { Send, Sending } from './send.ts'
import { checkUpload, printShare, uploadOne } from './single-upload.ts'
import { Toasts } from './toast.ts'

const say: Say = (texts, key, params) =>
  texts.zh[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))
const picture = fileRules.advertPicture.bytes
const annex = fileRules.annex.bytes

test.each([
  ['advertPicture', 'a.txt', 1, '请上传图片'],
  ['advertPicture', 'a', 1, '请上传图片'],
  ['advertPicture', 'a.svg', 1, '请上传图片'],
  ['advertPicture', 'a.PNG', picture, '图片大小超过5MB'],
  ['advertPicture', 'a.PNG', picture - 1, undefined],
  ['annex', 'a.exe', 1, `请选择${fileRules.annex.extensions.join(', ')}类型的文件`],
  ['annex', 'a.pdf', annex, `文件大小超过${annex / 1024 ** 2}MB`],
  ['annex', '排班.tar.zip', annex - 1, undefined],
] as const)('5.4 %s %s of %d bytes: %s', (...[type, name, size, words]) => {
  expect(checkUpload(type, { name, size }, say)).toBe(words)
})

test('4 progress shows at most 99 % until the upload finishes', () => {
  expect([0, 0.5, 0.999, 1, 2, -1].map(printShare)).toEqual([0, 50, 99, 99, 99, 0])
})

const stored = { name: 'a.pdf', fileId: '0a.pdf', fileVersionId: '0a', url: '', fileSize: 1 }
const file = new File(['x'], 'a.pdf')

/** Uploads one file to a server with this answer; returns the result and the toast's text. */
async function upload(
  answer: (sending: Sending) => unknown,
  given: Partial<Parameters<typeof uploadOne>[1]> = {},
) {
  const toasts = new Toasts()
  const send = (async (_call: object, _input: object, sending: Sending) =>
    answer(sending)) as unknown as Send
  const result = await uploadOne({ send, say, toasts }, { type: 'annex', file, ...given })
  return [result, toasts.current?.type, toasts.current?.text, toasts.current?.duration]
}

test('8 an upload that worked says so', async () => {
  expect(await upload(() => stored)).toEqual([stored, 'success', '上传成功', 1500])
})

test('8 a refused upload shows the words of the server for 1.5 s', async () => {
  expect(await upload(() => Promise.reject(new RefusedCall(413, '提交的内容过大', null)))).toEqual([
    null,
    'error',
    '提交的内容过大',
    1500,
  ])
})

test('8 where the network fails the upload has failed', async () => {
  expect(await upload(() => Promise.reject(new RefusedCall(0, 'retry', null)))).toEqual([
    null,
    'error',
    '上传失败',
    1500,
  ])
})

test('5.4 a file that cannot be read is not sent', async () => {
  const broken = Object.assign(new File(['x'], 'b.pdf'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  })
  expect(await upload(() => stored, { file: broken })).toEqual([
    null,
    'error',
    '文件b.pdf读取出错，请检查该文件',
    1500,
  ])
})

test('4 a file is cancelled before upload if the check fails', async () => {
  expect(await upload(() => stored, { file: new File(['x'], 'a.exe') })).toEqual([
    null,
    'error',
    expect.stringContaining('请选择'),
    1500,
  ])
})

test('a cancelled upload says nothing', async () => {
  const stop = new AbortController()
  const answer = () => {
    stop.abort()
    throw new DOMException('aborted', 'AbortError')
  }
  expect(await upload(answer, { signal: stop.signal })).toEqual([
    null,
    undefined,
    undefined,
    undefined,
  ])
})
