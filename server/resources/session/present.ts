import type { ConfigValues } from '#schemas/api/config.ts'
import type { SysConfigInfo, UserInfo } from '#schemas/api/session.ts'
import type { Row } from '../../tables/tables.ts'
import type { Caller } from '../../auth/caller.ts'
import { presentIdentity } from '../../config/identity.ts'
import { productVersion } from '../../start/version.ts'

/** The public part of the system config. */
export const presentConfig = (values: ConfigValues): SysConfigInfo => ({
  ...presentIdentity(values),
  feedbackMail: values.feedbackMail,
  dataViewHost: values.dataViewHost,
  timeZone: values.timeZone,
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
    due: caller.due,
    language: user.language,
    prevLogin: user.prev_login_time === null ? 0 : 1,
    prevLoginTime: user.prev_login_time,
    prevLoginIPAddress: user.prev_login_ip,
    prevLoginIPAddressName: '',
  }
}
