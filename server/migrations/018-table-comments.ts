import { sql } from 'kysely'

/**
 * Table comments of designs held node ids, which the stored models contain anyway. They become the
 * labels instead, for people who use other tools.
 */
export const tableComments = [
  sql`do $do$
    declare one record;
    begin
      for one in
        select t.value ->> 'table' as name, t.value ->> 'label' as label, c.value ->> 'column' as part, c.value ->> 'label' as said
        from (select distinct on (design_id) design_id, model from berth.design_versions order by design_id, number desc) v
          cross join lateral jsonb_each(v.model -> 'tables') t
          left join lateral jsonb_each(t.value -> 'columns') c on not (c.value ->> 'parked')::boolean
        where not (t.value ->> 'parked')::boolean and to_regclass(format('app.%I', t.value ->> 'table')) is not null
      loop
        execute format('comment on table app.%I is %L', one.name, one.label);
        if exists (select from pg_attribute where attrelid = to_regclass(format('app.%I', one.name)) and attname = one.part and not attisdropped) then
          execute format('comment on column app.%I.%I is %L', one.name, one.part, one.said);
        end if;
      end loop;
    end
  $do$`,
]
