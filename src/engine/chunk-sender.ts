import { files } from '#schemas/api/file.ts'
import type { UploadedFile, UploadMetadata } from '#schemas/api/file.ts'
import { chunkBytes, chunkCount, chunkSize } from '#schemas/wire/upload.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'

/** How often a chunk is sent again before the upload fails (specification 9). */
export const mostRetries = 5
/** Chunks of one file sent at the same time. */
const lanes = 3
const firstWait = 1000

/** Waits for some milliseconds; rejects with the signal's reason when aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })

/** Temporary failures: the network, or a server that is down or busy. */
const passes = (error: unknown): error is RefusedCall =>
  error instanceof RefusedCall &&
  (error.code === 0 || error.code === 429 || error.code >= 500) &&
  error.code < 600

interface Sender {
  readonly send: Send
  readonly wait: Wait
  readonly signal: AbortSignal
}

/**
 * Repeats a failing action up to five times with growing waits; permanent failures are thrown at
 * once.
 */
async function insist<T>({ wait: pause, signal }: Sender, act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || tries >= mostRetries || !passes(error)) throw error
      await pause(
        Math.max(firstWait * 2 ** tries, error.retryAfter > 60 ? 0 : error.retryAfter * 1000),
        signal,
      )
    }
  }
}

interface ChunkedFile {
  readonly file: File
  readonly about: UploadMetadata
  /** Idempotency key of the merge call, so that repeating it does no harm. */
  readonly key: string
  /** Called with the share of the file that has arrived, 0 to 1. */
  onShare(share: number): void
}

/**
 * Sends a file in chunks: asks the server which chunks it has, sends the missing ones and has them
 * merged (7.15). Rejects with the signal's reason when aborted; chunks that arrived stay stored for
 * the next attempt.
 */
export async function sendInChunks(
  sender: Sender,
  { file, about, key, onShare }: ChunkedFile,
): Promise<UploadedFile> {
  const { send, signal } = sender
  const quiet = { quiet: true, signal }
  const { chunkNumbers } = await insist(sender, () =>
    send(files.testChunk, { query: about }, quiet),
  )
  const arrived = new Map(chunkNumbers.map((number) => [number, chunkSize(number, file.size)]))
  const tell = (): void =>
    onShare([...arrived.values()].reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, file.size))
  tell()
  const missing = Array.from({ length: chunkCount(file.size) }, (_, index) => index + 1).filter(
    (number) => !arrived.has(number),
  )
  const { identifier, type, fileType, extension } = about
  const sendOne = async (number: number): Promise<void> => {
    const start = (number - 1) * chunkBytes
    const chunk = new File([file.slice(start, start + chunkBytes)], 'chunk')
    const onProgress = (share: number): void => {
      arrived.set(number, share * chunk.size)
      tell()
    }
    const body = { identifier, type, fileSize: String(file.size), chunkNumber: String(number) }
    await insist(sender, () =>
      send(
        files.sendChunk,
        { query: { fileType, extension }, body, file: chunk },
        { ...quiet, onProgress },
      ),
    )
    onProgress(1)
  }
  const lane = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift())
      await sendOne(number)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return insist(sender, () => send(files.merge, { body: about }, { ...quiet, idempotencyKey: key }))
}
