import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { configOf } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from './log.ts'
import { PerMinute } from './per-minute.ts'
import { unheld } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** One call that was answered. */
export interface AnsweredCall {
  readonly requestId: string
  /** '' where nobody is signed in. */
  readonly userId: string
  readonly address: string
  readonly method: string
  /** Without its query: what people search for stays their own. */
  readonly path: string
  readonly status: number
  readonly ms: number
  /** It changes nothing. */
  readonly isReading: boolean
  /** What was thrown, where it was refused. */
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
/** Lines of callers whom nobody knows, in one second: a flood of them does not fill the disk. */
const mostStrangers = 100
const broken = 500

const text = (value: string, most: number): string => value.replaceAll('\0', '').slice(0, most)

/** What is to be read of an error: of a breakdown that was told politely, its cause. */
function tell(error: unknown): { message: string; stack: string } {
  const real = error instanceof Failure && error.cause !== undefined ? error.cause : error
  const { message, stack = '' } = real instanceof Error ? real : new Error(String(real))
  return { message: text(message, 1000), stack: text(stack, 8000) }
}

/**
 * Writes down every refused and every slow call and all that change something, and what breaks with
 * its stack. Calls never wait for it: lines are gathered for a second and written together, and
 * beyond 5000 waiting ones the newest are lost.
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
    this.#timer ??= unheld(setTimeout(() => void this.flush(), wait))
  }

  /**
   * Writes what waits, and reports what cannot be written to the process's log. To be called before
   * the database is closed.
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

const made = new WeakMap<Database, CallLog>()

/** The call log of a database: one, however many apps stand on it. */
export function callLogOf({ db, log }: { readonly db: Database; readonly log: Log }): CallLog {
  const found = made.get(db) ?? new CallLog(db, log)
  made.set(db, found)
  return found
}
