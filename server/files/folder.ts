import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChunkStore, FileStore, StoredBytes } from './store.ts'
import { makeId } from '#schemas/wire/id.ts'
import { checkChunk, checkKey, isKey } from './key.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
const nothingIfMissing = (error: unknown): undefined => {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

/** A name that was given is on disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(
  file: FileHandle,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  if (bytes instanceof Uint8Array) await file.writeFile(bytes)
  else for await (const piece of bytes) await file.writeFile(piece)
}

/** Writes beside the name first: what stands under the name is whole. */
async function writeWhole(
  folder: string,
  { name, beside: besideName }: { readonly name: string; readonly beside: string },
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const beside = join(folder, besideName)
  const file = await open(beside, 'w')
  try {
    await writeAll(file, bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(beside, { force: true })
    throw error
  }
  await file.close()
  await rename(beside, join(folder, name))
  await syncFolder(folder)
}

const openPath = async (path: string): Promise<StoredBytes | undefined> =>
  (await stat(path).catch(nothingIfMissing)) ? openAsBlob(path) : undefined
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nothingIfMissing)) ?? []

function chunksIn(root: string): ChunkStore {
  return {
    async put(upload, number, bytes) {
      checkChunk(upload, number)
      const folder = join(root, upload)
      await mkdir(folder, { recursive: true })
      // A chunk may be sent again while the call before it is still being written.
      await writeWhole(folder, { name: String(number), beside: `~${number}-${makeId()}` }, bytes)
    },
    open: (upload, number) => openPath(join(root, checkChunk(upload, number))),
    async *list(prefix) {
      for (const upload of await namesIn(root)) {
        if (!upload.startsWith(prefix)) continue
        for (const name of await namesIn(join(root, upload))) {
          const found = /^\d+$/.test(name)
            ? await stat(join(root, upload, name)).catch(nothingIfMissing)
            : undefined
          if (found) yield { upload, number: Number(name), at: found.mtimeMs }
        }
      }
    },
    async drop(upload) {
      checkChunk(upload, 1)
      await rm(join(root, upload), { recursive: true, force: true })
    },
  }
}

/**
 * Keeps files as `<root>/<last two letters of the key>/<key>`, chunks as
 * `<root>/chunks/<upload>/<number>`; the folders are made when they are needed.
 */
export function folderStore(root: string): FileStore {
  // The first letters of an id are its time, which hardly changes: the last ones spread.
  const folderOf = (key: string): string => join(root, checkKey(key).slice(-2))
  const pathOf = (key: string): string => join(folderOf(key), key)

  return {
    async put(key, bytes) {
      const folder = folderOf(key)
      if (await mkdir(folder, { recursive: true })) await syncFolder(root)
      await writeWhole(folder, { name: key, beside: `~${key}` }, bytes)
    },
    open: async (key) => openPath(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for (const folder of await namesIn(root)) {
        if (folder.length === 2) yield* (await namesIn(join(root, folder))).filter(isKey)
      }
    },
    chunks: chunksIn(join(root, 'chunks')),
  }
}
