import type { RowEvents } from '#renderers/pages/list/parts/row-actions.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { GroupLevel, GroupPlace } from '#schemas/page/group.ts'
import type { GroupAsk, PartsPort } from '#schemas/page/parts.ts'
import type { ListPort } from '#schemas/runtime.ts'

/** What all groups of a list have in common. */
export interface GroupsGround {
  readonly list: ListPort
  readonly parts: PartsPort
  readonly cells: LoadedViews
  readonly levels: readonly GroupLevel[]
  readonly order: GroupAsk['order']
  readonly summaries: GroupAsk['summaries']
  readonly isPhone: boolean
  /** Number of columns of the table. */
  readonly width: number
  readonly events: Omit<RowEvents, 'onRemove'>
  onRemove(row: RecordRow): void
}

/** Records of one group, and how many they are. */
export interface GroupRowsProps {
  readonly ground: GroupsGround
  readonly within: readonly GroupPlace[]
  readonly total: number
}
