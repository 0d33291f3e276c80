import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

export { join } from 'node:path'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
const nothingIfMissing = (error: unknown): undefined => {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

/** A name that was given is on disk only when its folder is. */
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
 * Writes a file that survives a power cut once it is done. It is written under the name `beside`
 * first: what stands under the name is whole.
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
  /** Bytes. */
  readonly size: number
  /** When it was changed last, in epoch milliseconds. */
  readonly time: number
}

/** Size and time of a file; nothing where there is none. */
export async function lookAt(path: string): Promise<FileFacts | undefined> {
  const found = await stat(path).catch(nothingIfMissing)
  return found && { size: found.size, time: found.mtimeMs }
}

/** The bytes of a file, not read yet; nothing where there is none. */
export const openBytes = async (path: string): Promise<Blob | undefined> =>
  (await lookAt(path)) ? openAsBlob(path) : undefined

/** The names in a folder; none where it is not there. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nothingIfMissing)) ?? []

/** Makes a folder with all above it; false where it is there already. `isPrivate`: for us alone. */
export const makeFolder = async (path: string, isPrivate = false): Promise<boolean> =>
  (await mkdir(path, { recursive: true, ...(isPrivate && { mode: 0o700 }) })) !== undefined

/** Removes a file, or a folder with all in it; done as well where there is none. */
export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
