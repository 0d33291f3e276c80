import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { fileRoutes } from '../resources/file/routes.ts'
import { mostRunning } from '../resources/file/commands.ts'

const megabyte = 1024 ** 2

/** A unique text of a given size. */
const textOf = (size: number, mark = 'a'): Uint8Array =>
  new Uint8Array(Buffer.alloc(size, `${mark} car park `))

/** Cuts a file as simple-uploader.js does: whole chunks, and a last one with the rest. */
function uploadOf(
  { world, token }: { readonly world: World; readonly token: string },
  bytes: Uint8Array,
  chunkSize = megabyte,
) {
  const count = Math.max(1, Math.floor(bytes.length / chunkSize))
  const identifier = createHash('md5').update(bytes).digest('hex')
  const wordsOf = (number: number): Record<string, string> => {
    const start = (number - 1) * chunkSize
    const end = number === count ? bytes.length : start + chunkSize
    return {
      chunkNumber: String(number),
      chunkSize: String(chunkSize),
      currentChunkSize: String(end - start),
      totalSize: String(bytes.length),
      identifier,
      filename: '规则.txt',
      relativePath: 'folder/规则.txt',
      totalChunks: String(count),
      fileType: 'text/plain',
      extension: 'txt',
    }
  }
  const partOf = (number: number): Uint8Array => {
    const start = (number - 1) * chunkSize
    return bytes.slice(start, number === count ? bytes.length : start + chunkSize)
  }
  return {
    count,
    wordsOf,
    probe: async (number: number, more: Record<string, string> = {}) =>
      world.request(
        'GET',
        `/api/file/chunk?${new URLSearchParams({ ...wordsOf(number), ...more })}`,
        { token },
      ),
    async send(number: number, more: Record<string, string | null> = {}, file = partOf(number)) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...wordsOf(number), ...more }))
        if (value !== null) form.append(name, value)
      if (more['file'] === undefined)
        form.append('file', new File([file as Uint8Array<ArrayBuffer>], '规则.txt'))
      const answer = await world.app.request('/api/file/chunk', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return { status: answer.status, ...(await answer.json()) }
    },
    merge: () =>
      world.request('POST', '/api/file/merge', {
        token,
        body: {
          identifier,
          fileName: '规则.txt',
          fileSize: bytes.length,
          fileType: 'text/plain',
          extension: 'txt',
          type: 'annex',
        },
      }),
  }
}

onDatabase((make) => {
  let world: World
  let token: string
  beforeAll(async () => {
    world = await make({ routes: [fileRoutes] })
    ;({ token } = await world.signIn())
  })
  const signIn = async () => (await world.signIn()).token

  test('7.15 its words are understood on probe and chunk, the last chunk is larger, and the file is whole', async () => {
    const bytes = textOf(3.7 * megabyte)
    const upload = uploadOf({ world, token }, bytes)
    expect(upload.count).toBe(3)
    // The client takes 200, 201 and 202 for "stored", whatever the body says.
    const asked = await upload.probe(1)
    expect([asked.status, asked.code, asked.data]).toEqual([
      203,
      200,
      { uploaded: false, merge: false, chunkNumbers: [] },
    ])
    expect((await upload.send(1, { ownWord: 'x', token: 'y' })).data.merge).toBe(false)
    const kept = await upload.probe(1)
    expect([kept.status, kept.data]).toEqual([
      200,
      { uploaded: true, merge: false, chunkNumbers: [1] },
    ])
    expect((await upload.send(2)).data.merge).toBe(false)
    expect((await upload.send(3)).data).toEqual({
      uploaded: true,
      merge: true,
      chunkNumbers: [1, 2, 3],
    })
    expect((await upload.probe(2)).data.merge).toBe(true)
    const merged = await upload.merge()
    expect([merged.status, merged.data.fileSize]).toEqual([200, bytes.length])
    const answer = await world.app.request(merged.data.url, {
      headers: { authorization: token },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect((await upload.probe(1)).status).toBe(203)
  })

  test('of the chunks that are sent at once just one answer says merge', async () => {
    for (const mark of ['b', 'c', 'd']) {
      const upload = uploadOf({ world, token }, textOf(6 * megabyte, mark))
      const answers = await Promise.all([6, 2, 4, 1, 3, 5].map((number) => upload.send(number)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(answers.filter(({ data }) => data.merge)).toHaveLength(1)
    }
  })

  test('whoever lost that answer and sends the chunk again is told again', async () => {
    const upload = uploadOf({ world, token }, textOf(100, 'e'))
    expect((await upload.send(1)).data.merge).toBe(true)
    expect((await upload.send(1)).data.merge).toBe(true)
    expect((await upload.merge()).status).toBe(200)
  })

  test.each<readonly [string, Record<string, string | null>]>([
    ['a number beyond the last', { chunkNumber: '4' }],
    ['a number of nothing', { chunkNumber: '0' }],
    ['too many chunks', { totalChunks: '5' }],
    ['too few chunks', { totalChunks: '2' }],
    ['no chunks', { totalChunks: '0' }],
    ['a size of its own', { currentChunkSize: '7' }],
    ['another size of chunks', { chunkSize: '2097152' }],
    ['tiny chunks', { chunkSize: '1024', totalChunks: null }],
    ['chunks of nothing', { chunkSize: '0' }],
    ['chunks that are too large', { chunkSize: '10485760', totalChunks: null }],
    ['two sizes of the file', { fileSize: '3' }],
    ['no size', { totalSize: null }],
    ['a smaller size of the file', { totalSize: '5' }],
  ])('T32 a chunk with %s is refused', async (_, more) => {
    const upload = uploadOf({ world, token }, textOf(3 * megabyte, 'f'))
    expect((await upload.send(3, more)).status).toBe(400)
    expect((await upload.probe(3)).data.chunkNumbers).toEqual([])
  })

  test('T32 a chunk without its file, with two, or with a word that is too long is refused', async () => {
    const upload = uploadOf({ world, token }, textOf(100, 'g'))
    expect((await upload.send(1, { file: 'x' })).status).toBe(400)
    expect((await upload.send(1, { ownWord: 'x'.repeat(1001) })).status).toBe(422)
    expect((await upload.send(1, { ownWord: 'x'.repeat(12_000_000) })).status).toBe(413)
    expect((await upload.send(1, { identifier: '../../x' })).status).toBe(422)
    expect((await upload.send(1, { chunkNumber: '1e3' })).status).toBe(422)
    expect((await upload.send(1, {}, textOf(99))).status).toBe(400)
    expect((await upload.send(1, {}, textOf(101))).status).toBe(400)
    expect((await upload.probe(1)).data.chunkNumbers).toEqual([])
  })

  test('T32 another user, another size and another cut are other uploads', async () => {
    const bytes = textOf(3 * megabyte + 5, 'h')
    const [mine, theirs] = [
      uploadOf({ world, token }, bytes),
      uploadOf({ world, token: await signIn() }, bytes),
    ]
    await mine.send(1)
    await mine.send(2)
    expect((await theirs.probe(1)).data.chunkNumbers).toEqual([])
    expect((await theirs.send(3)).data).toMatchObject({ merge: false, chunkNumbers: [3] })
    expect((await theirs.merge()).status).toBe(422)
    const half = uploadOf({ world, token }, bytes, megabyte / 2)
    expect((await half.send(1)).data.chunkNumbers).toEqual([1])
    expect((await mine.send(3)).data.merge).toBe(true)
    expect((await mine.merge()).status).toBe(200)
    // The remains of the other chunk size were removed with it.
    expect((await half.probe(1)).data.chunkNumbers).toEqual([])
  })

  test('an empty text is one chunk of nothing', async () => {
    const upload = uploadOf({ world, token }, new Uint8Array())
    expect((await upload.send(1)).data).toEqual({ uploaded: true, merge: true, chunkNumbers: [1] })
    const { status, data } = await upload.merge()
    expect([status, data.fileSize]).toEqual([200, 0])
  })

  test('a file that is not taken is refused at the probe', async () => {
    const upload = uploadOf({ world, token }, textOf(5))
    expect((await upload.probe(1, { filename: 'a.exe' })).status).toBe(415)
    expect((await upload.probe(1, { totalSize: '999999999999' })).status).toBe(400)
    expect(
      (await upload.probe(1, { totalSize: '999999999999', totalChunks: '953674' })).status,
    ).toBe(413)
    expect(
      (await upload.send(1, { totalSize: '999999999999', totalChunks: '953674' })).status,
    ).toBe(413)
  })

  test('T36 nobody opens more uploads at once than a person needs', async () => {
    const other = await signIn()
    const answers = await Promise.all(
      Array.from({ length: mostRunning + 4 }, (_, at) =>
        uploadOf({ world, token: other }, textOf(10 + at)).send(1),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostRunning)
  })
})
