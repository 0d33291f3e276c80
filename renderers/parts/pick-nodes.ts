import type { PersonChoice } from '#schemas/api/user.ts'
import type { PickLine } from '#schemas/source/define.ts'

/** An entry in a list or tree to choose from. */
export interface PickNode {
  /** Unique in its tree, because the same entry may appear in several places. */
  readonly key: string
  /** The id that choosing it gives; null where it only contains other entries. */
  readonly id: string | null
  readonly name: string
  /** Shown beside the name; '' for nothing. */
  readonly note: string
  readonly isLeaf: boolean
  readonly children?: readonly PickNode[]
}

/** A user as a line of the list. `id` differs from the user id where members are chosen. */
export const personNode = (
  { id, realName, account, organize, parentId }: PersonChoice,
  place: 'tree' | 'list',
): PickNode => ({
  key: `${place === 'tree' ? parentId : ''}/${id}`,
  id,
  name: realName,
  note: place === 'tree' ? account : [account, organize].filter(Boolean).join(' · '),
  isLeaf: true,
})

interface Growing {
  /** May it be chosen? A line that may not, and has none below it that may, is left out. */
  canChoose(line: PickLine): boolean
  /** Does a name or a code match the search? */
  holds(text: string): boolean
}

/**
 * Makes a tree from flat lines: those that can be chosen and match the search, with their
 * ancestors. A line whose parent is missing goes to the top.
 */
export function growNodes(lines: readonly PickLine[], { canChoose, holds }: Growing): PickNode[] {
  const known = new Set(lines.map(({ id }) => id))
  const below = new Map<string, PickLine[]>()
  for (const line of lines) {
    const parent = known.has(line.parentId) ? line.parentId : ''
    const siblings = below.get(parent)
    if (siblings) siblings.push(line)
    else below.set(parent, [line])
  }
  const grow = (parentId: string): PickNode[] =>
    (below.get(parentId) ?? []).flatMap((line) => {
      const children = grow(line.id)
      const isFound = canChoose(line) && (holds(line.fullName) || holds(line.enCode))
      if (!isFound && children.length === 0) return []
      return {
        key: line.id,
        id: canChoose(line) ? line.id : null,
        name: line.fullName,
        note: '',
        isLeaf: children.length === 0,
        ...(children.length > 0 && { children }),
      }
    })
  return grow('')
}
