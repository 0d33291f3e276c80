import type { MouseEvent } from 'react'
import type { MenuProps } from 'antd'
import { ExportOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useTexts } from '#renderers/runtime.tsx'
import type { Route } from '#schemas/menu.ts'
import { menuIcon } from '../icons.tsx'
import { useGo } from '../layout/use-go.ts'
import { shellTexts } from '../texts.ts'
import type { MenuLine } from './entries.ts'

type Lines = NonNullable<MenuProps['items']>

/**
 * A link to a page; an external one says that it opens a window (specification 2.5). The browser
 * handles clicks with a modifier key.
 */
const EntryLink = ({ route, name }: { readonly route: Route; readonly name: string }) => {
  const go = useGo()
  const text = useTexts(shellTexts)
  const isWindow = route.screen === 'window'
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(route)
  }
  return (
    <Link to={route.path + route.search} onClick={onClick}>
      {name}
      {isWindow && (
        <ExportOutlined className="shell-window" role="img" aria-label={text('newWindow')} />
      )}
    </Link>
  )
}

/**
 * One line of a menu that links to a page; `tip` is its tooltip where the name may be hidden or
 * cut.
 */
export const pageLine = (
  { key, name, icon }: MenuLine,
  route: Route,
  tip = name,
): Lines[number] => ({
  key,
  icon: menuIcon(icon, false),
  label: <EntryLink route={route} name={name} />,
  title: tip,
})

/**
 * Menu lines as items of antd's menu: as a tree, as icons whose groups open beside them under their
 * name, or as the content of such an opened group.
 */
export const linesOf = (
  entries: readonly MenuLine[],
  look: 'tree' | 'icons' | 'flown' = 'tree',
): Lines =>
  entries.map((entry) => {
    const { key, name, icon, route, children } = entry
    if (route) return pageLine(entry, route, look === 'flown' ? '' : name)
    const below = linesOf(children, look === 'tree' ? 'tree' : 'flown')
    return {
      key,
      icon: menuIcon(icon, true),
      label: name,
      title: name,
      children:
        look === 'icons'
          ? [{ type: 'group', key: `${key}-name`, label: name, children: below }]
          : below,
    }
  })
