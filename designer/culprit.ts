import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Kinds } from '#schemas/widget/define.ts'

/** What is needed to name a node in a message. */
export interface Culprit {
  readonly label: string
  readonly kind: string
}

/** Splits a command about several nodes into the same command for each node alone. */
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

/**
 * The node because of which a command about several nodes was refused; null where it is no single
 * node.
 */
export function culpritOf(kinds: Kinds, document: Document, command: Command): Culprit | null {
  const found = parts(command).find(([, alone]) => 'problems' in apply(kinds, document, alone))
  if (!found) return null
  const [id] = found
  const node = command.type === 'paste' ? command.fragment.nodes[id] : document.nodes[id]
  if (node) return { label: node.label, kind: node.kind }
  return command.type === 'insert' ? { label: command.label ?? '', kind: command.kind } : null
}

/** Does a step concern more than one node? Then the message must say which of them was refused. */
export const isOfSeveral = (command: Command, more: readonly Command[]): boolean =>
  more.length > 0 || parts(command).length > 1
