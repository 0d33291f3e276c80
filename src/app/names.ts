import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'

/** Names of fixed routes, and of menu entries that every installation has, by enCode. */
const nameTexts = defineTexts({
  zh: { home: '首页', login: '登录', missing: '页面不存在', design: '设计表单', parking: '停车业务', develop: '在线开发', onlineDev: '表单设计', system: '系统管理', menu: '菜单管理', permission: '权限管理' },
  zhtw: { home: '首頁', login: '登入', missing: '頁面不存在', design: '設計表單', parking: '停車業務', develop: '線上開發', onlineDev: '表單設計', system: '系統管理', menu: '選單管理', permission: '權限管理' },
  en: { home: 'Home', login: 'Sign in', missing: 'Page not found', design: 'Design form', parking: 'Parking', develop: 'Online development', onlineDev: 'Form design', system: 'System', menu: 'Menus', permission: 'Permissions' },
})

type Known = keyof (typeof nameTexts)['zh']
const isKnown = (enCode: string): enCode is Known => Object.hasOwn(nameTexts.zh, enCode)
const fixed: { readonly [path: string]: Known } = { '/home': 'home', '/login': 'login', '/404': 'missing' }

/** A menu entry for people: as it is called in the menu, in the language of the interface where a translation exists (specification 2.2). A renamed entry keeps its own name. */
export function nameOf(say: Say, item: { readonly enCode: string; readonly fullName: string }): string {
  return isKnown(item.enCode) && nameTexts.zh[item.enCode] === item.fullName ? say(nameTexts, item.enCode) : item.fullName
}

/** The name of a path that stands in no menu; absent where it has none. */
export function fixedName(say: Say, path: string): string | undefined {
  const known = path.startsWith('/onlineDev/design/') ? 'design' : fixed[path]
  return known && say(nameTexts, known)
}
