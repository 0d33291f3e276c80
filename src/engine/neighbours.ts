import { records } from '#schemas/api/record.ts'
import type { ListStore } from './list-store.ts'
import type { Send } from './send.ts'

/** The list as far as neighbours are found in it. */
export type NeighbourList = Pick<
  ListStore,
  'rows' | 'total' | 'ask' | 'asked' | 'plan' | 'isLoading' | 'hasLoaded'
>

/** Where a record stands in its list, as searched and ordered now. */
export interface ListPlaceOfRecord {
  /** From 1. */
  readonly place: number
  readonly total: number
}

/** The place of a record that is on the present page of the list; null for any other. */
export function findPlace(list: NeighbourList, id: string): ListPlaceOfRecord | null {
  const at = list.rows.findIndex((row) => row.id === id)
  if (at < 0) return null
  const place = (list.ask.page - 1) * list.ask.size + at + 1
  // Records may have been added since they were counted.
  return { place, total: Math.max(place, list.total) }
}

export type NeighbourStep = -1 | 1

/** Is there a record before or behind this one? */
export const hasNeighbour = ({ place, total }: ListPlaceOfRecord, step: NeighbourStep): boolean =>
  step < 0 ? place > 1 : place < total

/** A record and the page of the list on which it stands. */
export interface Neighbour {
  readonly id: string
  readonly page: number
}

/**
 * The record before or behind another one, from the next page where this one ends; the list itself
 * is not turned. Null where there is none, also where it went meanwhile. Throws `RefusedCall`.
 */
export async function findNeighbour(
  { list, send }: { readonly list: NeighbourList; readonly send: Send },
  id: string,
  step: NeighbourStep,
): Promise<Neighbour | null> {
  const at = list.rows.findIndex((row) => row.id === id)
  if (at < 0) return null
  const { page, size } = list.ask
  const beside = list.rows[at + step]
  if (beside) return { id: beside.id, page }
  if (page + step < 1) return null
  const { list: rows } = await send(records.list, {
    params: { modelId: list.plan.modelId },
    body: { ...list.asked, currentPage: page + step, pageSize: size },
  })
  const others = rows.filter((row) => row.id !== id)
  const found = step > 0 ? others[0] : others.at(-1)
  return found ? { id: found.id, page: page + step } : null
}
