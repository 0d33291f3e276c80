import type { BaseInfo } from '#schemas/api/profile.ts'
import type { WholeUser, UserRow } from '#schemas/api/user.ts'
import { defineTexts } from '#schemas/text.ts'
import type { OrganizeTree } from '../../entries/tree.ts'
import type { Row } from '../../tables.ts'
import { presentBaseInfo } from '../profile/present.ts'

export const userTexts = defineTexts({
  zh: {
    entryDate: '日期不存在',
    headIcon: '头像不存在或已被使用',
    subordinates: '还有{count}名下属',
    organizes: '还是{count}个组织或部门的负责人',
  },
  zhtw: {
    entryDate: '日期不存在',
    headIcon: '頭像不存在或已被使用',
    subordinates: '還有{count}名下屬',
    organizes: '還是{count}個組織或部門的負責人',
  },
  en: {
    entryDate: 'There is no such day',
    headIcon: 'This picture is not there, or used elsewhere',
    subordinates: '{count} people are led by this user',
    organizes: '{count} organisations or departments are led by this user',
  },
})

/** What a user is linked with. */
export interface Links {
  /** Further organisations. */
  readonly organize_ids: readonly string[]
  readonly position_ids: readonly string[]
  readonly role_ids: readonly string[]
  readonly group_ids: readonly string[]
}

type Named = Pick<BaseInfo, 'position' | 'roleName' | 'manager'>

/** A user as an administrator sees him. */
export function presentUser(row: Row<'users'> & Links & Named, tree: OrganizeTree): WholeUser {
  const { position, roleName, manager } = row
  const organizeIds = [row.organize_id, ...row.organize_ids.filter((id) => id !== row.organize_id)]
  return {
    id: row.id,
    ...presentBaseInfo(row, { organize: tree.way(row.organize_id), position, roleName, manager }),
    organizeId: row.organize_id,
    organizeIds,
    organizeIdTree: organizeIds.map((id) => tree.path(id).map((node) => node.id)),
    positionIds: [...row.position_ids],
    roleIds: [...row.role_ids],
    groupIds: [...row.group_ids],
    managerId: row.manager_id ?? '',
    isAdministrator: row.is_administrator,
    enabledMark: row.enabled_mark,
    ranks: row.ranks,
    landline: row.landline,
    sortCode: row.sort_code,
    description: row.description,
  }
}

/** A line of the list of users. */
export const presentRow = (
  row: Row<'users'> & Pick<Named, 'position' | 'roleName'>,
  tree: OrganizeTree,
): UserRow => ({
  id: row.id,
  account: row.account,
  realName: row.real_name,
  headIcon: row.head_icon,
  gender: row.gender,
  mobilePhone: row.mobile_phone,
  email: row.email,
  organizeId: row.organize_id,
  organize: tree.way(row.organize_id),
  position: row.position,
  roleName: row.roleName,
  enabledMark: row.enabled_mark,
  isAdministrator: row.is_administrator,
  sortCode: row.sort_code,
  creatorTime: row.created_at,
})
