import { EyeInvisibleOutlined, StarFilled, ThunderboltFilled, WarningFilled } from '@ant-design/icons'
import { Empty, Input, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ComponentRef } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { canMove } from '#schemas/design/place.ts'
import { childrenOf, findParent, rootId } from '#schemas/design/document.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { ancestorsOf } from '../place.ts'
import { choosingOf } from '../selecting.ts'
import { designTexts } from '../texts.ts'
import { branchesOf } from './tree.ts'
import type { Branch } from './tree.ts'

const Title = observer(({ id }: { readonly id: string }) => {
  const store = useDesign()
  const nameOf = useNodeName()
  const text = useTexts(designTexts)
  const node = store.node(id)
  if (!node) return null
  return (
    <span className="design-outline-title">
      <Icon name={store.kinds[node.kind]?.icon ?? ''} /> {nameOf(id)} <small>{node.field}</small>
      {node.required && <StarFilled aria-label={text('required')} />}
      {store.ruled.has(id) && <ThunderboltFilled aria-label={text('hasRule')} />}
      {node.hidden && <EyeInvisibleOutlined aria-label={text('hidden')} />}
      {store.problemsOf(id).length > 0 && <WarningFilled className="design-warning" aria-label={text('hasProblem')} />}
    </span>
  )
})

const asData = (one: Branch): TreeDataNode => ({ key: one.key, title: <Title id={one.key} />, children: one.children.map(asData) })
const rowHeight = 28

/** Every node as a tree: search it, walk it, drag in it; what is chosen is selected and scrolled to. */
export const Outline = observer(({ height }: { readonly height: number }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  const [query, setQuery] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  const nameOf = useNodeName()
  const { document, selection } = store
  const wanted = query.trim().toLowerCase()
  const passes = (id: string) => wanted === '' || [nameOf(id), document.nodes[id]?.field ?? '', document.nodes[id]?.kind ?? ''].some((one) => one.toLowerCase().includes(wanted))
  const branches = branchesOf(document, passes)
  const holders = Object.values(document.nodes).filter((one) => one.children.length > 0).map((one) => one.id)
  useEffect(() => {
    const above = ancestorsOf(store.document, selection)
    setClosed((before) => (above.some((id) => before.has(id)) ? new Set([...before].filter((id) => !above.includes(id))) : before))
    tree.current?.scrollTo({ key: selection, align: 'auto' })
  }, [store, selection])
  return (
    <section className="design-outline" aria-label={text('outline')}>
      <Input.Search allowClear value={query} placeholder={text('searchOutline')} aria-label={text('searchOutline')} onChange={(event) => setQuery(event.target.value)} />
      {branches.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingFound')} />}
      <Tree
        ref={tree}
        aria-label={text('outline')}
        blockNode
        height={height}
        itemHeight={rowHeight}
        treeData={branches.map(asData)}
        expandedKeys={holders.filter((id) => wanted !== '' || !closed.has(id))}
        onExpand={(keys) => setClosed(new Set(holders.filter((id) => !keys.includes(id))))}
        multiple
        selectedKeys={[...store.chosen]}
        onSelect={(_keys, { node, nativeEvent }) => store.select(String(node.key), choosingOf(nativeEvent))}
        draggable={{ icon: false }}
        allowDrop={({ dragNode, dropNode, dropPosition }) => {
          const id = String(dropNode.key)
          return canMove(store.kinds, document, { id: String(dragNode.key), parent: dropPosition === 0 ? id : (findParent(document, id) ?? rootId) }) === null
        }}
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const id = String(node.key)
          const parent = dropToGap ? (findParent(document, id) ?? rootId) : id
          const at = childrenOf(document, parent).indexOf(id)
          const isBefore = dropPosition < Number(node.pos.split('-').at(-1))
          store.moveTo(store.isSelected(String(dragNode.key)) ? store.chosen : [String(dragNode.key)], { parent, index: dropToGap ? at + (isBefore ? 0 : 1) : 0 })
        }}
      />
    </section>
  )
})
