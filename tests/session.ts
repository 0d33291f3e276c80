import type { CurrentUser, UserInfo } from '#schemas/api/session.ts'
import type { MenuItem } from '#schemas/menu.ts'

/** A menu entry for tests; by default a form. */
export const menuItem = (
  id: string,
  given: Partial<MenuItem> = {},
): CurrentUser['menuList'][number] =>
  ({
    id,
    parentId: '',
    enCode: id,
    fullName: id,
    icon: '',
    type: 3,
    urlAddress: '',
    linkTarget: '',
    propertyJson: '',
    hasChildren: false,
    ...given,
  }) as CurrentUser['menuList'][number]

/**
 * A signed-in user for tests who may do nothing; a test gives only the values that matter to it.
 */
export const currentUser = ({
  userInfo,
  sysConfigInfo,
  ...more
}: Partial<Omit<CurrentUser, 'userInfo' | 'sysConfigInfo'>> & {
  userInfo?: Partial<UserInfo>
  sysConfigInfo?: Partial<CurrentUser['sysConfigInfo']>
} = {}): CurrentUser => ({
  theme: 'classic',
  menuList: [],
  permissionList: [],
  userInfo: {
    userId: 'u1',
    userName: 'Ann',
    realName: 'Ann',
    account: 'ann',
    headIcon: '',
    portalId: '',
    organizeId: '',
    departmentId: '',
    due: '',
    organizePath: [],
    positionIds: [],
    roleIds: [],
    groupIds: [],
    isAdministrator: false,
    language: '',
    prevLogin: 0,
    prevLoginTime: null,
    prevLoginIPAddress: '',
    prevLoginIPAddressName: '',
    ...userInfo,
  },
  sysConfigInfo: {
    sysName: 'Berth',
    title: '',
    sysDescription: '',
    sysVersion: '1',
    logoIcon: '',
    navigationIcon: '',
    companyName: '',
    copyright: '',
    feedbackMail: '',
    dataViewHost: '',
    timeZone: 'Asia/Shanghai',
    ...sysConfigInfo,
  },
  ...more,
})
