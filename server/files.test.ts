import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from './files.ts'
import type { FileStore } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of store.keys()) keys.push(key)
  return keys.toSorted()
}

test('what is put can be opened, by another process too, until it is removed', async () => {
  const store = folderStore(join(folder, 'a'))
  expect([await keysOf(store), await store.open('0abcXY')]).toEqual([[], undefined])
  await store.put('0abcXY', new Uint8Array([1, 2, 3]))
  await store.put('0defXY', new Uint8Array())
  const blob = await folderStore(join(folder, 'a')).open('0abcXY')
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]))
  expect((await store.open('0defXY'))?.size).toBe(0)
  expect(readdirSync(join(folder, 'a', 'XY'))).toEqual(['0abcXY', '0defXY'])
  await store.remove('0abcXY')
  await store.remove('0abcXY')
  expect([await keysOf(store), await store.open('0abcXY')]).toEqual([['0defXY'], undefined])
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

test.each(['../../secret', '/etc/passwd', 'a/b', 'a\\b', '..', 'ab\0', ''])('T31 %j is no key', async (key) => {
  const store = folderStore(join(folder, 'c'))
  await expect(store.open(key)).rejects.toThrow('no key')
  await expect(store.put(key, new Uint8Array())).rejects.toThrow('no key')
})
