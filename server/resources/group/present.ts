import type { GroupEntry } from '#schemas/api/group.ts'
import type { Row } from '../../tables.ts'

/** A group as it travels. */
export const presentGroup = (row: Row<'groups'>): GroupEntry => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  creatorTime: row.created_at,
  version: row.version,
  type: row.type,
})
