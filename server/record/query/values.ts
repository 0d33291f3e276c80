import type { ListBody } from '#schemas/api/record.ts'
import { countOf, countValues, mostValues } from '#schemas/record/values.ts'
import type { Say } from '#schemas/text.ts'
import { refuseIssues } from '../access.ts'

/** Refuses (422) searches and a filter that together compare with too many values. */
export function refuseManyValues(
  { query = {}, filter }: Pick<ListBody, 'query' | 'filter'>,
  say: Say,
): void {
  const searched = Object.values(query).reduce<number>((sum, value) => sum + countOf(value), 0)
  if (searched + countValues(filter ? [filter] : []) <= mostValues) return
  const path = searched > mostValues ? 'query' : 'filter'
  refuseIssues([{ path, code: 'tooManyValues', params: { limit: mostValues } }], { say })
}
