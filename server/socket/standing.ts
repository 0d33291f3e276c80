import type { Failure } from '#schemas/wire/failure.ts'
import { findDue } from '../auth/due.ts'
import type { DueAccount } from '../auth/due.ts'
import { configOf } from '../config/config.ts'
import { toFailure } from '../database/failure.ts'
import { refuseEnded } from '../auth/callers.ts'
import type { EndReason } from '../tables/sign-in.ts'
import type { Database } from '../database/database.ts'
import { sqlText } from '../database/sql-text.ts'
import { clock } from '../platform/clock.ts'

/** The state of a known session. */
export interface Standing {
  readonly isLocked: boolean
  /** Must its user do something before it serves for anything else? */
  readonly isDue: boolean
  /** Why it is no longer valid. */
  readonly failure?: Failure
}

interface StandingRow extends DueAccount {
  readonly token_hash: string
  readonly locked: boolean
  readonly expires_at: number
  readonly ended_at: number | null
  readonly enabled_mark: number
  readonly end_reason: EndReason | ''
}

const read = {
  name: 'socket-standing',
  text: sqlText`select s.token_hash, s.locked, s.expires_at, s.ended_at, s.end_reason, s.by_provider,
      u.enabled_mark, u.is_administrator, u.must_change, u.password_at, u.otp_secret <> '' as has_otp
    from sessions s join users u on u.id = s.user_id where s.token_hash = any($1::text[])`,
}

function failureOf(session: StandingRow, now: number): Failure | undefined {
  try {
    refuseEnded(session, now)
    return undefined
  } catch (error) {
    return toFailure(error)
  }
}

/**
 * Sessions by the hash of their token, without extending them; signed-out ones are not included.
 */
export async function loadStandings(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Standing>> {
  const config = await configOf(db).get()
  const rows = await db.query<StandingRow>(read, [[...new Set(sessionIds)]])
  const now = clock.now()
  return new Map(
    rows.map((row) => {
      const failure = failureOf(row, now)
      const isDue = findDue(row, config, now) !== ''
      return [row.token_hash, { isLocked: row.locked, isDue, ...(failure && { failure }) }]
    }),
  )
}
