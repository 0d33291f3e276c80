import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { HoldingTable } from '../../holders/columns.ts'
import type { Trx } from '../../tables/tables.ts'

interface HandOn {
  readonly table: Pick<HoldingTable, 'modelId' | 'columns' | 'live'>
  /** The changed records, with their new versions. */
  readonly records: readonly { readonly id: string; readonly version: number }[]
  /** User id. */
  readonly who: string
}

/** Ids of the nodes whose values may have been written. */
function nodesOf({ columns, live }: HandOn['table']): string[] {
  const { byPath } = compile(kinds, live.document)
  return columns.flatMap(({ path }) => byPath.get(path)?.node.id ?? [])
}

/**
 * Notes in the history of records that another entry was written in the place of one, for
 * those who may see such a field. Without values: the earlier entry is gone, and a record that
 * returns to an earlier state keeps the other.
 */
export const keepHandOn = async (trx: Trx, { table, records, who }: HandOn): Promise<void> =>
  void (await sql`
    insert into record_history (model_id, record_id, version, act, way, who, at, number, nodes)
    select ${table.modelId}, x.id, x.version, 'change', 'handOn', ${who}, now(),
      coalesce((select model_version from designs where id = ${table.modelId}), 1),
      ${nodesOf(table)}::text[]
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(id text, version integer)
    on conflict do nothing`.execute(trx))
