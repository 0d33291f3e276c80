import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { sha256 } from '../platform/hash.ts'

/** Different values that one person may try at one masked field within an hour. */
const mostAnHour = 30
/**
 * The same for those that a save tells about: only who works an hour long at one form comes near.
 */
const mostSaved = 300
const hour = 3_600_000
/**
 * Fields that one person may try values at within an hour: else the counters of one would grow
 * without end.
 */
const mostFields = 500

interface Tries {
  readonly until: number
  /** Digests of what was asked: the values themselves are not kept. */
  readonly values: Set<string>
}

const tooMany = (until: number, now: number): Failure =>
  new Failure('tooMany', { params: { seconds: Math.ceil((until - now) / 1000) } })

/**
 * Counts the values that people ask masked fields for. The same value costs nothing again: a page
 * is turned, a list is read anew. What still counts is never forgotten for room.
 */
class Guesses {
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

  /** Forgets once a minute what is over. */
  #sweep(now: number): void {
    if (now - this.#swept < 60_000) return
    this.#swept = now
    for (const [userId, fields] of this.#byPerson) {
      for (const [field, { until }] of fields) if (until <= now) fields.delete(field)
      if (fields.size === 0) this.#byPerson.delete(userId)
    }
  }
}

const made = new WeakMap<Database, Guesses>()

interface Guess {
  readonly modelId: string
  readonly userId: string
  readonly path: string
  readonly value: unknown
  /** Does a save answer it, by refusing what another record holds? */
  readonly isSaved?: boolean
}

/**
 * Notes that somebody asks whether a masked field holds a value; throws 429 where it was too many
 * values within an hour.
 */
export function takeGuess(
  db: Database,
  { modelId, userId, path, value, isSaved = false }: Guess,
): void {
  const guesses = made.get(db) ?? new Guesses()
  made.set(db, guesses)
  guesses.take(userId, `${isSaved ? 'save' : 'ask'} ${modelId} ${path}`, {
    value,
    most: isSaved ? mostSaved : mostAnHour,
  })
}
