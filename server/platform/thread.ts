import { Worker } from 'node:worker_threads'

/** What comes of a thread. */
interface Hearing {
  message(message: unknown): void
  error(error: Error): void
  /** It is gone, for whatever reason. */
  exit(): void
}

interface Start {
  /**
   * The thread's own module: its name without extension, beside the module whose address is
   * `from`.
   */
  readonly entry: { readonly name: string; readonly from: string }
  /** The same where it stands built already, however `entry` is read. */
  readonly built?: URL | undefined
  /** What the thread is started with. */
  readonly data: Readonly<Record<string, unknown>>
  /** Megabytes of memory that it may take; it ends beyond. */
  readonly megabytes?: number
}

/** Work that is done beside the server, stopped whenever it takes too long. */
export interface Thread {
  /** To be called at once: what comes before is not heard. */
  hear(hearing: Hearing): void
  send(message: unknown): void
  /** Stops it wherever it is; done when it is gone. */
  end(): Promise<void>
  /** Done when it is gone. */
  readonly gone: Promise<void>
}

/** Starts a thread. From source it needs a loader of TypeScript; built it is a file as it is. */
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

/** Did a thread end because it took more memory than it may? */
export const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
