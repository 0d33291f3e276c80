import { sql } from 'kysely'

/**
 * Stores the body of an Idempotency-Key. Earlier answers are dropped, since such keys live for
 * minutes.
 */
export const keyBodies = [
  sql`delete from berth.idempotency`,
  sql`alter table berth.idempotency add column body text not null`,
]
