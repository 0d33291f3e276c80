import type { Lookups } from '#schemas/runtime.ts'
import type { Say, Texts } from '#schemas/text.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { panelTexts } from '#renderers/panel/texts.ts'
import { inspectorTexts } from '../inspector/texts.ts'
import type { Telling } from '../rules/sentence.ts'
import { compareTexts } from './texts.ts'

/** One state of a design and all that is needed to put its settings into words. */
export interface Side extends Telling {
  readonly look: Lookups
  /** Names of published forms by id; an unknown form is shown as its id. */
  readonly forms: ReadonlyMap<string, string>
}

/** The node whose settings are put into words; empty for the form or the list. */
export interface Of {
  readonly kind?: Kind | undefined
  /** What the ids in its value refer to. */
  readonly reference?: Reference | null
}

/** The node whose settings are put into words. Options that cannot be read have no names. */
export function ofNode({ model }: Side, id: string): Of {
  const node = model.document.nodes[id]
  const kind = node && model.kinds[node.kind]
  return {
    kind,
    reference: node && kind?.fits(node.options) ? kind.bind(node.options).reference : null,
  }
}

/** The word for a setting or for one of its values; undefined where there is none. */
export function wordFor(key: string, { kind }: Of, say: Say): string | undefined {
  const rooms: readonly Texts[] = kind
    ? [kind.texts, optionTexts, panelTexts, compareTexts]
    : [inspectorTexts, compareTexts]
  const room = rooms.find((texts) => Object.hasOwn(texts.zh, key))
  return room && say(room, key)
}
