import type { Document } from '#schemas/design/document.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Say, Texts } from '#schemas/text.ts'
import type { Kind, Kinds } from '#schemas/widget/define.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import { historyTexts } from './history-texts.ts'
import { inspectorTexts } from './inspector/texts.ts'
import { designTexts } from './texts.ts'

/** Steps that replace the whole document. */
export type ReplacementStep =
  | 'recover'
  | 'theirs'
  | 'restore'
  | 'source'
  | 'keep'
  | 'regroup'
  | 'place'
  | 'bring'
  | 'detach'

/** What one step did, in a form that can be put into any language. */
export interface Title {
  readonly did: Command['type'] | ReplacementStep | 'fix'
  readonly kind: string
  readonly label: string
  /** How many more nodes it affected. */
  readonly more?: number
  /** Which settings of the node were changed. */
  readonly set?: readonly string[]
}

const none = { kind: '', label: '' }

/** The title of a command. The document is the one before the command. */
export function titleOf(
  document: Document,
  command: Command,
  also: readonly Command[] = [],
): Title {
  const id = 'id' in command ? command.id : 'ids' in command ? (command.ids[0] ?? '') : ''
  const node = document.nodes[id]
  const pasted = command.type === 'paste' ? command.fragment.children : []
  const given =
    command.type === 'insert'
      ? { kind: command.kind, label: command.label ?? '' }
      : command.type === 'paste'
        ? (command.fragment.nodes[pasted[0] ?? ''] ?? none)
        : none
  const more =
    'ids' in command
      ? command.ids.length - 1
      : command.type === 'insert'
        ? 0
        : Math.max(also.length, pasted.length - 1)
  return {
    did: command.type,
    kind: node?.kind ?? given.kind,
    label: node?.label ?? given.label,
    ...(more > 0 && { more }),
    ...('set' in command && command.type !== 'rules' && { set: Object.keys(command.set) }),
  }
}

/** The name of a setting or of an option of the kind; '' where it has no name. */
export function nameOfSetting(key: string, kind: Kind | undefined, say: Say): string {
  const option: object = kind?.options.properties[key] ?? {}
  const title = 'title' in option ? option.title : undefined
  const rooms: readonly Texts[] = [...(kind ? [kind.texts] : []), optionTexts]
  if (typeof title === 'string')
    return rooms.flatMap((room) => (Object.hasOwn(room.zh, title) ? say(room, title) : []))[0] ?? ''
  return Object.hasOwn(inspectorTexts.zh, key) ? say<string>(inspectorTexts, key) : ''
}

/** A step in words: "Moved “Plate”", "Changed settings of “Plate”: Required". */
export function sayTitle(title: Title, kinds: Kinds, say: Say): string {
  const kind = kinds[title.kind]
  const name = title.label || (kind ? say(kind.texts, 'name') : '')
  const step = say(historyTexts, title.did, {
    name: title.more ? say(designTexts, 'andMore', { name, count: title.more }) : name,
  })
  const settings = (title.set ?? []).flatMap(
    (key) => nameOfSetting(key, title.did === 'options' ? kind : undefined, say) || [],
  )
  return settings.length === 0
    ? step
    : say(historyTexts, 'which', { step, settings: settings.join(say(historyTexts, 'gap')) })
}

/** A key that joins edits of the same setting of the same nodes; an empty key never joins. */
export function keyOf(command: Command, also: readonly Command[] = []): string {
  const keys = (value: object): string => Object.keys(value).toSorted().join()
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
