import { sql } from 'kysely'
import type { Trx } from '../tables/tables.ts'
import { joinTexts, quoteText, sqlPart, sqlText } from './sql-text.ts'

/**
 * Takes all tables of some schemas for this transaction alone; throws 55P03 where others hold one.
 * While it waits, as long as `lock_timeout` allows, it holds no other, so that whoever is at work
 * never waits for it in turn: first it waits for each table by itself, in the order of their names,
 * and lets go of it; then it takes all of them without waiting.
 */
export async function takeTables(trx: Trx, schemas: readonly string[]): Promise<void> {
  const names = joinTexts(schemas.map(quoteText), sqlText`, `)
  await sql`do ${sqlPart(
    quoteText(sqlText`
    declare
      tables text[] := array(
        select format('%I.%I', n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in (${names}) and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
        order by n.nspname, c.relname);
      name text;
    begin
      foreach name in array tables loop
        begin
          execute 'lock table ' || name || ' in access exclusive mode';
          raise exception using errcode = 'BE000';
        exception when sqlstate 'BE000' or undefined_table then null;
        end;
      end loop;
      foreach name in array tables loop
        begin
          execute 'lock table ' || name || ' in access exclusive mode nowait';
        exception when undefined_table then null;
        end;
      end loop;
    end`),
  )}`.execute(trx)
}
