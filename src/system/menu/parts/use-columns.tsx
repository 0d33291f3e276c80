import { HolderOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { HTMLAttributes } from 'react'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import MenuIcon from '#src/app/menu-icon.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts, typeKeys } from '../texts.ts'

/** The name of an entry with its icon, and the handle to drag it, if there is one. */
const EntryName = ({
  entry,
  handle,
}: {
  readonly entry: MenuEntryBranch
  readonly handle: HTMLAttributes<HTMLElement> | undefined
}) => {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  return (
    <>
      {handle && (
        <span
          {...handle}
          title={text('drag', { name: nameOf(say, entry) })}
          style={{ cursor: 'grab', marginInlineEnd: 6 }}
        >
          <HolderOutlined aria-hidden />
        </span>
      )}
      <MenuIcon name={entry.icon} isGroup={entry.type === 1} /> {nameOf(say, entry)}
    </>
  )
}

/** The columns of the tree. Call it inside an observer. */
export function useColumns(
  handleOf: (entry: MenuEntryBranch) => HTMLAttributes<HTMLElement> | undefined,
): readonly EntryColumn<MenuEntryBranch>[] {
  const text = useTexts(menuTexts)
  return [
    {
      key: 'name',
      title: text('name'),
      width: 250,
      render: (entry) => <EntryName entry={entry} handle={handleOf(entry)} />,
    },
    { key: 'code', title: text('code'), width: 140, render: ({ enCode }) => enCode },
    {
      key: 'type',
      title: text('type'),
      width: 100,
      render: ({ type }) => text(typeKeys[type - 1] ?? 'type2'),
    },
    {
      key: 'address',
      title: text('address'),
      width: 180,
      render: ({ urlAddress }) => urlAddress || '-',
    },
    {
      key: 'order',
      title: text('order'),
      width: 80,
      align: 'right',
      isExtra: true,
      render: ({ sortCode }) => sortCode,
    },
    {
      key: 'state',
      title: text('state'),
      width: 100,
      render: ({ enabledMark }) => (
        <Tag color={enabledMark ? 'success' : 'default'}>{text(enabledMark ? 'on' : 'off')}</Tag>
      ),
    },
  ]
}
