import { setImmediate, setTimeout as later } from 'node:timers/promises'

/** The handle of `setTimeout` and `setInterval`, for clearing them. */
export type Timer = ReturnType<typeof setTimeout>

/** Lets the process end although this timer is running. */
export const letExit = (timer: Timer): Timer => timer.unref()

/** Waits for some milliseconds. */
export const wait = (milliseconds: number): Promise<void> => later(milliseconds)

/** Yields to everything else that is due. */
export const giveTurn = (): Promise<void> => setImmediate()
