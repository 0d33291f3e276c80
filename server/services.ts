import type { Auth } from './auth/callers.ts'
import type { Database } from './database/database.ts'
import type { Env } from './start/env.ts'
import type { FileStore } from './files/store.ts'
import { makeReleases } from './publish/releases.ts'
import type { Releases } from './publish/releases.ts'
import { Guesses } from './record/guesses.ts'
import { CallLog } from './watch/call-log.ts'
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
  readonly callLog: CallLog
  /** Tries at values of masked fields, by user. */
  readonly guesses: Guesses
  readonly releases: Releases
  /** Also checks answers against their contract; for tests. */
  readonly isStrict?: boolean
}

/** What an app keeps in memory of its own work: calls answered, guesses, publishes that run. */
export const makeState = (
  db: Database,
  log: Log,
): Pick<Services, 'callLog' | 'guesses' | 'releases'> => ({
  callLog: new CallLog(db, log),
  guesses: new Guesses(),
  releases: makeReleases(db),
})

/** The part of the services that only needs the database. */
export type WithDb = Pick<Services, 'db'>
