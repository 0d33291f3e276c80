import type { RecordRow } from '#schemas/api/record.ts'

/** Where a card stands: its lane by the value of the field, and its place from 0. */
export interface CardSpot {
  readonly lane: string | null
  readonly at: number
}

/** The cards of a lane that are loaded, of all that it has. */
export interface LaneCards {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export type BoardState = ReadonlyMap<string | null, LaneCards>

export type BoardEvent =
  | { readonly type: 'loaded'; readonly lane: string | null; readonly page: LaneCards }
  | { readonly type: 'more'; readonly lane: string | null; readonly page: LaneCards }
  | { readonly type: 'moved'; readonly row: RecordRow; readonly to: CardSpot }
  | { readonly type: 'changed'; readonly row: RecordRow }

const none: LaneCards = { rows: [], total: 0 }

/** Where a card stands; null where it is not on the board. */
export function findSpot(state: BoardState, id: string): CardSpot | null {
  for (const [lane, { rows }] of state) {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return { lane, at }
  }
  return null
}

/** A card that is on the board; undefined where it is not. */
export function findCard(state: BoardState, id: string): RecordRow | undefined {
  const spot = findSpot(state, id)
  return spot ? state.get(spot.lane)?.rows[spot.at] : undefined
}

const withLane = (state: BoardState, lane: string | null, cards: LaneCards): BoardState =>
  new Map([...state, [lane, cards]])

function takeOut(state: BoardState, id: string): BoardState {
  const from = findSpot(state, id)
  if (!from) return state
  const { rows, total } = state.get(from.lane) ?? none
  return withLane(state, from.lane, { rows: rows.toSpliced(from.at, 1), total: total - 1 })
}

/** A lane that is not loaded yet stays so: with the card alone it would seem to be whole. */
function move(state: BoardState, row: RecordRow, to: CardSpot): BoardState {
  const left = takeOut(state, row.id)
  const target = left.get(to.lane)
  if (!target) return left
  return withLane(left, to.lane, {
    rows: target.rows.toSpliced(to.at, 0, findCard(state, row.id) ?? row),
    total: target.total + 1,
  })
}

/** The board after something happened to it; a card stands on it once. */
export function foldBoard(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'loaded':
      return withLane(state, event.lane, event.page)
    case 'more': {
      const { rows } = state.get(event.lane) ?? none
      const known = new Set(rows.map(({ id }) => id))
      const fresh = event.page.rows.filter(({ id }) => !known.has(id))
      return withLane(state, event.lane, {
        rows: [...rows, ...fresh],
        total: event.page.total,
      })
    }
    case 'moved':
      return move(state, event.row, event.to)
    case 'changed':
      return new Map(
        [...state].map(([lane, { rows, total }]) => [
          lane,
          { rows: rows.map((row) => (row.id === event.row.id ? event.row : row)), total },
        ]),
      )
  }
}
