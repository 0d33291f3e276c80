import { rootId } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Command } from '#schemas/design/edit.ts'
import { translateNode, translateForm } from '#schemas/design/words.ts'
import type { Translation } from '#schemas/design/words.ts'

/** The edits that store translations: one for each node, and one for the form. */
export function commandsFor(document: Document, all: readonly Translation[]): Command[] {
  const byNode = new Map<string, Translation[]>()
  for (const translation of all)
    byNode.set(translation.nodeId, [...(byNode.get(translation.nodeId) ?? []), translation])
  return [...byNode].flatMap(([id, list]): Command[] => {
    const node = document.nodes[id]
    if (id === rootId) return [{ type: 'form', set: translateForm(document.form, list) }]
    return node ? [{ type: 'change', id, set: translateNode(node, list) }] : []
  })
}
