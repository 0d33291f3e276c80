import type { GroupEntry } from '#schemas/api/group.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'

/** A group as callers receive it. */
export const presentGroup = (row: Row<'groups'>): GroupEntry => ({
  ...presentEntry(row),
  type: row.type,
})
