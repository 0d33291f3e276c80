import { sql } from 'kysely'

/**
 * What happened to each record, and the recycle bin. A removed record stays in its table
 * and is marked there; the trailing underscore keeps the names apart from those of fields.
 */
export const history = [
  sql`do $$
    declare found record;
    begin
      for found in select table_name from information_schema.columns
        where table_schema = 'app' and column_name = 'created_org'
      loop
        execute format(
          'alter table app.%I add column removed_at_ timestamptz(3), add column removed_by_ text collate "C"',
          found.table_name);
        execute format(
          'create index on app.%I (removed_at_) where removed_at_ is not null', found.table_name);
      end loop;
    end $$`,
  // Rows are written in the statement of the change, so there is one index and no foreign key.
  sql`create table berth.record_history (
    model_id text collate "C" not null,
    record_id text collate "C" not null,
    version integer not null,
    act text not null check (act in ('change', 'remove', 'restore')),
    way text not null,
    who text collate "C" not null,
    at timestamptz(3) not null,
    number integer not null,
    nodes text[] not null,
    before json,
    after json,
    primary key (record_id, version)
  )`,
  sql`create index record_history_at on berth.record_history using brin (at)`,
  sql`insert into berth.tasks (id, full_name, en_code, job, cron, parameters, sort_code, is_built_in)
    values ('sweepRecords', '清理回收站和修改记录', 'sweepRecords', 'sweepRecords', '40 3 * * *', '{}', 5, true)
    on conflict do nothing`,
]
