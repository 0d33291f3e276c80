import { sql } from 'kysely'

/**
 * Splits the rows of a sheet into parts of 500, so that a hundred can be imported without reading
 * all. Sheets that became no form yet must be uploaded again, since their columns were not stored.
 */
export const sheetParts = [
  sql`create table berth.design_sheet_parts (
    sheet_id text not null references berth.design_sheets on delete cascade,
    number integer not null,
    rows jsonb not null,
    failures jsonb not null default '[]',
    primary key (sheet_id, number)
  )`,
  sql`delete from berth.design_sheets where design_id is null`,
  sql`insert into berth.design_sheet_parts (sheet_id, number, rows, failures)
    select p.id, p.number, p.rows, coalesce((select jsonb_agg(f) from berth.design_sheets s, jsonb_array_elements(s.failures) f
        where s.id = p.id and ((f ->> 'row')::integer - 2) / 500 = p.number), '[]')
    from (select s.id, (r.place - 2) / 500 as number, jsonb_agg(r.cells order by r.place) as rows
      from berth.design_sheets s, jsonb_array_elements(s.rows) with ordinality r(cells, place) where r.place > 1
      group by s.id, (r.place - 2) / 500) p`,
  sql`alter table berth.design_sheets add column heads jsonb not null default '[]', add column digests jsonb not null default '[]',
    add column first_row integer not null default 2, add column total integer not null default 0, add column failed integer not null default 0`,
  sql`update berth.design_sheets s set heads = coalesce(s.rows -> 0, '[]'), total = greatest(0, jsonb_array_length(s.rows) - 1),
    failed = (select count(distinct f ->> 'row') from jsonb_array_elements(s.failures) f)`,
  sql`alter table berth.design_sheets drop column rows, drop column failures`,
]
