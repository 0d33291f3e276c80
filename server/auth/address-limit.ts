import { Failure } from '#schemas/wire/failure.ts'
import { networkOf } from './address-list.ts'
import { clock } from '../platform/clock.ts'

const perMinute = 100
const minute = 60_000
const mostAddresses = 10_000

/**
 * Refuses more than 100 sign-in tries per address (of IPv6 per network) and minute; checked before the
 * delay of accounts.
 */
export class AddressLimit {
  readonly #seen = new Map<string, { count: number; until: number }>()

  take(from: string, now = clock.now()): void {
    const address = networkOf(from)
    const tally = this.#seen.get(address)
    if (tally && tally.until > now) {
      if (tally.count >= perMinute)
        throw new Failure('tooMany', { params: { seconds: Math.ceil((tally.until - now) / 1000) } })
      tally.count++
      return
    }
    if (this.#seen.size >= mostAddresses) this.#forget(now)
    this.#seen.delete(address)
    this.#seen.set(address, { count: 1, until: now + minute })
  }

  #forget(now: number): void {
    for (const [address, { until }] of this.#seen) {
      if (until > now && this.#seen.size < mostAddresses) break
      this.#seen.delete(address)
    }
  }
}
