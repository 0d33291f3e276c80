import { parentPort, workerData } from 'node:worker_threads'

/** What this thread was started with. */
export const startData: unknown = workerData

/** Tells the server; what is `moved` is gone here. */
export const tell = (message: unknown, moved: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved)

/** Hears what the server sends; the thread lives on as long as it listens. */
export const listen = (hear: (message: unknown) => void): void =>
  void parentPort?.on('message', hear)

/** Listens no more: the thread ends. */
export const leave = (): void => parentPort?.close()
