import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, test } from 'vitest'
import { bucketStore } from './bucket.ts'
import { readBucketAddress } from './bucket-address.ts'
import { folderStore } from './folder.ts'
import type { FileStore, StoredBytes } from './store.ts'
import { openFiles } from './open-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-files-'))
const service = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'buckets'),
  configureBuckets: [{ name: 'berth', configs: [] }],
})
const { port } = await service.run()
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (name: string) =>
  readBucketAddress(`s3://S3RVER:S3RVER@127.0.0.1:${port}/berth/${name}?tls=0`)
const stores: readonly (readonly [string, (name: string) => FileStore])[] = [
  ['a folder', (name) => folderStore(join(folder, name))],
  ['a bucket', (name) => bucketStore(addressOf(name))],
]

const read = async (stored: StoredBytes | undefined): Promise<Uint8Array | undefined> =>
  stored && new Uint8Array(await new Response(stored.stream()).arrayBuffer())
const listOf = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const awaited of list) all.push(awaited)
  return all
}
const keysOf = async (store: FileStore): Promise<string[]> =>
  (await listOf(store.keys())).toSorted()
const chunksOf = async (store: FileStore, prefix: string): Promise<string[]> =>
  (await listOf(store.chunks.list(prefix)))
    .map(({ upload, number }) => `${upload} ${number}`)
    .toSorted()

const megabyte = 1_048_576
async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield new Uint8Array(megabyte).fill(at)
}

describe.each(stores)('%s', (_name, make) => {
  test('what is put can be opened, by another process too, until it is removed', async () => {
    const store = make('a')
    expect([await keysOf(store), await store.open('0abcXY')]).toEqual([[], undefined])
    await store.put('0abcXY', new Uint8Array([1, 2, 3]))
    await store.put('0defXY', new Uint8Array())
    const stored = await make('a').open('0abcXY')
    expect([stored?.size, await read(stored)]).toEqual([3, new Uint8Array([1, 2, 3])])
    expect((await store.open('0defXY'))?.size).toBe(0)
    await store.put('0abcXY', new Uint8Array([4]))
    expect(await read(await store.open('0abcXY'))).toEqual(new Uint8Array([4]))
    await store.remove('0abcXY')
    await store.remove('0abcXY')
    expect([await keysOf(store), await store.open('0abcXY')]).toEqual([['0defXY'], undefined])
  })

  test('pieces come together, however many; none of them stays where they break off', async () => {
    const store = make('pieces')
    await store.put('small1', pieces(2))
    await store.put('large1', pieces(13))
    const large = await read(await store.open('large1'))
    expect([
      (await store.open('small1'))?.size,
      large?.length,
      large?.[12 * megabyte - 1],
      large?.[12 * megabyte],
    ]).toEqual([2 * megabyte, 13 * megabyte, 11, 12])
    const cut = async function* (): AsyncGenerator<Uint8Array> {
      yield* pieces(12)
      throw new Error('cut short')
    }
    await expect(store.put('broken', cut())).rejects.toThrow('cut short')
    expect([await store.open('broken'), await keysOf(store)]).toEqual([
      undefined,
      ['large1', 'small1'],
    ])
  })

  test('chunks are kept by upload and number until they are dropped, and are no files', async () => {
    const store = make('chunks')
    expect(await chunksOf(store, '')).toEqual([])
    const before = Date.now()
    for (const [upload, number] of [
      ['ann-1', 1],
      ['ann-1', 12],
      ['ann-2', 1],
      ['bob-1', 1],
    ] as const)
      await store.chunks.put(upload, number, new Uint8Array([number]))
    await store.chunks.put('ann-1', 12, new Uint8Array([12]))
    const again = make('chunks')
    expect([await chunksOf(again, 'ann-'), await chunksOf(again, 'ann-2')]).toEqual([
      ['ann-1 1', 'ann-1 12', 'ann-2 1'],
      ['ann-2 1'],
    ])
    expect(await read(await again.chunks.open('ann-1', 12))).toEqual(new Uint8Array([12]))
    expect([await again.chunks.open('ann-1', 2), await keysOf(again)]).toEqual([undefined, []])
    for (const { at } of await listOf(again.chunks.list('')))
      expect(Math.abs(at - before)).toBeLessThan(60_000)
    await again.chunks.drop('ann-1')
    await again.chunks.drop('ann-1')
    expect(await chunksOf(store, '')).toEqual(['ann-2 1', 'bob-1 1'])
  })

  test('7.15 a chunk that is sent again while it is still being written is kept once, whole', async () => {
    const store = make('twice')
    const bytes = new Uint8Array(megabyte).fill(7)
    await Promise.all(Array.from({ length: 5 }, () => store.chunks.put('ann-1', 3, bytes)))
    expect(await chunksOf(store, '')).toEqual(['ann-1 3'])
    expect(await read(await store.chunks.open('ann-1', 3))).toEqual(bytes)
  })

  test.each(['../../secret', '/etc/passwd', 'a/b', 'a\\b', '..', 'ab\0', ''])(
    'T31 %j is no key',
    async (key) => {
      const store = make('c')
      await expect(store.open(key)).rejects.toThrow('no key')
      await expect(store.put(key, new Uint8Array())).rejects.toThrow('no key')
      await expect(store.chunks.put(key, 1, new Uint8Array())).rejects.toThrow('no chunk')
      await expect(store.chunks.put('ann-1', 1.5, new Uint8Array())).rejects.toThrow('no chunk')
      await expect(store.chunks.drop(key)).rejects.toThrow('no chunk')
    },
  )
})

test('T32 a writing that was cut short is no file, but can be found and removed', async () => {
  const store = folderStore(join(folder, 'b'))
  mkdirSync(join(folder, 'b', 'zz'), { recursive: true })
  writeFileSync(join(folder, 'b', 'zz', '~0abczz'), 'half')
  writeFileSync(join(folder, 'b', 'zz', '.DS_Store'), '')
  writeFileSync(join(folder, 'b', 'readme.txt'), '')
  expect([await store.open('0abczz'), await keysOf(store)]).toEqual([undefined, ['~0abczz']])
  await store.remove('~0abczz')
  expect(await keysOf(store)).toEqual([])
})

test('the settings decide: a folder in DATA_DIR, or the bucket', async () => {
  await openFiles({ DATA_DIR: join(folder, 'data'), FILES_URL: undefined }).put(
    '0abcXY',
    new Uint8Array([1]),
  )
  expect(readdirSync(join(folder, 'data', 'files', 'XY'))).toEqual(['0abcXY'])
  await openFiles({ DATA_DIR: join(folder, 'none'), FILES_URL: addressOf('settings') }).put(
    '0abcXY',
    new Uint8Array([1]),
  )
  expect([
    existsSync(join(folder, 'none')),
    await keysOf(bucketStore(addressOf('settings'))),
  ]).toEqual([false, ['0abcXY']])
})

test('a wrong key is a failure, not an empty store', async () => {
  const store = bucketStore({ ...addressOf('a'), accessKeyId: 'wrong' })
  await expect(keysOf(store)).rejects.toThrow('403')
  await expect(store.open('0abcXY')).rejects.toThrow('403')
})
