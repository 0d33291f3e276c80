import { sql } from 'kysely'

/**
 * An Idempotency-Key belongs to its body. What was answered before that is forgotten: such keys
 * live for minutes.
 */
export const keyBodies = [
  sql`delete from berth.idempotency`,
  sql`alter table berth.idempotency add column body text not null`,
]
