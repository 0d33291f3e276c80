import type { TreeProps } from 'antd'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { menuTypes } from '#schemas/menu.ts'

type MenuTreeNode = NonNullable<TreeProps['treeData']>[number]

interface TreeWords {
  titleOf(entry: MenuBranch, isLeaf: boolean): MenuTreeNode['title']
  /** Is the entry itself shown in the tree? The entries above it are shown too. */
  isShown(entry: MenuBranch): boolean
  isLocked(entry: MenuBranch): boolean
}

/**
 * The menu as a tree with check boxes. An entry that has children and is also a page appears again
 * as a leaf, so that its page can be granted alone.
 */
export const treeOf = (
  entries: readonly MenuBranch[],
  { titleOf, isShown, isLocked }: TreeWords,
) => {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string, isWhole: boolean): MenuTreeNode[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .flatMap((entry): MenuTreeNode[] => {
        const isIn = isWhole || isShown(entry)
        const isGroup = entries.some((child) => child.parentId === entry.id)
        const children = branch(entry.id, isIn)
        const leaf = {
          key: entry.id,
          title: titleOf(entry, true),
          disableCheckbox: isLocked(entry),
        }
        if (!isGroup) return isIn ? [leaf] : []
        const all = entry.type === menuTypes.directory || !isIn ? children : [leaf, ...children]
        return all.length > 0
          ? [{ key: `group-${entry.id}`, title: titleOf(entry, false), children: all }]
          : []
      })
  return branch('', false)
}

export const leavesOf = (tree: readonly MenuTreeNode[]): MenuTreeNode[] =>
  tree.flatMap((dataNode) => (dataNode.children ? leavesOf(dataNode.children) : [dataNode]))
