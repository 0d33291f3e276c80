import { createHash } from 'node:crypto'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../db.ts'

/** Different values that one person may try at one masked field within an hour. */
const mostAnHour = 30
/** The same for those that a save tells about: only who works an hour long at one form comes near. */
const mostSaved = 300
const hour = 3_600_000
const mostKept = 10_000

interface Tries {
  readonly until: number
  /** Digests of what was asked: the values themselves are not kept. */
  readonly values: Set<string>
}

/** Counts the values that people ask masked fields for. The same value costs nothing again: a page is turned, a list is read anew. */
class Guesses {
  readonly #tries = new Map<string, Tries>()

  take(key: string, value: unknown, most: number): void {
    const now = Date.now()
    const digest = createHash('sha256')
      .update(JSON.stringify(value) ?? '')
      .digest('base64')
    const found = this.#tries.get(key)
    const tries = found && found.until > now ? found : this.#open(key, now)
    if (tries.values.has(digest)) return
    if (tries.values.size >= most)
      throw new Failure('tooMany', { params: { seconds: Math.ceil((tries.until - now) / 1000) } })
    tries.values.add(digest)
  }

  #open(key: string, now: number): Tries {
    for (const [old, { until }] of this.#tries) {
      if (until > now && this.#tries.size < mostKept) break
      this.#tries.delete(old)
    }
    const made = { until: now + hour, values: new Set<string>() }
    this.#tries.delete(key)
    this.#tries.set(key, made)
    return made
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

/** Notes that somebody asks whether a masked field holds a value; throws 429 where it was too many values within an hour. */
export function takeGuess(
  db: Database,
  { modelId, userId, path, value, isSaved = false }: Guess,
): void {
  const guesses = made.get(db) ?? new Guesses()
  made.set(db, guesses)
  guesses.take(
    `${isSaved ? 'save' : 'ask'} ${userId} ${modelId} ${path}`,
    value,
    isSaved ? mostSaved : mostAnHour,
  )
}
