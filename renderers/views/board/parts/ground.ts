import type { RowEvents } from '#renderers/pages/list/parts/row-actions.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Field } from '#schemas/design/model.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import type { ListPort } from '#schemas/runtime.ts'
import type { CardSpot } from './fold.ts'
import type { useDrag } from './use-drag.ts'

export interface BoardLane {
  /** The choice; null for the records without one. */
  readonly value: string | null
  readonly name: string
}

/** What all cards of a board have in common. */
export interface BoardGround {
  readonly list: ListPort
  readonly cells: LoadedViews
  readonly field: Field
  /** Of what the cards show beside their name. */
  readonly columns: readonly PlannedColumn[]
  readonly lanes: readonly BoardLane[]
  readonly drag: ReturnType<typeof useDrag>
  readonly events: Omit<RowEvents, 'onRemove'>
  onRemove(row: RecordRow): void
  move(id: string, to: CardSpot): void
  /** Moves a card by lanes and places. */
  step(id: string, by: readonly [across: number, down: number]): void
}
