import type { NumberSeed } from '#schemas/number/print.ts'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'
import { planDraw, printDrawn, takeNumbers } from './draw.ts'
import { ruleChannel } from './rules.ts'
import type { NumberRule } from './rules.ts'
import { clock } from '../platform/clock.ts'

/** Most numbers that are set aside at once. */
const mostAside = 64
/** A block that is used up within so many milliseconds is followed by a larger one. */
const busy = 1000

interface Block {
  readonly rule: NumberRule
  readonly period: string
  readonly counts: number[]
  readonly size: number
  readonly madeAt: number
}

/**
 * Numbers of fast rules, set aside in blocks that grow with the demand: one block for each rule and
 * scope. What is left of a block is lost when a notice of its rule comes, a period begins or the
 * process ends; the notice of a rule that was added or changed just now may come after its first
 * numbers.
 */
class FastNumbers {
  readonly #db: Database
  readonly #blocks = new Map<string, Block>()
  readonly #waiting = new Map<string, Promise<unknown>>()

  constructor(db: Database) {
    this.#db = db
    db.listen(ruleChannel, (code) => this.#forget(code))
  }

  /** Number of blocks that are kept. */
  get size(): number {
    return this.#blocks.size
  }

  /** The next number for a record; null where the counter gives none. */
  async take(rule: NumberRule, seed: NumberSeed): Promise<string | null> {
    const draw = planDraw(rule, seed)
    const key = JSON.stringify([rule.id, draw.key.scope])
    const count = await this.#inTurn(key, () => this.#next(key, rule, seed))
    return count === undefined ? null : printDrawn(rule, draw.frame, count)
  }

  /** Callers wait for the block that another is fetching. */
  #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(key) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#waiting.set(key, turn)
    const end = () => this.#waiting.get(key) === turn && this.#waiting.delete(key)
    void turn.then(end, end)
    return turn
  }

  #forget(code: string | null): void {
    for (const [key, { rule }] of this.#blocks)
      if (code === null || rule.enCode === code) this.#blocks.delete(key)
  }

  /** Keeps a block, and none of those that are empty and tell nothing of the demand any more. */
  #keep(key: string, block: Block): void {
    this.#blocks.delete(key)
    this.#blocks.set(key, block)
    for (const [other, { counts, madeAt }] of this.#blocks) {
      if (block.madeAt - madeAt < busy) return
      if (counts.length === 0) this.#blocks.delete(other)
    }
  }

  async #next(key: string, rule: NumberRule, seed: NumberSeed): Promise<number | undefined> {
    const { period } = planDraw(rule, seed).key
    const kept = this.#blocks.get(key)
    const block = kept?.rule.version === rule.version && kept.period === period ? kept : undefined
    const ready = block?.counts.shift()
    if (ready !== undefined) return ready
    const isBusy = block !== undefined && clock.now() - block.madeAt < busy
    const wish = isBusy ? Math.min(block.size * 2, mostAside) : 1
    // Near the end of a counter a whole block may not fit, but a single number does.
    for (let size = wish; size >= 1; size = Math.floor(size / 2)) {
      const counts = await takeNumbers(this.#db.kysely, planDraw(rule, seed, size))
      if (!counts) continue
      const [first, ...rest] = counts
      this.#keep(key, { rule, period, counts: rest, size, madeAt: clock.now() })
      return first
    }
    return undefined
  }
}

const makeFastNumbers = (db: Database): FastNumbers => new FastNumbers(db)

/** The numbers that this process has set aside. */
export const fastNumbersOf = (db: Database): FastNumbers => keptWith(db, makeFastNumbers)
