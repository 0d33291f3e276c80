import { useEffect, useState } from 'react'
import type { DragEvent, HTMLAttributes } from 'react'
import {
  App,
  Button,
  Card,
  Dropdown,
  Empty,
  Flex,
  Grid,
  Input,
  Result,
  Table,
  Tag,
  Typography,
  theme,
} from 'antd'
import type { MenuProps, TableProps } from 'antd'
import {
  HolderOutlined,
  ImportOutlined,
  MoreOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { Uses } from '#renderers/parts/uses.tsx'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { references } from '#schemas/api/reference.ts'
import { useEngine } from '#src/app/engine.tsx'
import MenuIcon from '#src/app/menu-icon.tsx'
import { nameOf } from '#src/app/names.ts'
import { saveFile } from '#src/engine/save-file.ts'
import Edit, { ImportMenus } from './edit.tsx'
import { MenuStore, nextSpot, spotOn, treeHolding } from './store.ts'
import type { Branch, Zone } from './store.ts'
import { menuTexts, typeKeys } from './texts.ts'

/** What the dialog is open for. */
interface Editing {
  readonly entry: MenuEntry | null
  readonly parentId: string
}

/** Which part of a row the pointer is over: its upper or lower quarter, or its middle. */
function zoneAt({ clientY, currentTarget }: DragEvent<HTMLElement>): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = height > 0 ? (clientY - top) / height : 0.5
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
}

/**
 * Dragging an entry over the rows: what each row listens to, and how the one that it would be
 * dropped on shows it.
 */
function useDragging(store: MenuStore) {
  const { token } = theme.useToken()
  const [dragged, setDragged] = useState<MenuEntry | null>(null)
  const [over, setOver] = useState<{ readonly id: string; readonly zone: Zone } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const shadows: { readonly [Z in Zone]: string } = {
    before: `inset 0 2px ${token.colorPrimary}`,
    after: `inset 0 -2px ${token.colorPrimary}`,
    inside: `inset 0 0 0 2px ${token.colorPrimary}`,
  }
  const rowOf = (entry: MenuEntry): HTMLAttributes<HTMLElement> => ({
    style: over?.id === entry.id ? { boxShadow: shadows[over.zone] } : {},
    onDragOver: (event) => {
      if (!dragged || !spotOn(store.entries, dragged, { target: entry, zone: zoneAt(event) }))
        return
      event.preventDefault()
      setOver({ id: entry.id, zone: zoneAt(event) })
    },
    onDrop: (event) => {
      event.preventDefault()
      const spot = dragged && spotOn(store.entries, dragged, { target: entry, zone: zoneAt(event) })
      if (dragged && spot) void store.move(dragged, spot)
      end()
    },
  })
  const handleOf = (entry: MenuEntry): HTMLAttributes<HTMLElement> & { draggable: true } => ({
    draggable: true,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(entry)
    },
    onDragEnd: end,
  })
  return { rowOf, handleOf }
}

/**
 * Menu entries as a tree (specification 2.5), to add, change, move and remove, to take to another
 * installation and from there.
 */
const MenuList = observer(() => {
  const { send, say, menu } = useEngine()
  const text = useTexts(menuTexts)
  const { message, modal } = App.useApp()
  const may = useMay()
  const [store] = useState(() => new MenuStore(send))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [word, setWord] = useState('')
  const isPhone = Grid.useBreakpoint().sm === false
  const { rowOf, handleOf } = useDragging(store)
  const grants = menu.routes.find(({ title }) => title === 'permission')
  useEffect(() => void store.load(), [store])

  /** Who would lose it, for whoever may ask that. */
  const lossOf = async (entry: MenuEntry): Promise<string> => {
    const held =
      grants &&
      (await send(
        authority.holders,
        { body: { target: { type: 'menu', menuId: entry.id }, pageSize: 1 } },
        { quiet: true },
      ).catch(() => undefined))
    return held && held.subjects.length > 0
      ? text('removeHeld', { subjects: held.subjects.length, people: held.users.pagination.total })
      : ''
  }
  const remove = async (entry: MenuEntry) => {
    const loss = await lossOf(entry)
    // A refusal was already said by the toast: the question just closes.
    const act = () =>
      store.remove(entry.id).then(
        () => void message.success(text('removed')),
        () => undefined,
      )
    void modal.confirm({
      title: nameOf(say, entry),
      content: (
        <>
          {text('removeAsk')}
          <div>
            {loss || (
              <Uses
                say={say}
                of={entry.id}
                load={() => send(references.menu, { params: { id: entry.id } }, { quiet: true })}
              />
            )}
          </div>
        </>
      ),
      okButtonProps: { danger: true },
      okText: text('remove'),
      cancelText: text('cancel'),
      onOk: act,
    })
  }
  const more = (entry: Branch): NonNullable<MenuProps['items']> => {
    const [up, down] = [nextSpot(store.entries, entry, -1), nextSpot(store.entries, entry, 1)]
    return [
      ...(may(menus.move)
        ? [
            {
              key: 'up',
              label: text('up'),
              disabled: !up,
              onClick: () => up && void store.move(entry, up),
            },
            {
              key: 'down',
              label: text('down'),
              disabled: !down,
              onClick: () => down && void store.move(entry, down),
            },
          ]
        : []),
      ...(may(menus.exportMenu)
        ? [
            {
              key: 'export',
              label: text('exportOne'),
              onClick: () =>
                void store.exportFile(entry.id).then(
                  (file) => saveFile(file, `${entry.fullName}.json`),
                  () => undefined,
                ),
            },
          ]
        : []),
      ...(grants
        ? [
            {
              key: 'holders',
              label: (
                <Link to={`${grants.path}?tab=holders&menuId=${entry.id}`}>{text('holders')}</Link>
              ),
            },
          ]
        : []),
    ]
  }
  const onPhone = (entry: Branch): NonNullable<MenuProps['items']> => [
    ...(may(menus.update)
      ? [
          {
            key: 'edit',
            label: text('edit'),
            onClick: () => setEditing({ entry, parentId: entry.parentId }),
          },
        ]
      : []),
    ...(may(menus.create)
      ? [
          {
            key: 'add',
            label: text('addBelow'),
            onClick: () => setEditing({ entry: null, parentId: entry.id }),
          },
        ]
      : []),
    ...more(entry),
    ...(may(menus.remove)
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            disabled: entry.children !== undefined,
            onClick: () => void remove(entry),
          },
        ]
      : []),
  ]
  const dots = (entry: Branch, items: NonNullable<MenuProps['items']>) =>
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
  const actions = (entry: Branch) => (
    <Flex gap={4} wrap>
      {may(menus.update) && (
        <Button
          size="small"
          type="link"
          onClick={() => setEditing({ entry, parentId: entry.parentId })}
        >
          {text('edit')}
        </Button>
      )}
      {may(menus.create) && (
        <Button
          size="small"
          type="link"
          onClick={() => setEditing({ entry: null, parentId: entry.id })}
        >
          {text('addBelow')}
        </Button>
      )}
      {may(menus.remove) && (
        <Button
          size="small"
          type="link"
          danger
          disabled={entry.children !== undefined}
          onClick={() => void remove(entry)}
        >
          {text('remove')}
        </Button>
      )}
      {dots(entry, more(entry))}
    </Flex>
  )
  const named = (entry: Branch) => (
    <>
      {!isPhone && may(menus.move) && (
        <span
          {...handleOf(entry)}
          title={text('drag', { name: nameOf(say, entry) })}
          style={{ cursor: 'grab', marginInlineEnd: 6 }}
        >
          <HolderOutlined aria-hidden />
        </span>
      )}
      <MenuIcon name={entry.icon} isGroup={entry.type === 1} /> {nameOf(say, entry)}
    </>
  )
  const hasActions =
    grants !== undefined ||
    [menus.create, menus.update, menus.move, menus.remove, menus.exportMenu].some(may)
  const columns: TableProps<Branch>['columns'] = [
    {
      key: 'name',
      title: text('name'),
      width: 250,
      ellipsis: true,
      render: (_, entry) => named(entry),
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
            render: (_: unknown, entry: Branch) => actions(entry),
          },
        ]
      : []),
  ]
  const narrow: TableProps<Branch>['columns'] = [
    {
      key: 'name',
      title: text('name'),
      ellipsis: true,
      render: (_, entry) => (
        <span style={{ opacity: entry.enabledMark ? 1 : 0.55 }}>{named(entry)}</span>
      ),
    },
    ...(hasActions
      ? [
          {
            key: 'actions',
            title: text('actions'),
            width: 88,
            align: 'center' as const,
            render: (_: unknown, entry: Branch) => dots(entry, onPhone(entry)),
          },
        ]
      : []),
  ]
  const shown = treeHolding(store.tree, (entry) =>
    [nameOf(say, entry), entry.enCode, entry.urlAddress].some((one) =>
      one.toLowerCase().includes(word.trim().toLowerCase()),
    ),
  )
  return (
    <Card>
      <Flex justify="space-between" align="center" wrap gap={8} style={{ marginBottom: 4 }}>
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
          {text('title')}
        </Typography.Title>
        <Flex gap={8} wrap>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void store.load()}>
            {text('reload')}
          </Button>
          {may(menus.importMenus) && (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {text('importFile')}
            </Button>
          )}
          {may(menus.create) && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setEditing({ entry: null, parentId: '' })}
            >
              {text('add')}
            </Button>
          )}
        </Flex>
      </Flex>
      {!isPhone && may(menus.move) && (
        <Typography.Paragraph type="secondary">{text('moveHint')}</Typography.Paragraph>
      )}
      <search>
        <Input
          allowClear
          value={word}
          maxLength={100}
          aria-label={text('search')}
          placeholder={text('search')}
          onChange={({ target }) => setWord(target.value)}
          style={{ width: 280, maxWidth: '100%', marginBlock: isPhone ? 12 : '0 12px' }}
        />
      </search>
      {store.state === 'failed' ? (
        <Result
          status="warning"
          title={text('failed')}
          extra={
            <Button type="primary" onClick={() => void store.load()}>
              {text('retry')}
            </Button>
          }
        />
      ) : (
        <Table<Branch>
          key={`${store.entries.length > 0 ? 'full' : 'empty'} ${word.trim()}`}
          rowKey="id"
          size="middle"
          columns={isPhone ? narrow : columns}
          dataSource={shown}
          onRow={rowOf}
          loading={{ spinning: store.state === 'loading', delay: 300 }}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          {...(!isPhone && { scroll: { x: 1110 } })}
          locale={{
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
                {word && <Button onClick={() => setWord('')}>{text('clear')}</Button>}
              </Empty>
            ),
          }}
        />
      )}
      {editing && (
        <Edit
          key={editing.entry?.id ?? `below-${editing.parentId}`}
          store={store}
          {...editing}
          onDone={() => setEditing(null)}
        />
      )}
      {isImporting && <ImportMenus store={store} onClose={() => setImporting(false)} />}
    </Card>
  )
})
export default MenuList
