import type { PositionEntry } from '#schemas/api/position.ts'
import { presentEntry } from '../../entries/present.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import type { Row } from '../../tables/tables.ts'

/** A position as callers receive it. */
export const presentPosition = (row: Row<'positions'>, tree: OrganizeTree): PositionEntry => ({
  ...presentEntry(row),
  organizeId: row.organize_id,
  organize: tree.way(row.organize_id),
  type: row.type,
})
