import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/**
 * Directories and system screens of a new installation: code, parent's code, name, icon, address.
 */
const entries = [
  ['parking', '', '停车业务', 'CarOutlined', ''],
  ['develop', '', '在线开发', 'AppstoreOutlined', ''],
  ['onlineDev', 'develop', '表单设计', 'FormOutlined', 'onlineDev'],
  ['system', '', '系统管理', 'SettingOutlined', ''],
  ['menu', 'system', '菜单管理', 'MenuOutlined', 'system/menu'],
  ['permission', 'system', '权限管理', 'SafetyOutlined', 'system/permission'],
] as const

/** Inserts the first menu. */
export const menus = entries.map(
  ([code, parent, name, icon, address], order) =>
    sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
      values (${code}, ${parent}, ${code}, ${name}, ${icon}, ${address ? menuTypes.page : menuTypes.directory}, ${address}, ${order})`,
)
