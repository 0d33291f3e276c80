import type { Document } from '#schemas/design/document.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { historyTexts } from './history-texts.ts'
import { designTexts } from './texts.ts'

/** What one step did, ready to be said in any language. */
export interface Title {
  readonly did: Command['type'] | 'recover' | 'theirs' | 'restore'
  readonly kind: string
  readonly label: string
  /** How many more it was done to. */
  readonly more?: number
}

/** Names a command against the document that it changes. */
export function titleOf(document: Document, command: Command, also: readonly Command[] = []): Title {
  const id = 'id' in command ? command.id : 'ids' in command ? (command.ids[0] ?? '') : ''
  const node = document.nodes[id]
  const given = command.type === 'insert' ? { kind: command.kind, label: command.label ?? '' } : { kind: '', label: '' }
  const more = 'ids' in command ? command.ids.length - 1 : command.type === 'insert' ? 0 : also.length
  return { did: command.type, kind: node?.kind ?? given.kind, label: node?.label ?? given.label, ...(more > 0 && { more }) }
}

/** A step in words: "Moved “Plate”". */
export function sayTitle(title: Title, kinds: Kinds, say: Say): string {
  const kind = kinds[title.kind]
  const name = title.label || (kind ? say(kind.texts, 'name') : '')
  return say(historyTexts, title.did, { name: title.more ? say(designTexts, 'andMore', { name, count: title.more }) : name })
}

/** Edits of one setting of the same nodes join; an empty key never does. */
export function keyOf(command: Command, also: readonly Command[] = []): string {
  const keys = (one: object): string => Object.keys(one).toSorted().join()
  switch (command.type) {
    case 'change':
      return `change ${command.id} +${also.length} ${keys(command.set)}`
    case 'options':
      return `options ${command.id} +${also.length} ${keys(command.set)}`
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
