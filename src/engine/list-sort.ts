import type { ListAsk } from '#schemas/runtime.ts'
import { sortText } from './list-address.ts'

export type ListSort = ListAsk['sort']

/** How many keys an order may have. */
const most = 5

/**
 * The order after the head of a column was pressed: alone it orders by that column only, upwards,
 * then downwards, then as designed, skipping what would change nothing. `adds` leaves the other
 * keys in front and changes, appends or removes this one.
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
