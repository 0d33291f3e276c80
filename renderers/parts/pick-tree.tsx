import { Tree, theme } from 'antd'
import type { TreeDataNode } from 'antd'
import type { PickNode } from './pick-nodes.ts'
import './pick-tree.css'

/** Pixels; only what is in sight is drawn. */
export const pickHeight = 320
/** So near to the end more is asked for, in pixels and in lines. */
const nearEnd = 300
const nearLines = 10

/** What every list of a picker is given: what is held, and how it changes. */
export interface PickListProps {
  readonly label: string
  readonly multiple: boolean
  readonly held: ReadonlySet<string>
  toggle(id: string): void
}

interface PickTreeProps extends PickListProps {
  readonly nodes: readonly PickNode[]
  /** Opened at first; all where it is absent. */
  readonly opened?: readonly string[]
  /**
   * Keys whose content is here; with `onOpen` for those whose content comes when they are opened.
   */
  readonly loaded?: readonly string[]
  onOpen?(key: string): Promise<void>
  onNearEnd?(): void
}

const flat = (nodes: readonly PickNode[]): PickNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

const toData = (nodes: readonly PickNode[], multiple: boolean): TreeDataNode[] =>
  nodes.map(({ key, id, name, note, isLeaf, children }) => ({
    key,
    title: <Line name={name} note={note} />,
    isLeaf,
    checkable: multiple && id !== null,
    selectable: !multiple && id !== null,
    ...(children && { children: toData(children, multiple) }),
  }))

const Line = ({ name, note }: Pick<PickNode, 'name' | 'note'>) => {
  const { token } = theme.useToken()
  return (
    <span title={note === '' ? name : `${name} ${note}`}>
      {name}
      {note !== '' && (
        <span
          style={{
            marginInlineStart: 8,
            color: token.colorTextSecondary,
            fontSize: token.fontSizeSM,
          }}
        >
          {note}
        </span>
      )}
    </span>
  )
}

/**
 * A list or a tree to choose from, in its own scroll: arrows move, Space and a click choose. One
 * entry may stand in several places.
 */
export function PickTree({
  label,
  nodes,
  multiple,
  held,
  opened,
  loaded,
  toggle,
  onOpen,
  onNearEnd,
}: PickTreeProps) {
  const all = flat(nodes)
  const places = new Map(all.map(({ key, id }) => [key, id]))
  const keys = all.filter(({ id }) => id !== null && held.has(id)).map(({ key }) => key)
  const choose = (key: unknown) => {
    const id = places.get(String(key))
    if (id) toggle(id)
  }
  return (
    <Tree
      aria-label={label}
      className={
        nodes.some(({ isLeaf }) => !isLeaf) ? 'berth-pick-tree' : 'berth-pick-tree berth-pick-list'
      }
      blockNode
      virtual
      height={pickHeight}
      treeData={toData(nodes, multiple)}
      expandAction="click"
      {...(opened ? { defaultExpandedKeys: [...opened] } : { defaultExpandAll: true })}
      {...(multiple
        ? {
            checkable: true,
            checkStrictly: true,
            checkedKeys: { checked: keys, halfChecked: [] },
            selectable: false,
          }
        : { selectedKeys: keys })}
      {...(onOpen && {
        loadedKeys: [...(loaded ?? [])],
        loadData: ({ key }: { readonly key: unknown }) => onOpen(String(key)),
      })}
      onCheck={(_keys, { node }) => choose(node.key)}
      onSelect={(_keys, { node }) => choose(node.key)}
      {...(onNearEnd && {
        onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          void (scrollTop + clientHeight > scrollHeight - nearEnd && onNearEnd()),
        onActiveChange: (key: unknown) =>
          void (
            all.findIndex((pickNode) => pickNode.key === key) > all.length - nearLines &&
            onNearEnd()
          ),
      })}
    />
  )
}
