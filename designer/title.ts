import type { Document } from '#schemas/design/document.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { historyTexts } from './history-texts.ts'

/** What one step did, ready to be said in any language. */
export interface Title {
  readonly did: Command['type'] | 'recover' | 'theirs' | 'restore'
  readonly kind: string
  readonly label: string
}

/** Names a command against the document that it changes. */
export function titleOf(document: Document, command: Command): Title {
  const id = 'id' in command ? command.id : 'ids' in command ? (command.ids[0] ?? '') : ''
  const node = document.nodes[id]
  const given = command.type === 'insert' ? { kind: command.kind, label: command.label ?? '' } : { kind: '', label: '' }
  return { did: command.type, kind: node?.kind ?? given.kind, label: node?.label ?? given.label }
}

/** A step in words: "Moved “Plate”". */
export function sayTitle(title: Title, kinds: Kinds, say: Say): string {
  const kind = kinds[title.kind]
  const name = title.label || (kind ? say(kind.texts, 'name') : '')
  return say(historyTexts, title.did, { name })
}

/** Edits of one setting of one node join; an empty key never does. */
export function keyOf(command: Command): string {
  const keys = (one: object): string => Object.keys(one).toSorted().join()
  switch (command.type) {
    case 'change':
      return `change ${command.id} ${keys(command.set)}`
    case 'options':
      return `options ${command.id} ${keys(command.set)}`
    case 'rename':
      return `rename ${command.id}`
    case 'form':
      return `form ${keys(command.set)}`
    case 'list':
      return `list ${keys(command.set)}`
    case 'rules':
      return 'rules'
    default:
      return ''
  }
}
