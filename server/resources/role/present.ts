import type { RoleEntry } from '#schemas/api/role.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import type { Row } from '../../tables/tables.ts'

export const roleTexts = defineTexts({
  zh: { global: '全局角色', organizeIds: '请选择所属组织，或设为全局角色' },
  zhtw: { global: '全域角色', organizeIds: '請選擇所屬組織，或設為全域角色' },
  en: { global: 'Global roles', organizeIds: 'Select its organizations, or make it a global role' },
})

/** A role with the ids of its organisations. */
export type RoleRow = Row<'roles'> & { readonly organize_ids: readonly string[] }

/** A role as callers receive it. */
export const presentRole = (row: RoleRow, tree: OrganizeTree): RoleEntry => ({
  ...presentEntry(row),
  globalMark: row.global_mark,
  organizeIds: [...row.organize_ids],
  organizeIdsTree: row.organize_ids.map((id) => tree.path(id).map((node) => node.id)),
  organizeInfo: row.organize_ids.map((id) => tree.way(id)).join(', '),
})
