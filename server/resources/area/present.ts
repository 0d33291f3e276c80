import type { Area, AreaChoice, AreaLine } from '#schemas/api/area.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'
import { nameOfRow } from '../../text/names.ts'

export const presentArea = (row: Row<'areas'>): Area => ({
  ...presentEntry(row),
  parentId: row.parent_id,
})

/** An area in its tree, as table.ts reads it. */
export interface AreaRow extends Row<'areas'> {
  /** The names from the top down to the area, separated by slashes. */
  readonly path: string
  readonly has_children: boolean
}

export const presentLine = (row: AreaRow): AreaLine => ({
  ...presentArea(row),
  fullPath: row.path,
  hasChildren: row.has_children,
  isLeaf: !row.has_children,
})

export const presentChoice = (row: AreaRow): AreaChoice => ({
  id: row.id,
  parentId: row.parent_id,
  fullName: nameOfRow(row),
  enCode: row.en_code,
  type: 'area',
  icon: '',
  fullPath: row.path,
  hasChildren: row.has_children,
  isLeaf: !row.has_children,
})
