import type { PositionEntry } from '#schemas/api/position.ts'
import type { OrganizeTree } from '../../entries/tree.ts'
import type { Row } from '../../tables.ts'

/** A position as it travels. */
export const presentPosition = (row: Row<'positions'>, tree: OrganizeTree): PositionEntry => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  creatorTime: row.created_at,
  version: row.version,
  organizeId: row.organize_id,
  organize: tree.way(row.organize_id),
  type: row.type,
})
