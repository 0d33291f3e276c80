import { setImmediate, setTimeout as later } from 'node:timers/promises'

/** What `setTimeout` and `setInterval` give, for their counterparts. */
export type Timer = ReturnType<typeof setTimeout>

/** Lets the process end while this timer still runs. */
export const unheld = (timer: Timer): Timer => timer.unref()

/** Waits so many milliseconds. */
export const wait = (milliseconds: number): Promise<void> => later(milliseconds)

/** Lets whatever else is due have its turn. */
export const giveTurn = (): Promise<void> => setImmediate()
