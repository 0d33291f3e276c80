import type { Engine } from '#src/engine/engine.ts'
import { fixedName, nameOf } from './names.ts'
import { systemConfig } from './system-config.ts'

const suffixes = { en: 'smart', zhtw: '智慧停車' } as const

/**
 * The name of the page at a path: its own title, its menu entry's name, or its fixed route's name.
 */
export function pageName({ say, menu, tabs }: Engine, path: string): string {
  const item = menu.trail(path).at(-1)
  return (
    tabs.find(path)?.title ?? (item && nameOf(say, item)) ?? fixedName(say, path) ?? 'smart-no-name'
  )
}

/**
 * The title of the browser tab (specification 2.2): the name of the route and the suffix in the
 * language of the interface.
 */
export function pageTitle(engine: Engine, path: string): string {
  const { language } = engine.settings
  const { title, sysName } = systemConfig(engine)
  return `${pageName(engine, path)} - ${language === 'zh' ? title || sysName : suffixes[language]}`
}
