import type { Say } from '#schemas/text.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { designTexts } from './texts.ts'

const drawnAsChoices: readonly unknown[] = ['choices', 'treeChoices']

/**
 * The options that a new node of a kind begins with: where choices are written in the design, three
 * of them to rename, in the language of the interface.
 */
export const beginOptions = (kind: Kind, say: Say): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(kind.options.properties)
      .filter(([, option]) => 'draw' in option && drawnAsChoices.includes(option.draw))
      .map(([key]) => [
        key,
        [1, 2, 3].map((number) => ({
          id: String(number),
          fullName: say(designTexts, 'choice', { number }),
        })),
      ]),
  )
