import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './error-code.ts'

export { join } from 'node:path'

const nothingIfMissing = (error: unknown): undefined => {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

/** Syncs a folder: the name of a new file is on disk only after that. */
export async function syncFolder(path: string): Promise<void> {
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

/**
 * Writes a file durably: once done, it survives a power cut. It is written under the name `beside`
 * and then renamed, so that a file under its own name is always complete.
 */
export async function writeWhole(
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

export interface FileFacts {
  /** In bytes. */
  readonly size: number
  /** Time of the last change, in epoch milliseconds. */
  readonly time: number
}

/** Size and time of a file; nothing where it does not exist. */
export async function lookAt(path: string): Promise<FileFacts | undefined> {
  const found = await stat(path).catch(nothingIfMissing)
  return found && { size: found.size, time: found.mtimeMs }
}

/** A file as a Blob that is read on demand; nothing where it does not exist. */
export const openBytes = async (path: string): Promise<Blob | undefined> =>
  (await lookAt(path)) ? openAsBlob(path) : undefined

/** The names in a folder; none where it does not exist. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nothingIfMissing)) ?? []

/**
 * Makes a folder and its parents; false where it exists. `isPrivate` keeps other users of the
 * machine out.
 */
export const makeFolder = async (path: string, isPrivate = false): Promise<boolean> =>
  (await mkdir(path, { recursive: true, ...(isPrivate && { mode: 0o700 }) })) !== undefined

/** Removes a file, or a folder with its content; succeeds also where there is none. */
export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
