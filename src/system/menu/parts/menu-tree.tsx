import { Button, Empty, Grid, Result, Table } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { treeHolding } from '../store.ts'
import type { MenuEntryBranch } from '../store.ts'
import { menuTexts } from '../texts.ts'
import { useDeskColumns, usePhoneColumns } from './use-columns.tsx'
import { useDragging } from './use-dragging.ts'
import type { RowActs } from './use-row-menu.tsx'

interface MenuTreeProps {
  readonly acts: RowActs
  /** Only entries that contain this word, and those above them, are shown. */
  readonly word: string
  onClear(): void
}

/** The menu entries as a tree with their actions; on desktop the rows can be dragged. */
export const MenuTree = observer(({ acts, word, onClear }: MenuTreeProps) => {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const { store } = acts
  const { rowOf, handleOf } = useDragging(store)
  const wide = useDeskColumns(acts, handleOf)
  const narrow = usePhoneColumns(acts)
  if (store.state === 'failed')
    return (
      <Result
        status="warning"
        title={text('failed')}
        extra={
          <Button type="primary" onClick={() => void store.load()}>
            {text('retry')}
          </Button>
        }
      />
    )
  const shown = treeHolding(store.tree, (entry) =>
    [nameOf(say, entry), entry.enCode, entry.urlAddress].some((shownText) =>
      shownText.toLowerCase().includes(word.trim().toLowerCase()),
    ),
  )
  return (
    <Table<MenuEntryBranch>
      key={`${store.entries.length > 0 ? 'full' : 'empty'} ${word.trim()}`}
      rowKey="id"
      size="middle"
      columns={isPhone ? narrow : wide}
      dataSource={shown}
      onRow={rowOf}
      loading={{ spinning: store.state === 'loading', delay: 300 }}
      pagination={false}
      expandable={{ defaultExpandAllRows: true }}
      {...(!isPhone && { scroll: { x: 1110 } })}
      locale={{
        emptyText: (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
            {word && <Button onClick={onClear}>{text('clear')}</Button>}
          </Empty>
        ),
      }}
    />
  )
})
