import { makeId } from '#schemas/wire/id.ts'
import {
  join,
  lookAt,
  makeFolder,
  namesIn,
  openBytes,
  remove,
  syncFolder,
  writeWhole,
} from '../platform/disk.ts'
import type { ChunkStore, FileStore } from './store.ts'
import { checkChunk, checkKey, isKey } from './key.ts'

function chunksIn(root: string): ChunkStore {
  return {
    async put(upload, number, bytes) {
      checkChunk(upload, number)
      const folder = join(root, upload)
      await makeFolder(folder)
      // Each call writes to a temporary name of its own, since the same chunk may arrive again
      // while the first is still being written.
      await writeWhole(folder, { name: String(number), beside: `~${number}-${makeId()}` }, bytes)
    },
    open: (upload, number) => openBytes(join(root, checkChunk(upload, number))),
    async *list(prefix) {
      for (const upload of await namesIn(root)) {
        if (!upload.startsWith(prefix)) continue
        for (const name of await namesIn(join(root, upload))) {
          const found = /^\d+$/.test(name) ? await lookAt(join(root, upload, name)) : undefined
          if (found) yield { upload, number: Number(name), at: found.time }
        }
      }
    },
    async drop(upload) {
      checkChunk(upload, 1)
      await remove(join(root, upload))
    },
  }
}

/**
 * Stores files as `<root>/<last two letters of the key>/<key>` and chunks as
 * `<root>/chunks/<upload>/<number>`. Folders are made when needed.
 */
export function folderStore(root: string): FileStore {
  // The first letters of an id encode its time and hardly differ; the last ones spread files
  // evenly.
  const folderOf = (key: string): string => join(root, checkKey(key).slice(-2))
  const pathOf = (key: string): string => join(folderOf(key), key)

  return {
    async put(key, bytes) {
      const folder = folderOf(key)
      if (await makeFolder(folder)) await syncFolder(root)
      await writeWhole(folder, { name: key, beside: `~${key}` }, bytes)
    },
    open: async (key) => openBytes(pathOf(key)),
    remove: (key) => remove(pathOf(key)),
    async *keys() {
      for (const folder of await namesIn(root)) {
        if (folder.length === 2) yield* (await namesIn(join(root, folder))).filter(isKey)
      }
    },
    chunks: chunksIn(join(root, 'chunks')),
  }
}
