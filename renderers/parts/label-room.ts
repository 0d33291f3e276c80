import { textWidth } from './text-width.ts'
import type { Document, FormSettings } from '#schemas/design/document.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'

/** Below so many pixels of room the labels stand above their fields. */
const leastRoom = 480
/** Narrower than this, a control beside its label would cut a date and a time. */
const leastControl = 184
/** Room of a label beside its text: its padding and the star of a required field. */
const aroundLabel = 30
const widestLabel = 200

/** The fields of a form with the part of its width that each has; not the columns of sub-tables. */
function fieldsIn({ nodes, children }: Document) {
  const within = (
    ids: readonly string[],
    share: number,
  ): readonly { readonly node: Node; readonly share: number }[] =>
    ids.flatMap((id) => {
      const node = nodes[id]
      if (!node) return []
      const own = (share * node.span) / 24
      // A node with a field name holds data: what is in it, if anything, are columns.
      return node.field === '' ? within(node.children, own) : [{ node, share: own }]
    })
  return within(children, 1)
}

/** The part of the width of a form that its narrowest field has, from 0 to 1. */
export const narrowestOf = (document: Document): number =>
  Math.min(1, ...fieldsIn(document).map(({ share }) => share))

/**
 * One width in pixels for all labels of a form: at least the designed one, and wide enough for the
 * longest label unless that is very long.
 */
export function labelWidthOf(document: Document, language: Language): number {
  const longest = Math.max(
    0,
    ...fieldsIn(document)
      .filter(({ node }) => node.showLabel)
      .map(({ node }) => textWidth(labelOf(node, language))),
  )
  const wanted = Math.ceil(longest) + aroundLabel
  return Math.max(document.form.labelWidth, Math.min(widestLabel, wanted))
}

/** Where the labels stand in this room in pixels; 0 is not known yet, then as designed. */
export function labelPositionIn(
  room: number,
  given: {
    readonly designed: FormSettings['labelPosition']
    readonly labelWidth: number
    readonly narrowest: number
  },
): FormSettings['labelPosition'] {
  const isNarrow =
    room > 0 && (room < leastRoom || room * given.narrowest - given.labelWidth < leastControl)
  return isNarrow ? 'top' : given.designed
}
