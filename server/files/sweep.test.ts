import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { folderStore } from './folder.ts'
import { sweepChunks, sweepLoose, sweepStrays } from './sweep.ts'

const hour = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'berth-sweep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function keep(
  { db, services }: World,
  { owner = '', age = 0, userId = 'u' } = {},
): Promise<string> {
  const id = makeId(Date.now() - age)
  await services.files.put(id, new Uint8Array([1]))
  await db.kysely
    .insertInto('files')
    .values({
      id,
      type: 'annex',
      extension: 'txt',
      media_type: 'text/plain',
      name: 'a.txt',
      size: 1,
      owner,
      created_by: userId,
      created_at: new Date(Date.now() - age),
    })
    .execute()
  return id
}

const keysOf = async ({ services }: World): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of services.files.keys()) keys.push(key)
  return keys.toSorted()
}

test('chunks are removed a day after the last of their upload came', async () => {
  const files = folderStore(join(folder, 'chunks'))
  for (const [upload, number] of [
    ['ann-1', 1],
    ['ann-1', 2],
    ['ann-2', 1],
  ] as const)
    await files.chunks.put(upload, number, new Uint8Array([1]))
  const old = new Date(Date.now() - 25 * hour)
  for (const name of ['ann-1/1', 'ann-2/1'])
    utimesSync(join(folder, 'chunks', 'chunks', name), old, old)
  await sweepChunks({ files })
  expect(readdirSync(join(folder, 'chunks', 'chunks'))).toEqual(['ann-1'])
  expect(readdirSync(join(folder, 'chunks', 'chunks', 'ann-1')).toSorted()).toEqual(['1', '2'])
})

onDatabase((make) => {
  test('T36 what nothing took into use within a day is removed, row and bytes', async () => {
    const world = await make({ routes: [] })
    const old = await keep(world, { age: 25 * hour })
    const kept = [
      await keep(world, { age: 23 * hour }),
      await keep(world, { age: 25 * hour, owner: 'message:m' }),
    ].toSorted()
    await sweepLoose(world.services)
    expect(await keysOf(world)).toEqual(kept)
    expect(
      (await world.db.kysely.selectFrom('files').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      ),
    ).toEqual(kept)
    expect(await world.services.files.open(old)).toBeUndefined()
  })

  test('bytes that no row knows are removed when they are a day old', async () => {
    const { db, ...made } = await make({ routes: [] })
    const root = join(folder, db.engine)
    const world = { ...made, db, services: { ...made.services, files: folderStore(root) } }
    const kept = await keep(world, { age: 48 * hour, owner: 'message:m' })
    const [stray, young] = [makeId(Date.now() - 25 * hour), makeId(Date.now() - 23 * hour)]
    for (const key of [stray, young]) {
      await world.services.files.put(key, new Uint8Array())
      writeFileSync(join(root, key.slice(-2), `~${key}`), '')
    }
    await sweepStrays(world.services)
    expect(await keysOf(world)).toEqual([kept, young, `~${young}`].toSorted())
  })
})
