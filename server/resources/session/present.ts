import type { ConfigValues } from '#schemas/api/config.ts'
import type { CurrentUser, SysConfigInfo, UserInfo } from '#schemas/api/session.ts'
import { groupBy } from '../../group.ts'
import type { Row } from '../../tables.ts'
import type { Caller } from '../../auth/caller.ts'
import { productVersion } from '../../version.ts'

/** What everybody may know of the system config. */
export const presentConfig = ({
  sysName,
  title,
  sysDescription,
  companyName,
  copyright,
  logoIcon,
  navigationIcon,
  feedbackMail,
  dataViewHost,
  timeZone,
}: ConfigValues): SysConfigInfo => ({
  sysName,
  title,
  sysDescription,
  companyName,
  copyright,
  logoIcon,
  navigationIcon,
  feedbackMail,
  dataViewHost,
  timeZone,
  sysVersion: productVersion,
})

export function presentUser(user: Row<'users'>, caller: Caller): UserInfo {
  return {
    userId: user.id,
    userName: user.real_name,
    realName: user.real_name,
    account: user.account,
    headIcon: user.head_icon,
    portalId: '',
    organizeId: caller.organizeId,
    departmentId: caller.departmentId,
    organizePath: [...caller.organizePath],
    positionIds: [...caller.positionIds],
    roleIds: [...caller.roleIds],
    groupIds: [...caller.groupIds],
    isAdministrator: user.is_administrator,
    language: user.language,
    prevLogin: user.prev_login_time === null ? 0 : 1,
    prevLoginTime: user.prev_login_time,
    prevLoginIPAddress: user.prev_login_ip,
    prevLoginIPAddressName: '',
  }
}

type MenuRow = Row<'menus'>
type MenuItem = CurrentUser['menuList'][number]

/**
 * The entries that the caller may open, as a tree; directories appear only with something below
 * them. Disabled entries hide what is below.
 */
export function presentMenu(rows: readonly MenuRow[], caller: Caller): MenuItem[] {
  const below = groupBy(
    rows.filter((row) => row.enabled_mark === 1),
    (row) => row.parent_id,
  )
  const held = new Set(caller.menus)
  const branch = (parentId: string, depth: number): MenuItem[] =>
    (depth > 50 ? [] : (below.get(parentId) ?? [])).flatMap((row) => {
      const children = branch(row.id, depth + 1)
      const isShown =
        row.type === 1
          ? children.length > 0
          : caller.isAdministrator || held.has(row.en_code) || children.length > 0
      return isShown ? [toItem(row, children)] : []
    })
  return branch('', 0)
}

const toItem = (row: MenuRow, children: MenuItem[]): MenuItem => ({
  id: row.id,
  parentId: row.parent_id,
  enCode: row.en_code,
  fullName: row.full_name,
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  propertyJson: row.property_json,
  hasChildren: children.length > 0,
  ...(children.length > 0 && { children }),
})
