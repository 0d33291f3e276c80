import { HolderOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { TableProps } from 'antd'
import type { HTMLAttributes } from 'react'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import MenuIcon from '#src/app/menu-icon.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts, typeKeys } from '../texts.ts'
import { PhoneActions, RowActions } from './row-actions.tsx'
import type { RowActs } from './use-row-menu.tsx'

type Columns = NonNullable<TableProps<MenuEntryBranch>['columns']>

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

/** Has the user any action for an entry? Call it inside an observer. */
function useHasActions({ grantsPath }: RowActs): boolean {
  const may = useMay()
  return (
    grantsPath !== undefined ||
    [menus.create, menus.update, menus.move, menus.remove, menus.exportMenu].some(may)
  )
}

/** The columns of the tree on desktop. */
export function useDeskColumns(
  acts: RowActs,
  handleOf: (entry: MenuEntryBranch) => HTMLAttributes<HTMLElement>,
): Columns {
  const text = useTexts(menuTexts)
  const canMove = useMay()(menus.move)
  const hasActions = useHasActions(acts)
  return [
    {
      key: 'name',
      title: text('name'),
      width: 250,
      ellipsis: true,
      render: (_, entry) => (
        <EntryName entry={entry} handle={canMove ? handleOf(entry) : undefined} />
      ),
    },
    { key: 'code', title: text('code'), dataIndex: 'enCode', width: 140, ellipsis: true },
    {
      key: 'type',
      title: text('type'),
      width: 100,
      render: (_, { type }) => text(typeKeys[type - 1] ?? 'type2'),
    },
    {
      key: 'address',
      title: text('address'),
      dataIndex: 'urlAddress',
      width: 180,
      ellipsis: true,
      render: (address: string) => address || '-',
    },
    { key: 'order', title: text('order'), dataIndex: 'sortCode', width: 80, align: 'right' },
    {
      key: 'state',
      title: text('state'),
      width: 90,
      render: (_, { enabledMark }) => (
        <Tag color={enabledMark ? 'success' : 'default'}>{text(enabledMark ? 'on' : 'off')}</Tag>
      ),
    },
    ...(hasActions
      ? [
          {
            key: 'actions',
            title: text('actions'),
            width: 270,
            render: (_: unknown, entry: MenuEntryBranch) => (
              <RowActions entry={entry} acts={acts} />
            ),
          },
        ]
      : []),
  ]
}

/** The columns of the tree on a phone: the name and the actions. */
export function usePhoneColumns(acts: RowActs): Columns {
  const text = useTexts(menuTexts)
  const hasActions = useHasActions(acts)
  return [
    {
      key: 'name',
      title: text('name'),
      ellipsis: true,
      render: (_, entry) => (
        <span style={{ opacity: entry.enabledMark ? 1 : 0.55 }}>
          <EntryName entry={entry} handle={undefined} />
        </span>
      ),
    },
    ...(hasActions
      ? [
          {
            key: 'actions',
            title: text('actions'),
            width: 88,
            align: 'center' as const,
            render: (_: unknown, entry: MenuEntryBranch) => (
              <PhoneActions entry={entry} acts={acts} />
            ),
          },
        ]
      : []),
  ]
}
