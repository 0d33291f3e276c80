import { sql } from 'kysely'

/** The last day on which a grant is held, in the organisation's zone. */
export const grantEnds = [
  sql`alter table berth.grants add column until date`,
  sql`create index grants_until on berth.grants (until) where until is not null`,
]
