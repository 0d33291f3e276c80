/** How many bytes are read at a time for a checksum (specification 9). */
export const sliceBytes = 10_240_000

/**
 * MD5 of a file in lower-case hex. The file is read in slices; `onShare` is called with the share
 * that is done, 0 to 1. Rejects if the file cannot be read.
 */
export async function md5Of(
  file: Blob,
  onShare: (share: number) => void = () => undefined,
): Promise<string> {
  const { default: SparkMD5 } = await import('spark-md5')
  const sum = new SparkMD5.ArrayBuffer()
  for (let at = 0; at < file.size; at += sliceBytes) {
    sum.append(await file.slice(at, at + sliceBytes).arrayBuffer())
    onShare(Math.min(1, (at + sliceBytes) / file.size))
  }
  return sum.end()
}

/** Message from the worker: the progress, the checksum, or that the file cannot be read. */
export type ChecksumReply =
  | { readonly share: number }
  | { readonly md5: string }
  | { readonly unreadable: true }

/**
 * Calculates a checksum. Rejects if the file cannot be read, and with the signal's reason if it is
 * aborted.
 */
export type Checksum = (
  file: Blob,
  given: { readonly signal: AbortSignal; onShare(share: number): void },
) => Promise<string>

/** Calculates the checksum in a worker, so that the screen stays responsive. */
export const checksumInWorker: Checksum = (file, { signal, onShare }) => {
  if (typeof Worker === 'undefined') return md5Of(file, onShare)
  const worker = new Worker(new URL('./checksum-worker.ts', import.meta.url), { type: 'module' })
  const result = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ChecksumReply>) => {
      if ('share' in data) onShare(data.share)
      else if ('md5' in data) resolve(data.md5)
      else reject(new Error('unreadable'))
    })
    worker.addEventListener('error', () => reject(new Error('no checksum')))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.postMessage(file)
  })
  return result.finally(() => worker.terminate())
}
