import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chunkBytes, chunkCount, chunkSize } from '#schemas/wire/upload.ts'
import { folderStore } from './folder.ts'
import { countUploads, listKeptChunks, mergeChunks, stateOf, uploadName } from './upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-upload-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = folderStore(folder)

const text = (size: number): Buffer => Buffer.alloc(size, 'car park ')
const uploadingOf = (bytes: Buffer, userId = 'ann') => ({
  userId,
  identifier: createHash('md5').update(bytes).digest('hex'),
  fileSize: bytes.length,
})
const send = (
  bytes: Buffer,
  uploading: ReturnType<typeof uploadingOf>,
  number: number,
): Promise<void> =>
  files.chunks.put(
    uploadName(uploading),
    number,
    bytes.subarray((number - 1) * chunkBytes, number * chunkBytes),
  )

test('9 a file has chunks of 5242880 bytes, and a last one with the rest', () => {
  const sizes = (fileSize: number): number[] =>
    Array.from({ length: chunkCount(fileSize) }, (_, index) => chunkSize(index + 1, fileSize))
  expect([sizes(1), sizes(5_242_880), sizes(12_000_000)]).toEqual([
    [1],
    [5_242_880],
    [5_242_880, 5_242_880, 1_514_240],
  ])
  expect([chunkSize(2, 1), chunkSize(4, 12_000_000)]).toEqual([0, 0])
})

test('T32 chunks of one user, file or size are never those of another, and their names are none that a path could be', () => {
  const upload = { userId: 'ann', identifier: 'a'.repeat(32), fileSize: 1 }
  const names = [
    upload,
    { ...upload, userId: 'bob' },
    { ...upload, identifier: 'b'.repeat(32) },
    { ...upload, fileSize: 2 },
  ].map((uploading) => uploadName(uploading))
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).toMatch(/^(ann|bob)-[0-9a-f]{32}-\d+-\d+$/)
})

test('chunks in any order make the file; it is judged on the way', async () => {
  const bytes = text(12_000_000)
  const uploading = uploadingOf(bytes)
  for (const number of [3, 1, 1]) await send(bytes, uploading, number)
  expect(stateOf(await listKeptChunks(files, uploading), uploading, false)).toEqual({
    uploaded: false,
    merge: false,
    chunkNumbers: [1, 3],
  })
  await expect(
    mergeChunks(files, uploading, { key: '0abcXY', extension: 'txt' }),
  ).rejects.toMatchObject({ why: 'missing' })
  await send(bytes, uploading, 2)
  expect(stateOf(await listKeptChunks(files, uploading), uploading, true)).toEqual({
    uploaded: true,
    merge: true,
    chunkNumbers: [1, 2, 3],
  })
  await expect(
    mergeChunks(
      files,
      { ...uploading, identifier: uploading.identifier },
      { key: '0abcXY', extension: 'png' },
    ),
  ).rejects.toMatchObject({ why: 'other' })
  expect(await files.open('0abcXY')).toBeUndefined()
  expect(await mergeChunks(files, uploading, { key: '0abcXY', extension: 'txt' })).toBe(
    'text/plain',
  )
  const stored = await files.open('0abcXY')
  const sum = createHash('md5')
    .update(new Uint8Array(await new Response(stored?.stream()).arrayBuffer()))
    .digest('hex')
  expect([stored?.size, sum]).toEqual([bytes.length, uploading.identifier])
})

test('a file that is not what its checksum says is not kept', async () => {
  const [said, sent] = [Buffer.from('said'), Buffer.from('sent')]
  const uploading = uploadingOf(said)
  await send(sent, uploading, 1)
  await expect(
    mergeChunks(files, uploading, { key: '0defXY', extension: 'txt' }),
  ).rejects.toMatchObject({ why: 'checksum' })
  expect(await files.open('0defXY')).toBeUndefined()
})

test('uploads on their way are counted by user, no further than asked', async () => {
  for (const size of [1, 2, 3]) await send(text(size), uploadingOf(text(size), 'cid'), 1)
  expect([
    await countUploads(files, 'cid', 20),
    await countUploads(files, 'cid', 2),
    await countUploads(files, 'nobody', 20),
  ]).toEqual([3, 2, 0])
})
