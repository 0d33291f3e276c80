import type { Auth } from './auth.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** All that routes stand on; made once in main.ts, or by a test. */
export interface Services {
  readonly db: Database
  readonly env: Env
  readonly log: Log
  readonly auth: Auth
  readonly metrics: Metrics
  /** Answers are held against their contract as well: for tests. */
  readonly isStrict?: boolean
}
