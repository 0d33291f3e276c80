import type { Database } from '../database/database.ts'
import { usualLimits } from './limits.ts'
import type { Limits } from './limits.ts'

/** The publishes of an app: how much load they may cause, and those that run. */
export interface Releases {
  readonly limits: Limits
  /** Running publishes by design, so that they can be stopped at once. */
  readonly running: Map<string, AbortController>
}

export const makeReleases = (db: Database): Releases => ({
  limits: usualLimits(db),
  running: new Map(),
})

/** Where a publish works. */
export interface ReleaseGround {
  readonly db: Database
  readonly releases: Releases
}
