import type { NamedInLanguages } from '#schemas/names.ts'
import { defineTexts, languages } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { fixedAt } from './fixed-routes.ts'

/** Names of menu entries that every installation has, by enCode. */
const nameTexts = defineTexts({
  zh: {
    design: '设计表单',
    parking: '停车业务',
    develop: '在线开发',
    onlineDev: '表单设计',
    system: '系统管理',
    menu: '菜单管理',
    permission: '权限管理',
    notice: '通知公告',
    organization: '组织管理',
    organize: '组织机构',
    organizeAdmin: '分级管理',
    position: '岗位管理',
    role: '角色管理',
    group: '分组管理',
    user: '用户管理',
    area: '行政区划',
    dictionary: '数据字典',
    billRule: '单据规则',
    dataInterface: '数据接口',
    signature: '电子签章',
    config: '系统配置',
    log: '系统日志',
    online: '在线用户',
    monitor: '系统监控',
    task: '任务调度',
    event: '事件处理',
    backup: '数据备份',
  },
  zhtw: {
    design: '設計表單',
    parking: '停車業務',
    develop: '線上開發',
    onlineDev: '表單設計',
    system: '系統管理',
    menu: '選單管理',
    permission: '權限管理',
    notice: '通知公告',
    organization: '組織管理',
    organize: '組織機構',
    organizeAdmin: '分級管理',
    position: '職位管理',
    role: '角色管理',
    group: '群組管理',
    user: '使用者管理',
    area: '行政區劃',
    dictionary: '資料字典',
    billRule: '單據規則',
    dataInterface: '資料介面',
    signature: '電子簽章',
    config: '系統設定',
    log: '系統日誌',
    online: '線上使用者',
    monitor: '系統監控',
    task: '排程任務',
    event: '事件處理',
    backup: '資料備份',
  },
  en: {
    design: 'Design form',
    parking: 'Parking',
    develop: 'Development',
    onlineDev: 'Forms',
    system: 'System',
    menu: 'Menus',
    permission: 'Permissions',
    notice: 'Notices',
    organization: 'Organization',
    organize: 'Organizations',
    organizeAdmin: 'Org admins',
    position: 'Positions',
    role: 'Roles',
    group: 'Groups',
    user: 'Users',
    area: 'Areas',
    dictionary: 'Dictionaries',
    billRule: 'Numbering rules',
    dataInterface: 'Data interfaces',
    signature: 'Seals',
    config: 'System settings',
    log: 'Logs',
    online: 'Sessions',
    monitor: 'Monitor',
    task: 'Scheduled tasks',
    event: 'Events',
    backup: 'Backups',
  },
})

/** Names of fixed routes (specification 2.2, 2.3, 2.4). */
export const fixedTexts = defineTexts({
  zh: {
    login: '登录',
    authRedirect: '授权跳转',
    jump: '单点登录',
    scanQrcode: '扫码离场',
    orderInfoByQRCode: '扫码离场 - 订单详情',
    redirect: '刷新',
    lockScreen: '锁屏',
    parkingWindow: '停车场窗口',
    dataView: '数据大屏',
    operationView: '运营大屏',
    bsRevenueView: '营收大屏',
    bsOperateView: '经营大屏',
    home: '首页',
    dashboard: '门户',
    messageRecord: '消息中心',
    previewModel: '功能预览',
    profile: '个人信息',
    emailDetail: '查看邮件',
    workFlowDetail: '流程详情',
    parkingOrderInfo: '停车订单详情',
    notFound: '页面不存在',
  },
  zhtw: {
    login: '登入',
    authRedirect: '授權跳轉',
    jump: '單一登入',
    scanQrcode: '掃碼離場',
    orderInfoByQRCode: '掃碼離場 - 訂單詳情',
    redirect: '重新整理',
    lockScreen: '鎖定螢幕',
    parkingWindow: '停車場視窗',
    dataView: '資料大屏',
    operationView: '營運大屏',
    bsRevenueView: '營收大屏',
    bsOperateView: '經營大屏',
    home: '首頁',
    dashboard: '入口',
    messageRecord: '訊息中心',
    previewModel: '功能預覽',
    profile: '個人資訊',
    emailDetail: '查看郵件',
    workFlowDetail: '流程詳情',
    parkingOrderInfo: '停車訂單詳情',
    notFound: '頁面不存在',
  },
  en: {
    login: 'Sign in',
    authRedirect: 'Authorization',
    jump: 'Single sign-on',
    scanQrcode: 'Scan to exit the lot',
    orderInfoByQRCode: 'Scan to exit - order details',
    redirect: 'Refresh',
    lockScreen: 'Lock screen',
    parkingWindow: 'Parking window',
    dataView: 'Data view',
    operationView: 'Operation view',
    bsRevenueView: 'Revenue view',
    bsOperateView: 'Business view',
    home: 'Home',
    dashboard: 'Portal',
    messageRecord: 'Notifications',
    previewModel: 'Function preview',
    profile: 'Profile',
    emailDetail: 'E-mail',
    workFlowDetail: 'Flow detail',
    parkingOrderInfo: 'Parking order',
    notFound: 'Page not found',
  },
})

/** Names of scheduled tasks that every installation has, by enCode. */
const taskTexts = defineTexts({
  zh: {
    sweepSessions: '清理会话',
    sweepUploads: '清理未使用的上传文件',
    sweepFiles: '清理无主文件',
    sweepLogs: '清理过期日志',
    sweepRecords: '清理回收站和修改记录',
    backup: '数据备份',
  },
  zhtw: {
    sweepSessions: '清理工作階段',
    sweepUploads: '清理未使用的上傳檔案',
    sweepFiles: '清理無主檔案',
    sweepLogs: '清理過期日誌',
    sweepRecords: '清理資源回收筒與修改記錄',
    backup: '資料備份',
  },
  en: {
    sweepSessions: 'Remove old sessions',
    sweepUploads: 'Remove unused uploads',
    sweepFiles: 'Remove files without owner',
    sweepLogs: 'Remove old log lines',
    sweepRecords: 'Empty recycle bins and old history',
    backup: 'Back up the data',
  },
})

const languageTexts = defineTexts({
  zh: { language: 'zh' },
  zhtw: { language: 'zhtw' },
  en: { language: 'en' },
})

const translationOf = (say: Say, { names }: NamedInLanguages): string | undefined => {
  const spoken = say(languageTexts, 'language')
  return names?.[languages.find((language) => language === spoken) ?? 'zh']
}

type NameKey = keyof (typeof nameTexts)['zh']
const isKnown = (enCode: string): enCode is NameKey => Object.hasOwn(nameTexts.zh, enCode)

/**
 * The displayed name of a menu entry: translated if there is a translation (specification 2.2). A
 * renamed entry keeps its name.
 */
export function nameOf(say: Say, item: NamedInLanguages & { readonly enCode: string }): string {
  const translation = translationOf(say, item)
  if (translation) return translation
  return isKnown(item.enCode) && nameTexts.zh[item.enCode] === item.fullName
    ? say(nameTexts, item.enCode)
    : item.fullName
}

const isTask = (enCode: string): enCode is keyof (typeof taskTexts)['zh'] =>
  Object.hasOwn(taskTexts.zh, enCode)

/** The displayed name of a scheduled task: a built-in one is translated unless it was renamed. */
export function taskName(say: Say, task: NamedInLanguages & { readonly enCode: string }): string {
  const { enCode, fullName } = task
  const translation = translationOf(say, task)
  if (translation) return translation
  return isTask(enCode) && taskTexts.zh[enCode] === fullName ? say(taskTexts, enCode) : fullName
}

/** The name of a path outside the menu; undefined if it has none. */
export function fixedName(say: Say, path: string): string | undefined {
  if (path.startsWith('/onlineDev/design/')) return say(nameTexts, 'design')
  const known = fixedAt(path)
  return known && say(fixedTexts, known)
}

/**
 * The name of a page that every installation has, for an address that the user has no page for;
 * undefined where the product has no such page.
 */
export function refusedName({ say }: { readonly say: Say }, address: string): string | undefined {
  const code = address.split('/').at(-1) ?? ''
  return address.split('/').length > 2 && isKnown(code) ? say(nameTexts, code) : undefined
}
