import type { ComponentType } from 'react'

type PageLoader = () => Promise<{ readonly default: ComponentType }>

export const loadData = () => import('./data-provider.tsx')
export const loadModel = () => import('./model-page.tsx')
export const loadHome = () => import('#src/shell/home/home.tsx')

/**
 * Loads a system screen, by the enCode of its menu entry, which is also the code that its calls
 * need.
 */
export const systemLoaders: { readonly [enCode: string]: PageLoader | undefined } = {
  onlineDev: () => import('#src/system/design/list.tsx'),
  menu: () => import('#src/system/menu/list.tsx'),
  permission: () => import('#src/system/grant/list.tsx'),
  notice: () => import('#src/system/notice/list.tsx'),
  position: () => import('#src/system/position/list.tsx'),
  dictionary: () => import('#src/system/dictionary/list.tsx'),
  signature: () => import('#src/system/signature/list.tsx'),
  billRule: () => import('#src/system/bill-rule/list.tsx'),
  dataInterface: () => import('#src/system/data-interface/list.tsx'),
  area: () => import('#src/system/area/list.tsx'),
  log: () => import('#src/system/log/list.tsx'),
  online: () => import('#src/system/online/list.tsx'),
  config: () => import('#src/system/config/list.tsx'),
  task: () => import('#src/system/task/list.tsx'),
  event: () => import('#src/system/event/list.tsx'),
  backup: () => import('#src/system/backup/list.tsx'),
  monitor: () => import('#src/system/monitor/list.tsx'),
  role: () => import('#src/system/role/list.tsx'),
  group: () => import('#src/system/group/list.tsx'),
  user: () => import('#src/system/user/list.tsx'),
  organize: () => import('#src/system/organize/list.tsx'),
  organizeAdmin: () => import('#src/system/organize-admin/list.tsx'),
}
