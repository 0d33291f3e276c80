import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex } from 'antd'
import type { MenuProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts } from '../texts.ts'
import { useMoreItems, usePhoneItems } from './use-row-menu.tsx'
import type { RowActs } from './use-row-menu.tsx'

interface RowProps {
  readonly entry: MenuEntryBranch
  readonly acts: RowActs
}

const Dots = ({
  entry,
  items,
}: {
  readonly entry: MenuEntryBranch
  readonly items: NonNullable<MenuProps['items']>
}) => {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  return (
    items.length > 0 && (
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          size="small"
          type="text"
          icon={<MoreOutlined aria-hidden />}
          aria-label={text('moreOf', { name: nameOf(say, entry) })}
        />
      </Dropdown>
    )
  )
}

/** The buttons of a row on desktop, and a menu with the other actions. */
export const RowActions = observer(({ entry, acts }: RowProps) => {
  const text = useTexts(menuTexts)
  const may = useMay()
  const more = useMoreItems(acts)
  return (
    <Flex gap={4} wrap>
      {may(menus.update) && (
        <Button size="small" type="link" onClick={() => acts.onEdit(entry)}>
          {text('edit')}
        </Button>
      )}
      {may(menus.create) && (
        <Button size="small" type="link" onClick={() => acts.onAddBelow(entry)}>
          {text('addBelow')}
        </Button>
      )}
      {may(menus.remove) && (
        <Button
          size="small"
          type="link"
          danger
          disabled={entry.children !== undefined}
          onClick={() => acts.onRemove(entry)}
        >
          {text('remove')}
        </Button>
      )}
      <Dots entry={entry} items={more(entry)} />
    </Flex>
  )
})

/** The menu of a row on a phone, with all actions. */
export const PhoneActions = observer(({ entry, acts }: RowProps) => (
  <Dots entry={entry} items={usePhoneItems(acts)(entry)} />
))
