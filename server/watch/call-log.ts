import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { configOf } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from './log.ts'
import { PerMinute } from './per-minute.ts'
import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** An answered call. */
export interface AnsweredCall {
  readonly requestId: string
  /** '' where nobody is signed in. */
  readonly userId: string
  readonly address: string
  readonly method: string
  /** Without the query, which may hold private search terms. */
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Whether the call only reads. */
  readonly isReading: boolean
  /** The error, where there was one. */
  readonly error?: unknown
}

interface CallLogRow {
  readonly id: string
  readonly at: string
  readonly request_id: string
  readonly user_id: string
  readonly address: string
  readonly method: string
  readonly path: string
}

const wait = 1000
const mostWaiting = 5000
/** Most lines per second for unknown callers, so that a flood of calls cannot fill the disk. */
const mostStrangers = 100
const broken = 500

const text = (value: string, most: number): string => value.replaceAll('\0', '').slice(0, most)

/**
 * The message and stack to log; for an unexpected error that was hidden from the caller, those of
 * its cause.
 */
function tell(error: unknown): { message: string; stack: string } {
  const real = error instanceof Failure && error.cause !== undefined ? error.cause : error
  const { message, stack = '' } = real instanceof Error ? real : new Error(String(real))
  return { message: text(message, 1000), stack: text(stack, 8000) }
}

/**
 * Logs every refused, slow or changing call, and unexpected errors with their stack. Calls never
 * wait for it: lines are written together once a second, and beyond 5000 waiting lines the newest
 * are dropped.
 */
export class CallLog {
  readonly rate = new PerMinute()
  readonly #db: Database
  readonly #config: Config
  readonly #log: Log
  #requests: (CallLogRow & { readonly status: number; readonly ms: number })[] = []
  #errors: (CallLogRow & { readonly message: string; readonly stack: string })[] = []
  #strangers = 0
  #timer: Timer | undefined

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#config = configOf(db)
    this.#log = log
  }

  note({
    requestId,
    userId,
    address,
    method,
    path,
    status,
    ms,
    isReading,
    error,
  }: AnsweredCall): void {
    this.rate.take()
    const isKept = status !== 200 || !isReading || ms >= this.#config.known.slowCall
    if (
      !isKept ||
      this.#requests.length >= mostWaiting ||
      (userId === '' && ++this.#strangers > mostStrangers)
    )
      return
    const line = {
      id: makeId(),
      at: new Date().toISOString(),
      request_id: requestId,
      user_id: userId,
      address: text(address, 100),
      method,
      path: text(path, 300),
    }
    this.#requests.push({ ...line, status, ms: Math.round(ms) })
    if (status >= broken) this.#errors.push({ ...line, ...tell(error) })
    this.#timer ??= letExit(setTimeout(() => void this.flush(), wait))
  }

  /**
   * Writes all waiting lines; those that cannot be written go to the log of the process. Call it
   * before the database closes.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [requests, errors] = [this.#requests, this.#errors]
    this.#requests = []
    this.#errors = []
    this.#strangers = 0
    try {
      await this.#write('request_log', requests)
      await this.#write('error_log', errors)
    } catch (error) {
      this.#log.warn({ err: error, lost: requests.length }, 'call log')
    }
  }

  async #write(table: 'request_log' | 'error_log', rows: readonly CallLogRow[]): Promise<void> {
    if (rows.length === 0) return
    const name = sql.table(table)
    await sql`
      insert into ${name} select *
      from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(
      this.#db.kysely,
    )
  }
}
