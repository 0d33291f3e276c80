import { useState } from 'react'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Empty, Flex, Input, Skeleton, Tree } from 'antd'
import { observer } from 'mobx-react-lite'
import { allOpen, useBranches } from '#renderers/pages/entries/parts/branches.tsx'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { TreeTools } from '#renderers/parts/frame/list-tools.tsx'
import { useListView } from '#renderers/parts/frame/use-list-view.ts'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import type { TreeEntry } from '#renderers/parts/search-tree.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { findType, nodesOf } from '../store.ts'
import type { DictionaryNode, TypeStore } from '../store.ts'
import { dictionaryTexts } from '../texts.ts'

export interface TypesProps {
  readonly store: TypeStore
  readonly type: DictionaryTypeBranch | undefined
  readonly isPhone: boolean
  readonly actionsOf: (type: DictionaryTypeBranch) => readonly EntryAction[]
  onChoose(id: string): void
}

/** The dictionaries to choose from: a tree, or a picker on a phone. */
export const Types = observer((props: TypesProps) => {
  const { store, type, isPhone, actionsOf } = props
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  if (!store.hasLoaded && store.failure === undefined)
    return <Skeleton active title={false} paragraph={{ rows: isPhone ? 1 : 8 }} />
  return (
    <Flex vertical gap="small">
      <LoadFailure failure={store.failure} onRetry={() => void store.load()} />
      {isPhone ? (
        <Flex gap="small">
          <TypePick {...props} />
          {type && <TypeMenu type={type} actions={actionsOf(type)} />}
        </Flex>
      ) : (
        <>
          <Input.Search
            allowClear
            maxLength={100}
            aria-label={text('pick')}
            placeholder={say('keyword')}
            onSearch={(keyword) => store.search({ keyword: keyword.trim() })}
          />
          <TypeTree {...props} />
        </>
      )}
    </Flex>
  )
})

const toEntries = (nodes: readonly DictionaryNode[]): TreeEntry[] =>
  nodes.map(({ key, title, children }) => ({ value: key, title, children: toEntries(children) }))

const TypePick = observer(({ store, type, onChoose }: TypesProps) => {
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  return (
    <SearchTree
      aria-label={text('pick')}
      placeholder={text('pick')}
      value={type?.id ?? null}
      treeDefaultExpandAll
      treeData={toEntries(nodesOf(store.rows, nameOf))}
      onChange={(id) => onChoose(typeof id === 'string' ? id : '')}
      style={{ flex: 1, minWidth: 0 }}
    />
  )
})

const TypeTree = observer(({ store, type, actionsOf, onChoose }: TypesProps) => {
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  const nameOf = useNameOf()
  const { change, isOpen = true } = useListView('dictionary_types')
  const [opening, setOpening] = useState(isOpen ? allOpen : { isOpen })
  const { open, turn } = useBranches<{
    readonly id: string
    readonly children?: readonly object[]
  }>(store.rows, undefined, opening)
  const openAll = (isAll: boolean) => {
    change({ isOpen: isAll })
    setOpening({ isOpen: isAll })
  }
  if (store.rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('empty')} />
  return (
    <>
      <Flex justify="flex-end">
        <TreeTools openAll={openAll} />
      </Flex>
      <Tree<DictionaryNode>
        aria-label={text('types')}
        blockNode
        expandedKeys={open}
        onExpand={(_, { node }) => turn({ id: node.key, children: node.children })}
        height={560}
        treeData={nodesOf(store.rows, nameOf)}
        selectedKeys={type ? [type.id] : []}
        onSelect={([id]) => id !== undefined && onChoose(String(id))}
        titleRender={({ key, title }) => {
          const branch = findType(store.rows, key)
          return (
            <Flex justify="space-between" align="center" gap={4}>
              <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{title}</span>
              {branch && <TypeMenu type={branch} actions={actionsOf(branch)} />}
            </Flex>
          )
        }}
      />
    </>
  )
})

interface TypeMenuProps {
  readonly type: DictionaryTypeBranch
  readonly actions: readonly EntryAction[]
}

/** What can be done with a dictionary, in one menu. */
const TypeMenu = ({ type, actions }: TypeMenuProps) => {
  const say = useTexts(frameTexts)
  const nameOf = useNameOf()
  if (actions.length === 0) return null
  return (
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Dropdown
        trigger={['click']}
        menu={{
          items: actions.map(({ key, label, isDanger = false, run }) => ({
            key,
            label,
            danger: isDanger,
            onClick: run,
          })),
        }}
      >
        <Button
          type="text"
          size="small"
          aria-haspopup="menu"
          aria-label={say('moreOf', { name: nameOf(type) })}
          icon={<EllipsisOutlined aria-hidden />}
        />
      </Dropdown>
    </span>
  )
}
