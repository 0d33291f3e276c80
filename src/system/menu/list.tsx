import { useEffect, useState } from 'react'
import { App, Button, Card, Flex, Result, Table, Tag, Typography } from 'antd'
import type { TableProps } from 'antd'
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import Edit from './edit.tsx'
import { MenuStore } from './store.ts'
import type { Branch } from './store.ts'
import { menuTexts, typeKeys } from './texts.ts'

/** What the dialog is open for. */
interface Editing {
  readonly entry: MenuEntry | null
  readonly parentId: string
}

/** Menu entries as a tree (specification 2.5), to add, change and remove. */
const MenuList = observer(() => {
  const { send, say } = useEngine()
  const text = useTexts(menuTexts)
  const { message, modal } = App.useApp()
  const [store] = useState(() => new MenuStore(send))
  const [editing, setEditing] = useState<Editing | null>(null)
  useEffect(() => void store.load(), [store])

  const remove = (entry: MenuEntry) => {
    // A refusal was already said by the toast: the question just closes.
    const act = () => store.remove(entry.id).then(() => void message.success(text('removed')), () => undefined)
    void modal.confirm({ title: nameOf(say, entry), content: text('removeAsk'), okButtonProps: { danger: true }, okText: text('remove'), onOk: act })
  }
  const actions = (entry: Branch) => (
    <Flex gap={4} wrap>
      <Button size="small" type="link" onClick={() => setEditing({ entry, parentId: entry.parentId })}>{text('edit')}</Button>
      <Button size="small" type="link" onClick={() => setEditing({ entry: null, parentId: entry.id })}>{text('addBelow')}</Button>
      <Button size="small" type="link" danger disabled={entry.children !== undefined} onClick={() => remove(entry)}>{text('remove')}</Button>
    </Flex>
  )
  const columns: TableProps<Branch>['columns'] = [
    { key: 'name', title: text('name'), width: 240, ellipsis: true, render: (_, entry) => nameOf(say, entry) },
    { key: 'code', title: text('code'), dataIndex: 'enCode', width: 160, ellipsis: true },
    { key: 'type', title: text('type'), width: 110, render: (_, { type }) => text(typeKeys[type - 1] ?? 'type2') },
    { key: 'address', title: text('address'), dataIndex: 'urlAddress', width: 200, ellipsis: true, render: (address: string) => address || '-' },
    { key: 'order', title: text('order'), dataIndex: 'sortCode', width: 90, align: 'right' },
    { key: 'state', title: text('state'), width: 100, render: (_, { enabledMark }) => <Tag color={enabledMark ? 'success' : 'default'}>{text(enabledMark ? 'on' : 'off')}</Tag> },
    { key: 'actions', title: text('actions'), width: 240, render: (_, entry) => actions(entry) },
  ]
  return (
    <Card>
      <Flex justify="space-between" align="center" wrap gap={8} style={{ marginBottom: 12 }}>
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>{text('title')}</Typography.Title>
        <Flex gap={8}>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void store.load()}>{text('reload')}</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ entry: null, parentId: '' })}>{text('add')}</Button>
        </Flex>
      </Flex>
      {store.state === 'failed' ? (
        <Result status="warning" title={text('failed')} extra={<Button type="primary" onClick={() => void store.load()}>{text('retry')}</Button>} />
      ) : (
        <Table<Branch>
          key={store.entries.length > 0 ? 'full' : 'empty'}
          rowKey="id"
          size="middle"
          columns={columns}
          dataSource={store.tree}
          loading={{ spinning: store.state === 'loading', delay: 300 }}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          scroll={{ x: 1140 }}
          locale={{ emptyText: text('empty') }}
        />
      )}
      {editing && <Edit key={editing.entry?.id ?? `below-${editing.parentId}`} store={store} {...editing} onDone={() => setEditing(null)} />}
    </Card>
  )
})
export default MenuList
