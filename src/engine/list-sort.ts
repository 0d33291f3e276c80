import type { ListAsk } from '#schemas/runtime.ts'
import { sortText } from './list-address.ts'

export type ListSort = ListAsk['sort']

/** Most keys in one order. */
const most = 5

/**
 * The order after the user clicked a column head: by this column ascending, then descending, then
 * as designed; a step that changes nothing is skipped. With `adds` the other keys stay in front,
 * and this one is appended, changed or removed.
 */
export function pressHead(
  { sort, designed }: { readonly sort: ListSort; readonly designed: ListSort },
  field: string,
  adds: boolean,
): ListSort {
  const at = sort.findIndex((key) => key.field === field)
  const others = sort.filter((key) => key.field !== field)
  const keep = (order: 'asc' | 'desc'): ListSort =>
    adds && at >= 0 ? sort.with(at, { field, order }) : [...(adds ? others : []), { field, order }]
  const without = adds && others.length > 0 ? others : designed
  const turns = [keep('asc'), keep('desc'), without]
  const isAlone = adds || sort.length === 1
  const now = at >= 0 && isAlone ? (sort[at]?.order === 'asc' ? 0 : 1) : 2
  const next = [1, 2, 3]
    .map((step) => turns[(now + step) % turns.length] ?? without)
    .find((turn) => sortText(turn) !== sortText(sort))
  return (next ?? sort).slice(0, most)
}
