import { socketLimits } from '#schemas/socket/chat.ts'
import { clock } from '../platform/clock.ts'

const { messages, window } = socketLimits

/** Limits the messages of one user over all their sockets (T45). */
export class Rate {
  readonly #times: number[] = []

  /** May another message be taken now? */
  take(now = clock.now()): boolean {
    if (this.#times.length === messages && now - (this.#times[0] ?? 0) < window) return false
    if (this.#times.push(now) > messages) this.#times.shift()
    return true
  }
}
