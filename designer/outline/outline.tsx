import {
  EyeInvisibleOutlined,
  StarFilled,
  ThunderboltFilled,
  WarningFilled,
} from '@ant-design/icons'
import { Button, Empty, Input, Space, Tooltip, Tree } from 'antd'
import type { TreeDataNode, TreeProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ComponentRef, KeyboardEvent } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { canMove } from '#schemas/design/place.ts'
import { childrenOf, findParent, rootId } from '#schemas/design/document.ts'
import { useActs } from '../acts.ts'
import type { Acts } from '../acts.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { rankOf } from '../find.ts'
import { LinkMark } from '../fragments/link-mark.tsx'
import { actOf } from '../keys.ts'
import type { Act } from '../keys.ts'
import { ancestorsOf } from '../place.ts'
import { choosingOf } from '../selecting.ts'
import type { DesignStore } from '../store.ts'
import { designTexts } from '../texts.ts'
import { branchesOf } from './tree.ts'
import type { OutlineBranch } from './tree.ts'

const Title = observer(({ id }: { readonly id: string }) => {
  const store = useDesign()
  const nameOf = useNodeName()
  const text = useTexts(designTexts)
  const node = store.node(id)
  if (!node) return null
  return (
    <span className="design-outline-title">
      <Icon name={store.kinds[node.kind]?.icon ?? ''} /> {nameOf(id)} <small>{node.field}</small>
      {node.linked && <LinkMark linked={node.linked} />}
      {node.required && <StarFilled aria-label={text('required')} />}
      {store.ruled.has(id) && <ThunderboltFilled aria-label={text('hasRule')} />}
      {node.hidden && <EyeInvisibleOutlined aria-label={text('hidden')} />}
      {store.problemsOf(id).length > 0 && (
        <WarningFilled className="design-warning" aria-label={text('hasProblem')} />
      )}
    </span>
  )
})

/** The filters of the outline, each with its icon. */
const marks = {
  required: <StarFilled />,
  hasRule: <ThunderboltFilled />,
  hidden: <EyeInvisibleOutlined />,
  hasProblem: <WarningFilled />,
} as const
type Mark = keyof typeof marks
const markNames = Object.keys(marks) as Mark[]

const hasMark = (store: DesignStore, id: string): { readonly [M in Mark]: () => boolean } => ({
  required: () => store.document.nodes[id]?.required ?? false,
  hasRule: () => store.ruled.has(id),
  hidden: () => store.document.nodes[id]?.hidden ?? false,
  hasProblem: () => store.problemsOf(id).length > 0,
})

/** Keys that do the same here as on the canvas; arrow keys alone move through the tree. */
const hereToo: readonly Act[] = [
  'moveUp',
  'moveDown',
  'moveOut',
  'moveInto',
  'narrower',
  'wider',
  'remove',
  'duplicate',
  'rename',
  'all',
]

const asData = (branch: OutlineBranch): TreeDataNode => ({
  key: branch.key,
  title: <Title id={branch.key} />,
  children: branch.children.map(asData),
})
const rowHeight = 28

/** One button for each filter; the pressed one limits the tree to the nodes that it fits. */
const MarkButtons = ({
  mark,
  onMark,
}: {
  readonly mark: Mark | null
  readonly onMark: (mark: Mark | null) => void
}) => {
  const text = useTexts(designTexts)
  return markNames.map((name) => (
    <Tooltip key={name} title={text(name)}>
      <Button
        icon={marks[name]}
        aria-label={text(name)}
        aria-pressed={mark === name}
        type={mark === name ? 'primary' : 'default'}
        onClick={() => onMark(mark === name ? null : name)}
      />
    </Tooltip>
  ))
}

/** Does in the tree what the key would do on the canvas. */
function pressKey(event: KeyboardEvent, acts: Acts): void {
  const act = actOf(event)
  if (
    event.nativeEvent.isComposing ||
    !act ||
    !hereToo.includes(act) ||
    !(event.target instanceof Element) ||
    !event.target.closest('[role="tree"]')
  )
    return
  event.preventDefault()
  event.stopPropagation()
  acts[act]()
}

/** Where nodes of the tree can be dropped, and what a drop does. */
const dropping = (store: DesignStore): Pick<TreeProps, 'allowDrop' | 'onDrop'> => ({
  allowDrop({ dragNode, dropNode, dropPosition }) {
    const { document } = store
    const id = String(dropNode.key)
    return (
      canMove(store.kinds, document, {
        id: String(dragNode.key),
        parent: dropPosition === 0 ? id : (findParent(document, id) ?? rootId),
      }) === null
    )
  },
  onDrop({ dragNode, node, dropPosition, dropToGap }) {
    const { document } = store
    const id = String(node.key)
    const parent = dropToGap ? (findParent(document, id) ?? rootId) : id
    const at = childrenOf(document, parent).indexOf(id)
    const isBefore = dropPosition < Number(node.pos.split('-').at(-1))
    store.moveTo(store.isSelected(String(dragNode.key)) ? store.chosen : [String(dragNode.key)], {
      parent,
      index: dropToGap ? at + (isBefore ? 0 : 1) : 0,
    })
  },
})

/** Does a node pass the filters of the outline? Call it inside an observer. */
function usePasses(query: string, mark: Mark | null): (id: string) => boolean {
  const store = useDesign()
  const nameOf = useNodeName()
  const holds = useHolds()
  const { document } = store
  const wordsOf = (id: string) => [
    nameOf(id),
    document.nodes[id]?.field ?? '',
    store.nameOfKind(document.nodes[id]?.kind ?? ''),
    document.nodes[id]?.kind ?? '',
  ]
  return (id) =>
    rankOf(wordsOf(id), query, holds) !== null && (mark === null || hasMark(store, id)[mark]())
}

/**
 * All nodes as a tree that can be searched, walked with keys and rearranged by dragging. Choosing a
 * node selects it and scrolls to it.
 */
export const Outline = observer(({ height }: { readonly height: number }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  const { acts } = useActs()
  const [query, setQuery] = useState('')
  const [mark, setMark] = useState<Mark | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  const { document, selection } = store
  const isNarrowed = query.trim() !== '' || mark !== null
  const branches = branchesOf(document, usePasses(query, mark))
  const holders = Object.values(document.nodes)
    .filter((node) => node.children.length > 0)
    .map((node) => node.id)
  useEffect(() => {
    const above = ancestorsOf(store.document, selection)
    setClosed((before) =>
      above.some((id) => before.has(id))
        ? new Set([...before].filter((id) => !above.includes(id)))
        : before,
    )
    tree.current?.scrollTo({ key: selection, align: 'auto' })
  }, [store, selection])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys before the focused tree inside does
    <section
      className="design-outline"
      aria-label={text('outline')}
      onKeyDownCapture={(event) => pressKey(event, acts)}
    >
      <Input.Search
        allowClear
        value={query}
        placeholder={text('searchOutline')}
        aria-label={text('searchOutline')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Space.Compact
        size="small"
        className="design-outline-marks"
        role="group"
        aria-label={text('narrowTo')}
      >
        <MarkButtons mark={mark} onMark={setMark} />
        <Button
          onClick={() => setClosed(new Set(closed.size === 0 ? holders : []))}
          disabled={isNarrowed || holders.length === 0}
        >
          {text(closed.size === 0 ? 'closeAll' : 'openAll')}
        </Button>
      </Space.Compact>
      {branches.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingFound')} />
      )}
      <Tree
        ref={tree}
        aria-label={text('outline')}
        blockNode
        height={height}
        itemHeight={rowHeight}
        treeData={branches.map(asData)}
        expandedKeys={holders.filter((id) => isNarrowed || !closed.has(id))}
        onExpand={(keys) => setClosed(new Set(holders.filter((id) => !keys.includes(id))))}
        multiple
        onActiveChange={(key) => {
          if (key !== null && document.nodes[String(key)]) store.select(String(key))
        }}
        selectedKeys={[...store.chosen]}
        onSelect={(_keys, { node, nativeEvent }) =>
          store.select(String(node.key), choosingOf(nativeEvent))
        }
        draggable={{ icon: false }}
        {...dropping(store)}
      />
    </section>
  )
})
