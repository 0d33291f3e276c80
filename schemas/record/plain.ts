import type { Env } from '../widget/define.ts'
import type { Answer, Data, LineInput, Memo, RecordInput } from './input.ts'

/** A record as plain data: what came in, over what is stored. */
export interface PlainRecord {
  /** What came in: values by field name. */
  readonly raw: Data
  /** The record as it is stored; null for a new one. */
  readonly before: Data | null
  readonly env: Env
  /** May the caller write this field or column? Others keep what is stored, or their default. */
  canWrite(path: string): boolean
}

const plainLine = (data: Data, before: Data | null): LineInput => ({
  before,
  raw: ({ node: { field } }) => (field in data ? (data[field] ?? null) : undefined),
})

/** Plain data as the evaluator takes it. */
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
 * The memo of those whose input never changes: each answer is worked out once. `compile` leaves no
 * circle in a model, so an answer that asks for itself is a fault; to read null there would make
 * values depend on who asks first.
 */
export const once: Memo = (work) => new Once(work)
