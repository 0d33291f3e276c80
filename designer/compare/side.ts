import type { Lookups } from '#schemas/runtime.ts'
import type { Say, Texts } from '#schemas/text.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { panelTexts } from '#renderers/panel/texts.ts'
import { inspectorTexts } from '../inspector/texts.ts'
import type { Telling } from '../rules/sentence.ts'
import { compareTexts } from './texts.ts'

/** All that is known around one state of a design when its settings are told. */
export interface Side extends Telling {
  readonly look: Lookups
  /** Names of published forms by id; those that are not known are told by their id. */
  readonly forms: ReadonlyMap<string, string>
}

/** One node of a side whose settings are told, or none where it is the form or the list. */
export interface Of {
  readonly kind?: Kind | undefined
  /** What the ids of its value name. */
  readonly reference?: Reference | null
}

/** The node as its settings are told; options that cannot be read name nothing. */
export function ofNode({ model }: Side, id: string): Of {
  const node = model.document.nodes[id]
  const kind = node && model.kinds[node.kind]
  return {
    kind,
    reference: node && kind?.fits(node.options) ? kind.bind(node.options).reference : null,
  }
}

/** The word for a name of a setting or one of its values; absent where nobody has one. */
export function wordFor(key: string, { kind }: Of, say: Say): string | undefined {
  const rooms: readonly Texts[] = kind
    ? [kind.texts, optionTexts, panelTexts, compareTexts]
    : [inspectorTexts, compareTexts]
  const room = rooms.find((texts) => Object.hasOwn(texts.zh, key))
  return room && say(room, key)
}
