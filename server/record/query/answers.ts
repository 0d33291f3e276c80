import type { AnswerRow } from '#schemas/query/result.ts'

/** Most cached answers of one model, and most values in all of them. */
const mostAnswers = 200
const mostValues = 100_000

interface CachedAnswer {
  readonly rows: Promise<readonly AnswerRow[]>
  size: number
}

let last = 0

/**
 * Cached answers to queries on one model, until one of its records is written. Concurrent equal
 * queries share one answer.
 */
export class Answers {
  #version = ++last
  #size = 0
  readonly #known = new Map<string, CachedAnswer>()

  /** Changes with every write, so that answers from before can be told apart. */
  get version(): number {
    return this.#version
  }

  forget(): void {
    this.#version = ++last
    this.#size = 0
    this.#known.clear()
  }

  /** `key` identifies the statement, its values, and the versions of everything that it reads. */
  get(key: string, ask: () => Promise<readonly AnswerRow[]>): Promise<readonly AnswerRow[]> {
    const known = this.#known.get(key)
    if (known) {
      this.#known.delete(key)
      this.#known.set(key, known)
      return known.rows
    }
    const asked: CachedAnswer = { rows: ask(), size: 0 }
    this.#known.set(key, asked)
    asked.rows.then(
      (rows) => this.#weigh(key, asked, rows),
      () => this.#drop(key, asked),
    )
    return asked.rows
  }

  #weigh(key: string, asked: CachedAnswer, rows: readonly AnswerRow[]): void {
    if (this.#known.get(key) !== asked) return
    asked.size = rows.reduce((all, { members, values }) => all + members.length + values.length, 1)
    this.#size += asked.size
    for (const [oldest, answer] of this.#known) {
      if (this.#size <= mostValues && this.#known.size <= mostAnswers) break
      this.#drop(oldest, answer)
    }
  }

  #drop(key: string, asked: CachedAnswer): void {
    if (this.#known.get(key) !== asked) return
    this.#known.delete(key)
    this.#size -= asked.size
  }
}
