import { codeOf } from './error-code.ts'
import { Worker } from 'node:worker_threads'

/** What a thread reports. */
interface Hearing {
  message(message: unknown): void
  error(error: Error): void
  /** The thread has ended, for any reason. */
  exit(): void
}

interface Start {
  /** The thread's module: its name without extension, beside the module at `from`. */
  readonly entry: { readonly name: string; readonly from: string }
  /** The compiled file of the thread, if there is one; it is used instead of `entry`. */
  readonly built?: URL | undefined
  /** Data passed to the thread at its start. */
  readonly data: Readonly<Record<string, unknown>>
  /** Memory limit in megabytes; the thread ends when it is exceeded. */
  readonly megabytes?: number
}

/** Work in a thread that can be stopped at any time. */
export interface Thread {
  /** Call it immediately, because earlier reports are lost. */
  hear(hearing: Hearing): void
  send(message: unknown): void
  /** Stops the thread at once; resolves when it has ended. */
  end(): Promise<void>
  /** Resolves when the thread has ended. */
  readonly gone: Promise<void>
}

/** Starts a thread. From source it needs a TypeScript loader; a compiled file runs as it is. */
export function startThread({ entry, built, data, megabytes }: Start): Thread {
  const isSource = !built && entry.from.endsWith('.ts')
  const file = built ?? new URL(`./${entry.name}.${isSource ? 'ts' : 'js'}`, entry.from)
  const boot = './thread-boot.mjs'
  const worker = new Worker(isSource ? new URL(boot, import.meta.url) : file, {
    workerData: isSource ? { ...data, entry: file.href } : data,
    ...(megabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  })
  const gone = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
  return {
    hear({ message, error, exit }) {
      worker.on('message', message)
      worker.on('error', error)
      worker.on('exit', exit)
    },
    send: (message) => worker.postMessage(message),
    end: async () => void (await worker.terminate()),
    gone,
  }
}

/** Did a thread end because it exceeded its memory limit? */
export const isOutOfMemory = (error: Error): boolean => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
