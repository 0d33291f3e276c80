import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the bytes of files lie, by key: the id of the file. Whatever keeps bytes by name can stand behind it. */
export interface FileStore {
  /** Keeps bytes for good: once it is done they survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, not read yet; nothing where none are kept. */
  open(key: string): Promise<Blob | undefined>
  /** Done as well where nothing is kept. */
  remove(key: string): Promise<void>
  /** Every key, with `~` before those whose writing was cut short. */
  keys(): AsyncIterable<string>
}

const keyPattern = /^~?[A-Za-z0-9_-]{2,40}$/

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
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

/** Keeps files as `<root>/<last two letters of the key>/<key>`; the folders are made when they are needed. */
export function folderStore(root: string): FileStore {
  // The first letters of an id are its time, which hardly changes: the last ones spread.
  const folderOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error(`${key} is no key of a file`)
    return join(root, key.slice(-2))
  }
  const pathOf = (key: string): string => join(folderOf(key), key)

  return {
    async put(key, bytes) {
      const folder = folderOf(key)
      if (await mkdir(folder, { recursive: true })) await syncFolder(root)
      await writeFile(pathOf(`~${key}`), bytes, { flush: true })
      await rename(pathOf(`~${key}`), pathOf(key))
      await syncFolder(folder)
    },
    async open(key) {
      const path = pathOf(key)
      return (await stat(path).catch(nothingIfMissing)) && openAsBlob(path)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for (const folder of (await readdir(root).catch(nothingIfMissing)) ?? []) {
        if (folder.length === 2) yield* (await readdir(join(root, folder))).filter((key) => keyPattern.test(key))
      }
    },
  }
}
