import type { GroupsBody, RecordGroups } from '#schemas/api/record-group.ts'
import { mostGroups } from '#schemas/page/group.ts'
import type { Query } from '#schemas/query/query.ts'
import { columnNamed } from '../access.ts'
import type { Asking } from '../asking.ts'
import { askQuery } from './ask-query.ts'
import { groupField } from './within.ts'

/**
 * The groups of what a search of the list finds, each with its count and summaries over all records
 * in reach, in the order of their values; choices in the order of the design. Throws 422 where the
 * caller does not see a field whole, or where there are too many groups.
 */
export async function groupRecords(
  asking: Asking,
  { by, order, summaries = [], ...search }: GroupsBody,
): Promise<RecordGroups> {
  const { live, caller, say } = asking
  const { field } = groupField(asking, by, 'by')
  const measures = summaries.map(({ field: path, how }, at): Query['measures'][number] => {
    const found = columnNamed(path, { live, caller, say, at: `summaries.${at}` })
    return { id: `s${at}`, how, of: [found.node.id] }
  })
  const query: Query = {
    model: live.id,
    filters: [],
    rows: [{ path: [field.node.id], ...(by.by && { by: by.by }), ...(order && { order }) }],
    columns: [],
    measures: [{ id: 'count', how: 'count' }, ...measures],
    totals: 'rows',
  }
  const { rows, cells } = await askQuery(asking, { query, search, most: mostGroups })
  const numbersAt = (at: number) => ({
    count: Number(cells['count']?.[at] ?? 0),
    summaries: measures.map(({ id }) => cells[id]?.[at] ?? null),
  })
  const found = [...rows.entries()]
  return {
    list: found.flatMap(([at, { role, value }]) =>
      role === 'value' ? [{ value, ...numbersAt(at) }] : [],
    ),
    all: numbersAt(found.find(([, { role }]) => role === 'total')?.[0] ?? -1),
  }
}
