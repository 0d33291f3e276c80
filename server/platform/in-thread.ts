import { parentPort, workerData } from 'node:worker_threads'

/** The data that this thread was started with. */
export const startData: unknown = workerData

/** Sends to the server; `moved` memory is transferred and no longer usable here. */
export const tell = (message: unknown, moved: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, moved)

/** Listens to the server, which keeps the thread alive. */
export const listen = (hear: (message: unknown) => void): void =>
  void parentPort?.on('message', hear)

/** Stops listening, so that the thread ends. */
export const leave = (): void => parentPort?.close()
