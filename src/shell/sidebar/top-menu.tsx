import { Menu } from 'antd'
import { EllipsisOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useRoom } from '#renderers/parts/use-room.ts'
import { menuIcon } from '../icons.tsx'
import { shellTexts } from '../texts.ts'
import { keysTo } from './entries.ts'
import type { MenuLine } from './entries.ts'
import { linesOf, pageLine } from './menu-lines.tsx'
import { fold, moreKey } from './overflow.ts'

interface TopMenuProps {
  readonly entries: readonly MenuLine[]
  readonly path: string
  /**
   * Given if the top menu only chooses a group, whose entries are at the left (specification 2.6,
   * blend). Otherwise groups open in the top menu.
   */
  readonly groups?:
    | { readonly chosen: string | undefined; readonly onChoose: (key: string) => void }
    | undefined
}

const groupLines = (entries: readonly MenuLine[]) =>
  entries.map((entry) =>
    entry.route
      ? pageLine(entry, entry.route)
      : { key: entry.key, icon: menuIcon(entry.icon, true), label: entry.name, title: entry.name },
  )

/**
 * The menu in the bar (specification 2.6, functional and blend). Entries that do not fit are under
 * 'more' (specification 4).
 */
export const TopMenu = observer(({ entries, path, groups }: TopMenuProps) => {
  const text = useTexts(shellTexts)
  const [box, room] = useRoom<HTMLElement>()
  const { shown, more } = fold(entries, room)
  const toLines = groups ? groupLines : linesOf
  const rest = {
    key: moreKey,
    icon: <EllipsisOutlined aria-hidden />,
    label: text('more'),
    title: text('more'),
    children: toLines(more),
  }
  // A slot is only wide enough for a name.
  const lines = toLines(shown).map((line) => line && { ...line, icon: null })
  const selected = groups ? [groups.chosen ?? ''] : keysTo(entries, path).slice(-1)
  return (
    <nav ref={box} aria-label={text('menu')} className="shell-top">
      <Menu
        mode="horizontal"
        disabledOverflow
        items={[...lines, ...(more.length > 0 ? [rest] : [])]}
        selectedKeys={selected}
        onClick={({ key }) => groups?.onChoose(key)}
      />
    </nav>
  )
})
