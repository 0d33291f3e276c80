import { sql } from 'kysely'

/**
 * Numbers made of parts, counters by scope, and what is known of missing numbers. Rules of before
 * become the same parts.
 */
export const documentNumbers = [
  sql`alter table berth.bill_rules
    add column parts jsonb not null default '[]',
    add column fiscal_month integer not null default 1 check (fiscal_month between 1 and 12),
    add column mode text not null default 'gapless' check (mode in ('gapless', 'fast')),
    add column earlier jsonb not null default '[]',
    add column floor bigint,
    add column floor_period text not null default ''`,
  sql`update berth.bill_rules set parts =
    case when prefix = '' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('type', 'text', 'text', prefix)) end
    || case type
      when 1 then
        case when date_format = '' then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('type', 'date', 'format', date_format)) end
        || jsonb_build_array(jsonb_build_object('type', 'counter', 'width', digit,
          'start', start_number, 'step', 1, 'full', 'widen', 'reset', case length(date_format)
            when 0 then 'never' when 4 then 'year' when 6 then 'month' else 'day' end))
      when 2 then jsonb_build_array(jsonb_build_object('type', 'random', 'length', random_digit,
        'letters', random_type = 2))
      else jsonb_build_array(jsonb_build_object('type', 'uuid')) end
    || case when suffix = '' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('type', 'text', 'text', suffix)) end`,
  sql`alter table berth.bill_counters
    drop constraint bill_counters_pkey,
    add column scope text not null default '',
    add column first bigint,
    alter column last type bigint`,
  sql`update berth.bill_counters c set first = least(c.last, r.start_number)
    from berth.bill_rules r where r.id = c.rule_id`,
  // A counter is written at each save, so its page keeps room for the versions of its row.
  sql`alter table berth.bill_counters
    alter column first set not null,
    add primary key (rule_id, scope, period),
    set (fillfactor = 25)`,
  sql`alter table berth.bill_rules drop column prefix, drop column suffix, drop column type,
    drop column date_format, drop column digit, drop column start_number, drop column random_digit,
    drop column random_type`,
  sql`create table berth.bill_marks (
    id text primary key,
    rule_id text not null references berth.bill_rules on delete cascade,
    scope text not null,
    period text not null,
    why text not null check (why in ('raise', 'step')),
    last bigint not null,
    next bigint not null,
    step integer not null,
    reason text not null default '',
    user_id text not null,
    at timestamptz not null default now()
  )`,
  sql`create index bill_marks_counter on berth.bill_marks (rule_id, scope, period, at)`,
  sql`create table berth.bill_voids (
    id text primary key,
    rule_id text not null references berth.bill_rules on delete cascade,
    number text not null,
    design_id text not null,
    record_id text not null,
    why text not null check (why in ('record', 'line')),
    user_id text not null,
    at timestamptz not null default now()
  )`,
  sql`create index bill_voids_number on berth.bill_voids (rule_id, number)`,
]
