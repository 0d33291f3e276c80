import { useCallback, useState } from 'react'
import type { Key } from 'react'
import { Empty, Flex, Input, Segmented, Tree } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { GrantNode } from '#schemas/api/profile.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { Loaded } from './loaded.tsx'
import { profileTexts } from './texts.ts'
import { ownTexts } from './own-texts.ts'

const trees = ['module', 'column', 'form', 'button', 'resource'] as const

type TreeName = (typeof trees)[number]

type Trees = { readonly [T in TreeName]: readonly GrantNode[] }

/** The branches that contain a name with the keyword; everything below a match is kept. */
export function filterNodes(nodes: readonly GrantNode[], keyword: string): readonly GrantNode[] {
  const wanted = keyword.trim().toLowerCase()
  if (!wanted) return nodes
  return nodes.flatMap((node) => {
    if (node.fullName.toLowerCase().includes(wanted)) return [node]
    const children = filterNodes(node.children ?? [], wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

const named = (nodes: readonly GrantNode[], nameOf: (node: GrantNode) => string): GrantNode[] =>
  nodes.map((node) => ({
    ...node,
    fullName: nameOf(node),
    ...(node.children && { children: named(node.children, nameOf) }),
  }))

/** The names of menu entries by id, as the menu shows them. */
function useMenuNames(): (node: GrantNode) => string {
  const { menu, say } = useEngine()
  const names = new Map<string, string>()
  const note = (items: readonly MenuItem[]): void =>
    items.forEach((item) => {
      names.set(item.id, nameOf(say, item))
      note(item.children ?? [])
    })
  note(menu.items)
  return ({ id, fullName }) => names.get(id) ?? fullName
}

interface TreeNode {
  readonly key: string
  readonly title: string
  readonly children?: TreeNode[]
}

const treeOf = (nodes: readonly GrantNode[]): TreeNode[] =>
  nodes.map(({ id, fullName, children }) => ({
    key: id,
    title: fullName,
    ...(children && { children: treeOf(children) }),
  }))

const keysIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children ? [key, ...keysIn(children)] : []))

const Grants = observer(({ trees: held }: { readonly trees: Trees }) => {
  const text = useTexts(ownTexts)
  const name = useTexts(profileTexts)
  const [tree, setTree] = useState<TreeName>('module')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<readonly Key[]>(() => keysIn(treeOf(held.module)))
  const menuName = useMenuNames()
  const shown = tree === 'module' ? named(held.module, menuName) : held[tree]
  const nodes = treeOf(filterNodes(shown, keyword))
  // While searching, all branches are open, so that the matches are visible.
  const expanded = keyword.trim() ? keysIn(nodes) : [...open]
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Segmented<TreeName>
          className="profile-scroll"
          aria-label={name('authorize')}
          options={trees.map((value) => ({ value, label: text(value) }))}
          value={tree}
          onChange={setTree}
        />
        <Input.Search
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          placeholder={text('find')}
          aria-label={text('find')}
          style={{ width: 240 }}
        />
      </Flex>
      {nodes.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(keyword.trim() ? 'notFound' : 'noNodes')}
        />
      ) : (
        <Tree<TreeNode>
          key={tree}
          treeData={nodes}
          selectable={false}
          expandedKeys={expanded}
          onExpand={setOpen}
          aria-label={text(tree)}
        />
      )}
    </Flex>
  )
})

/** What the user may see and do, as trees to read and search (specification 7.8). */
export const GrantsPart = () => {
  const { send } = useEngine()
  return (
    <Loaded load={useCallback(() => send(profile.authorize, {}, { quiet: true }), [send])}>
      {(trees) => <Grants trees={trees} />}
    </Loaded>
  )
}
