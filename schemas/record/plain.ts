import type { Env } from '../widget/define.ts'
import type { Answer, Data, LineInput, Memo, RecordInput } from './input.ts'

/** A record as plain data: what was sent, on top of what is stored. */
export interface PlainRecord {
  /** The sent values by field name. */
  readonly raw: Data
  /** The stored record; null for a new one. */
  readonly before: Data | null
  readonly env: Env
  /** May the caller write this field or column? If not, it keeps its stored value or default. */
  canWrite(path: string): boolean
}

const plainLine = (data: Data, before: Data | null): LineInput => ({
  before,
  raw: ({ node: { field } }) => (field in data ? (data[field] ?? null) : undefined),
})

/** Plain data as input for the evaluator. */
export const plainInput = ({ raw, before, env, canWrite }: PlainRecord): RecordInput => ({
  env,
  line: plainLine(raw, before),
  canWrite: (path) => canWrite(path),
  open: (row, stored) => plainLine(row as Data, stored),
})

class Once<T> implements Answer<T> {
  private readonly work: () => T
  private state: 'new' | 'open' | 'done' = 'new'
  private value: T | undefined

  constructor(work: () => T) {
    this.work = work
  }

  get(): T {
    if (this.state === 'done') return this.value as T
    if (this.state === 'open') throw new Error('A value is worked out from itself')
    this.state = 'open'
    this.value = this.work()
    this.state = 'done'
    return this.value
  }
}

/**
 * The cache for inputs that never change: every result is computed once. `compile` removes circles,
 * so a result that needs itself is a bug; returning null instead would make values depend on the
 * order of evaluation.
 */
export const once: Memo = (work) => new Once(work)
