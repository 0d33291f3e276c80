import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { fileRoutes } from '../resources/file/routes.ts'

const size = 262_144
const count = 3
const bytesOf = (mark: string): Buffer => Buffer.alloc(size * count, `${mark} car park `)

/** Sends one chunk to one of the instances; tells whether the answer says `merge`. */
async function send(
  { app }: World,
  given: { readonly token: string; readonly bytes: Buffer; readonly number: number },
): Promise<boolean> {
  const { token, bytes, number } = given
  const form = new FormData()
  const words = {
    identifier: createHash('md5').update(bytes).digest('hex'),
    chunkNumber: String(number),
    chunkSize: String(size),
    totalSize: String(bytes.length),
    totalChunks: String(count),
    filename: 'a.txt',
  }
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  const part = Uint8Array.from(bytes.subarray((number - 1) * size, number * size))
  form.append('file', new File([part], 'a.txt'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.request('/api/file/chunk', { method: 'POST', headers, body: form })
  const { code, data } = await answer.json()
  expect(code).toBe(200)
  return data.merge
}

/** Holds back the writing of chunks until a number of them have arrived. */
function meet({ services }: World, wanted: number): void {
  const { chunks } = services.files
  const { put } = chunks
  let all = (): void => undefined
  const met = new Promise<void>((resolve) => (all = resolve))
  let come = 0
  const together = async (...given: Parameters<typeof put>): Promise<void> => {
    if (++come === wanted) all()
    await met
    if (come >= wanted) Object.assign(chunks, { put })
    return put(...given)
  }
  Object.assign(chunks, { put: together })
}

onDatabase((make) => {
  test('of chunks that instances store at once just one answer says merge, and says it again', async () => {
    const world = await make({ routes: [fileRoutes] })
    const isShared = world.db.engine === 'postgres'
    const other = isShared ? await make({ routes: [fileRoutes], beside: world }) : world
    const { token } = await world.signIn()
    for (const mark of ['a', 'b', 'c']) {
      const bytes = bytesOf(mark)
      expect(await send(world, { token, bytes, number: 1 })).toBe(false)
      if (isShared) meet(world, 2)
      const told = await Promise.all([
        send(world, { token, bytes, number: 2 }),
        send(other, { token, bytes, number: 3 }),
      ])
      expect(told.toSorted()).toEqual([false, true])
      // A client that missed the answer is told that the upload is complete, by any instance.
      expect([
        await send(other, { token, bytes, number: 2 }),
        await send(world, { token, bytes, number: 3 }),
        await send(world, { token, bytes, number: 1 }),
      ]).toEqual([true, true, true])
      const identifier = createHash('md5').update(bytes).digest('hex')
      const about = { fileName: 'a.txt', fileType: '', extension: 'txt', type: 'annex' }
      const body = { ...about, identifier, fileSize: bytes.length }
      expect((await world.request('POST', '/api/file/merge', { token, body })).status).toBe(200)
      // The same file again is a new upload, which can end with another chunk.
      const again: boolean[] = []
      for (const number of [3, 2, 1]) again.push(await send(other, { token, bytes, number }))
      expect(again).toEqual([false, false, true])
    }
  })

  test('7.15 the last chunk, sent again while the first call with it is under way, is told merge', async () => {
    const world = await make({ routes: [fileRoutes] })
    const { token } = await world.signIn()
    const bytes = bytesOf('twice')
    for (const number of [1, 2]) await send(world, { token, bytes, number })
    meet(world, 2)
    const told = await Promise.all([3, 3].map((number) => send(world, { token, bytes, number })))
    expect(told).toEqual([true, true])
  })

  test('7.15 a chunk that is sent again while another is under way is told merge where its answer is the last', async () => {
    const world = await make({ routes: [fileRoutes] })
    const { token } = await world.signIn()
    const bytes = bytesOf('mixed')
    await send(world, { token, bytes, number: 1 })
    meet(world, 3)
    const told: boolean[] = []
    const sendAndNote = async (number: number) =>
      void told.push(await send(world, { token, bytes, number }))
    await Promise.all([2, 3, 2].map(sendAndNote))
    expect(told.at(-1)).toBe(true)
  })
})
