import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Kinds } from '#schemas/widget/define.ts'

/** A node as people may be told of it. */
export interface Culprit {
  readonly label: string
  readonly kind: string
}

/** The same command for each thing that it is about, alone. */
function parts(command: Command): readonly (readonly [id: string, alone: Command])[] {
  if (command.type === 'move' || command.type === 'remove')
    return command.ids.map((id) => [id, { ...command, ids: [id] }])
  if (command.type === 'paste')
    return command.fragment.children.map((id) => [
      id,
      { ...command, fragment: { ...command.fragment, children: [id] } },
    ])
  return 'id' in command ? [[command.id, command]] : []
}

/** Which node a refused command of several stumbles over; null where no single one does. */
export function culpritOf(kinds: Kinds, document: Document, command: Command): Culprit | null {
  const found = parts(command).find(([, alone]) => 'problems' in apply(kinds, document, alone))
  if (!found) return null
  const [id] = found
  const node = command.type === 'paste' ? command.fragment.nodes[id] : document.nodes[id]
  if (node) return { label: node.label, kind: node.kind }
  return command.type === 'insert' ? { label: command.label ?? '', kind: command.kind } : null
}

/** Is a step about more than one thing, so that it must be said which of them is refused? */
export const isOfSeveral = (command: Command, more: readonly Command[]): boolean =>
  more.length > 0 || parts(command).length > 1
