import { Tree, theme } from 'antd'
import type { TreeDataNode } from 'antd'
import type { PickNode } from './pick-nodes.ts'
import './pick-tree.css'

/** Height in pixels; only visible rows are drawn. */
export const pickHeight = 320
/** More is loaded this close to the end, in pixels and in lines. */
const nearEnd = 300
const nearLines = 10

/** Props of every list in a picker: what is chosen, and how that changes. */
export interface PickListProps {
  readonly label: string
  readonly multiple: boolean
  readonly held: ReadonlySet<string>
  toggle(id: string): void
}

interface PickTreeProps extends PickListProps {
  readonly nodes: readonly PickNode[]
  /** Keys that are open at first; all when absent. */
  readonly opened?: readonly string[]
  /**
   * Keys whose children are loaded; used with `onOpen`, which loads children when a branch is
   * opened.
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
 * A list or tree to choose from, with its own scroll area. Arrow keys move; Space and a click
 * choose. An entry may appear in several places.
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
