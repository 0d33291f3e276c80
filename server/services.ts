import type { Auth } from './auth/callers.ts'
import type { Database } from './database/database.ts'
import type { Env } from './start/env.ts'
import type { FileStore } from './files/store.ts'
import type { Log } from './watch/log.ts'
import type { Metrics } from './watch/metrics.ts'
import type { Hub } from './socket/hub.ts'

/** What all routes depend on; made once in main.ts, or by a test. */
export interface Services {
  readonly db: Database
  readonly env: Env
  readonly log: Log
  readonly auth: Auth
  readonly metrics: Metrics
  readonly files: FileStore
  readonly hub: Hub
  /** Also checks answers against their contract; for tests. */
  readonly isStrict?: boolean
}

/** The part of the services that only needs the database. */
export type WithDb = Pick<Services, 'db'>
