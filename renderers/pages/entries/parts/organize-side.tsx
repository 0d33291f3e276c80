import { useState } from 'react'
import { Button, Input, Skeleton, Tree } from 'antd'
import { observer } from 'mobx-react-lite'
import { branchesOf, branchesWith } from '#renderers/parts/branches.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { useListView } from '#renderers/parts/frame/use-list-view.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

/** Pixels. With a fixed height, the tree only draws its visible part. */
const treeHeight = 560
const everything = '*'

/**
 * The tree of organizations beside a list. Choosing one limits the list to it and all below it, as
 * `OrganizeFilter` does. Whether all branches are open is remembered.
 */
export const OrganizeSide = observer(
  <E extends object>({ store }: { readonly store: EntryPort<E> }) => {
    const { lookups } = useRuntime()
    const text = useTexts(entryTexts)
    const words = useTexts(frameTexts)
    const { isOpen = false, change } = useListView('organize side')
    const [typed, setTyped] = useState('')
    const entries = lookups.organizes()
    const branches = branchesOf(entries ?? [], () => true)
    const part = typed.trim()
    const tree = [
      { value: everything, title: text('allOrganizes'), disabled: false, children: [] },
      ...(part ? branchesWith(branches, part) : branches),
    ]
    const pick = (key: string) =>
      store.search({ filters: { organizeId: key === everything ? '' : key } })
    return (
      <div>
        <Input.Search
          value={typed}
          allowClear
          aria-label={text('findOrganize')}
          placeholder={text('findOrganize')}
          onChange={({ target }) => setTyped(target.value)}
          style={{ marginBottom: 8 }}
        />
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          style={{ paddingInline: 0, marginBottom: 4 }}
          onClick={() => change({ isOpen: !isOpen })}
        >
          {words(isOpen ? 'closeAll' : 'openAll')}
        </Button>
        {entries === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : (
          <Tree
            key={`${part === '' ? '' : 'found'} ${isOpen}`}
            blockNode
            aria-label={text('organize')}
            height={treeHeight}
            fieldNames={{ key: 'value' }}
            treeData={tree as never}
            selectedKeys={[String(store.ask.filters['organizeId'] || everything)]}
            defaultExpandAll={part !== '' || isOpen}
            defaultExpandedKeys={branches.map(({ value }) => value)}
            onSelect={([key = everything]) => pick(String(key))}
          />
        )}
      </div>
    )
  },
)
