import { groupBy } from '../database/group-by.ts'
import type { OrganizeTree } from './organize-tree.ts'
import { nameOfRow } from '../text/names.ts'

/** A line of a tree to choose from (specification 3). */
export interface Choice {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly type: string
  readonly icon: string
  readonly hasChildren: boolean
  readonly isLeaf: boolean
}

type Leaf = Pick<Choice, 'id' | 'parentId' | 'fullName' | 'enCode' | 'type'>

const icons: { readonly [type: string]: string } = {
  organization: 'BankOutlined',
  department: 'TeamOutlined',
  position: 'IdcardOutlined',
  role: 'AuditOutlined',
  group: 'ContactsOutlined',
  user: 'UserOutlined',
}

/** A line with its icon. */
export const toChoice = (line: Leaf, hasChildren: boolean): Choice => ({
  ...line,
  icon: icons[line.type] ?? 'FolderOutlined',
  hasChildren,
  isLeaf: !hasChildren,
})

/**
 * Enabled organisations and departments with their leaves, parents before children. Leaves in or
 * below a disabled one are left out; leaves without an organisation come last.
 */
export function toChoices(tree: OrganizeTree, leaves: readonly Leaf[] = []): Choice[] {
  const byParent = groupBy(leaves, (leaf) => leaf.parentId)
  const below = (id: string): Choice[] => {
    const units = tree.children(id).filter((node) => node.enabled_mark === 1)
    const own = (byParent.get(id) ?? []).map((leaf) => toChoice(leaf, false))
    return [
      ...units.flatMap((node) => {
        const inside = below(node.id)
        return [
          toChoice(
            {
              id: node.id,
              parentId: id,
              fullName: nameOfRow(node),
              enCode: node.en_code,
              type: node.category,
            },
            inside.length > 0,
          ),
          ...inside,
        ]
      }),
      ...own,
    ]
  }
  return below('')
}
