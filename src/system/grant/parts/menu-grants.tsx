import { useState } from 'react'
import { Button, Empty, Flex, Tree, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { Inherited } from '#renderers/pages/grants/parts/codes.tsx'
import { EndPick } from '#renderers/pages/grants/parts/end-pick.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { daysOf } from '#schemas/grant/ends.ts'
import { canMenu } from '#schemas/permission.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { GrantStore } from '../store.ts'
import { hasWord, Filter } from './filter.tsx'
import { useSources } from './use-sources.ts'
import { treeOf, leavesOf } from './menu-tree.ts'

/** The menu entries that the subject may open. */
export const MenuGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const { say, session } = useEngine()
  const text = useTexts(grantTexts)
  const [word, setWord] = useState('')
  const inherited = useSources(store)('menu', '', ({ modelId }) => modelId)
  const { menuIds } = store.draft
  const tree = treeOf(store.menuEntries, {
    titleOf: (entry, isLeaf) => (
      <>
        {nameOf(say, entry)}
        <Inherited names={inherited.get(entry.id)} />
        {isLeaf && menuIds.includes(entry.id) && (
          <EndPick
            name={nameOf(say, entry)}
            days={daysOf(store.draft, { menuId: entry.id })}
            onChange={(until) => store.setEnd({ menuId: entry.id }, until)}
          />
        )}
      </>
    ),
    isShown: (entry) => hasWord(nameOf(say, entry), word) || hasWord(entry.enCode, word),
    isLocked: ({ enCode }) => !canMenu(session.rights, enCode),
  })
  const leaves = leavesOf(tree)
  const keys = leaves.map(({ key }) => String(key))
  const open = leaves.flatMap(({ key, disableCheckbox }) => (disableCheckbox ? [] : [String(key)]))
  const set = (checked: readonly string[]) =>
    store.setMenus([
      ...menuIds.filter((id) => !open.includes(id)),
      ...open.filter((id) => checked.includes(id)),
    ])
  return (
    <>
      <Flex gap={8} wrap style={{ marginBottom: 8 }}>
        <Filter value={word} onChange={setWord} />
        <Button onClick={() => set(open)}>{text('all')}</Button>
        <Button onClick={() => set([])}>{text('none')}</Button>
      </Flex>
      <Typography.Paragraph type="secondary">{text('pagesHint')}</Typography.Paragraph>
      {tree.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('notFound')} />
      )}
      <Tree
        key={word}
        checkable
        defaultExpandAll
        selectable={false}
        disabled={!store.canChange}
        aria-label={text('menus')}
        treeData={tree}
        checkedKeys={menuIds.filter((id) => keys.includes(id))}
        onCheck={(next) => set((Array.isArray(next) ? next : next.checked).map(String))}
      />
    </>
  )
})
