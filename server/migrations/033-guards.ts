import { sql } from 'kysely'

/** A counter goes by the shape of its rule, so that no number of before follows one of after. */
export const numberShapes = [
  sql`alter table berth.bill_rules add column shape integer not null default 0`,
  sql`alter table berth.bill_counters add column shape integer not null default 0`,
]

/**
 * Identities that wait for their user's password, sign-ins for which the provider has to ask anew,
 * and document numbers in the order in which people read them.
 */
export const guards = [
  sql`alter table berth.identities add column suspended_at timestamptz(3)`,
  sql`alter table berth.sign_in_attempts add column is_fresh boolean not null default false`,
  ...numberShapes,
  // Each run of digits goes by its length, then by its digits: FR-2 before FR-10.
  sql`create function berth.reading_order(text) returns text
    language sql immutable strict parallel safe
    as $$
      select coalesce(string_agg(
        case when run[1] ~ '^[0-9]'
          then lpad(length(ltrim(run[1], '0'))::text, 3, '0') || ltrim(run[1], '0')
          else run[1] end, '' order by place), '') collate "C"
      from regexp_matches($1, '[0-9]+|[^0-9]+', 'g') with ordinality as found(run, place)
    $$`,
]
