import { expect, test, vi } from 'vitest'
import { RefusedCall } from './send.ts'
import { open, twelve, rule, over, stored, stuck } from '#tests/uploads.ts'

test('8 a refusal shows the words of the server, and is not tried again', async () => {
  const problems = { problems: [{ path: 'file', code: 'tooLarge', message: '文件大小超过6MB' }] }
  const { files, port, asked, waits, toasts, uploads } = open({
    answer: async () => Promise.reject(new RefusedCall(413, '提交的内容过大', problems)),
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
    [1, 2, 3].map((digit) => new File(['a'], `${digit}.txt`)),
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
    answer: async () => Promise.reject(new RefusedCall(404, '数据不存在', null)),
  })
  expect([await files.look(stored('a')), toasts.current?.type, toasts.current?.text]).toEqual([
    null,
    'warning',
    '文件不存在',
  ])
})
