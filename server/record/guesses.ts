import { Failure } from '#schemas/wire/failure.ts'
import { sha256 } from '../platform/hash.ts'

/** Different values that one user may try for one masked field per hour. */
const mostAnHour = 30
/** The same for values tested by saving; set so high that ordinary work hardly reaches it. */
const mostSaved = 300
const hour = 3_600_000
/** Most fields per user and hour, so that the counters cannot grow without end. */
const mostFields = 500

interface Tries {
  readonly until: number
  /** Digests, so that the values themselves are not kept. */
  readonly values: Set<string>
}

const tooMany = (until: number, now: number): Failure =>
  new Failure('tooMany', { params: { seconds: Math.ceil((until - now) / 1000) } })

/**
 * Counts the values that users try for masked fields. Repeating a value is free, as when a page is
 * turned. Counts are never dropped early to save memory.
 */
export class Guesses {
  readonly #byPerson = new Map<string, Map<string, Tries>>()
  #swept = 0

  take(userId: string, field: string, guess: { value: unknown; most: number }): void {
    const now = Date.now()
    this.#sweep(now)
    const fields = this.#byPerson.get(userId) ?? new Map<string, Tries>()
    this.#byPerson.set(userId, fields)
    const digest = sha256(JSON.stringify(guess.value) ?? '', 'base64')
    const found = fields.get(field)
    if (!found && fields.size >= mostFields) throw tooMany(now + hour, now)
    const tries = found ?? { until: now + hour, values: new Set<string>() }
    fields.set(field, tries)
    if (tries.values.has(digest)) return
    if (tries.values.size >= guess.most) throw tooMany(tries.until, now)
    tries.values.add(digest)
  }

  /** Drops expired counts, once a minute. */
  #sweep(now: number): void {
    if (now - this.#swept < 60_000) return
    this.#swept = now
    for (const [userId, fields] of this.#byPerson) {
      for (const [field, { until }] of fields) if (until <= now) fields.delete(field)
      if (fields.size === 0) this.#byPerson.delete(userId)
    }
  }
}

interface Guess {
  readonly modelId: string
  readonly userId: string
  readonly path: string
  readonly value: unknown
  /** Whether the answer is given by a save, which refuses values of other records. */
  readonly isSaved?: boolean
}

/**
 * Counts a try for a value of a masked field; throws 429 after too many different values within an
 * hour.
 */
export function takeGuess(
  guesses: Guesses,
  { modelId, userId, path, value, isSaved = false }: Guess,
): void {
  guesses.take(userId, `${isSaved ? 'save' : 'ask'} ${modelId} ${path}`, {
    value,
    most: isSaved ? mostSaved : mostAnHour,
  })
}
