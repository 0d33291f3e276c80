import type { PersonChoice } from '#schemas/api/user.ts'
import type { PickLine } from '#schemas/source/define.ts'

/** A place in a list or tree to choose from. */
export interface PickNode {
  /** Unique in its tree: the same entry may stand in several places. */
  readonly key: string
  /** What is chosen by it; null where it only leads to others. */
  readonly id: string | null
  readonly name: string
  /** Said beside the name; '' for nothing. */
  readonly note: string
  readonly isLeaf: boolean
  readonly children?: readonly PickNode[]
}

/** A user as one line of the list; `id` may differ from the user id where members are chosen. */
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
  /** May it be chosen? What may not be and leads to nothing that may is left out. */
  canChoose(line: PickLine): boolean
  /** Does a name or a code hold what is looked for? */
  holds(text: string): boolean
}

/**
 * Flat lines as a tree of those that can be chosen and are looked for, with all that leads to them;
 * a line whose parent is not there stands at the top.
 */
export function growNodes(lines: readonly PickLine[], { canChoose, holds }: Growing): PickNode[] {
  const known = new Set(lines.map(({ id }) => id))
  const below = new Map<string, PickLine[]>()
  for (const line of lines) {
    const parent = known.has(line.parentId) ? line.parentId : ''
    const brothers = below.get(parent)
    if (brothers) brothers.push(line)
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
