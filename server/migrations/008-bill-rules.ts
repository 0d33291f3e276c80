import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/** Bill rules and their counters, one per rule and period; saving a record locks its counter. */
export const billRules = [
  sql`create table berth.bill_rules (
    id text primary key,
    full_name text not null,
    en_code text not null unique,
    category text not null default '',
    prefix text not null default '',
    suffix text not null default '',
    type integer not null check (type in (1, 2, 3)),
    date_format text not null default '',
    digit integer not null check (digit between 1 and 9),
    start_number integer not null check (start_number >= 0),
    random_digit integer not null,
    random_type integer not null,
    description text not null default '',
    sort_code integer not null default 0,
    enabled_mark integer not null default 1,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`,
  sql`create table berth.bill_counters (
    rule_id text not null references berth.bill_rules on delete cascade,
    period text not null,
    last integer not null,
    output_number text not null default '',
    drawn_at timestamptz not null default now(),
    primary key (rule_id, period)
  )`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
    values ('billRule', 'system', 'billRule', '单据规则', 'ProfileOutlined', ${menuTypes.page}, 'system/billRule', 20)`,
]
