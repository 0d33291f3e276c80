import type { LookupName } from '#schemas/socket/chat.ts'
import type { Timer } from '../platform/timer.ts'
import type { OpenSocket } from './open-socket.ts'

/** Up to this number of shells may ask at the same time. */
const few = 10
/** Milliseconds for each further shell, and their maximum. */
const [spread, mostSpread] = [5, 800]
/** Milliseconds for which changed lookups are collected. */
const gather = 1000

/** Milliseconds over which a number of shells, notified together, should spread their requests. */
export const spreadOf = (shells: number): number =>
  shells <= few ? 0 : Math.min(mostSpread, shells * spread)

/** Announces changed lookups, at most once a second, because an import changes many. */
export class LookupNews {
  readonly #standing: () => readonly OpenSocket[]
  /** Those that have not been announced yet. */
  readonly #outdated = new Set<LookupName>()
  #timer: Timer | undefined

  /** `standing` gives the sockets that are told. */
  constructor(standing: () => readonly OpenSocket[]) {
    this.#standing = standing
  }

  outdate(names: readonly LookupName[]): void {
    if (this.#standing().length === 0) return
    for (const name of names) this.#outdated.add(name)
    this.#timer ??= setTimeout(() => this.#announce(), gather)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #announce(): void {
    this.#timer = undefined
    const sockets = this.#standing()
    const within = spreadOf(sockets.length)
    const names = [...this.#outdated]
    this.#outdated.clear()
    for (const socket of sockets)
      socket.say({ method: 'lookup', names, ...(within > 0 && { within }) })
  }
}
