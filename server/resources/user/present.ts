import type { UserRow } from '#schemas/api/user.ts'
import { defineTexts } from '#schemas/text.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import type { Row } from '../../tables/tables.ts'
import type { UserNames } from '../../people/user.ts'

export const userTexts = defineTexts({
  zh: {
    headIcon: '头像不存在或已被使用',
    ownAddress: '您当前的地址 {address} 不在允许列表中，关闭后您将无法登录',
    subordinates: '还有{count}名下属',
    organizes: '还是{count}个组织或部门的负责人',
    lastAdministrator: '这是最后一位启用的超级管理员',
    disabled: '该账号已停用，请先启用',
  },
  zhtw: {
    headIcon: '頭像不存在或已被使用',
    ownAddress: '您目前的位址 {address} 不在允許清單中，關閉後您將無法登入',
    subordinates: '還有{count}名下屬',
    organizes: '還是{count}個組織或部門的負責人',
    lastAdministrator: '這是最後一位啟用的超級管理員',
    disabled: '該帳號已停用，請先啟用',
  },
  en: {
    headIcon: 'This picture is not there, or used elsewhere',
    ownAddress: 'Your address {address} is not among the allowed ones: you could not sign in again',
    subordinates: '{count} people are led by this user',
    organizes: '{count} organizations or departments are led by this user',
    lastAdministrator: 'This is the last enabled super administrator',
    disabled: 'This account is disabled; enable it first',
  },
})

/** A line of the list of users. */
export const presentRow = (
  row: Row<'users'> & Pick<UserNames, 'position' | 'roleName'>,
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
