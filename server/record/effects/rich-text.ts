import type { Field } from '#schemas/design/model.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { countMarks, mostMarks, sanitise } from '../../text/html.ts'
import type { Effect } from '../effect.ts'
import { isTooLong } from '../size.ts'

/** Rich text that its field can hold; the law refuses a longer one as it came. */
const isCleanable = (field: Field, value: unknown): value is string =>
  field.bound.traits.richText === true && typeof value === 'string' && !isTooLong(field, value)

/** The rich texts of a record, lines included. */
const textsIn = (fields: readonly Field[], data: Data): string[] =>
  [...eachCell(fields, { data })].flatMap(({ field, value }) =>
    isCleanable(field, value) ? [value] : [],
  )

/**
 * Removes everything forbidden from rich text; texts in `known` are already clean. Gives the first
 * text that is too much work, alone or after those before it, of which only the plain text stays.
 */
function sanitiseAll(
  fields: readonly Field[],
  values: Data,
  known: ReadonlySet<string>,
): { readonly data: Data; readonly excess: RowIssue | undefined } {
  let left = mostMarks
  let excess: RowIssue | undefined
  const data = mapCells(fields, { data: values }, ({ field, path, value }) => {
    if (!isCleanable(field, value) || known.has(value)) return value
    const { html, isPlain } = sanitise(value, left)
    left = Math.max(0, left - countMarks(value))
    if (isPlain) excess ??= { path, code: 'tooRich' }
    return html
  })
  return { data, excess }
}

/** Rich text holds only what `allowedHtml` names. */
export const richText: Effect = {
  applies: ({ bound }) => bound.traits.richText === true,
  prepare({ live: { model } }, sent) {
    const { data, excess } = sanitiseAll(model.fields, sent, new Set())
    return { data, ...(excess && { issues: [excess] }) }
  },
  // A rule may copy unclean plain text into rich text, so results of rules are cleaned too.
  clean({ live: { model }, before }, data, prepared) {
    const known = [before ?? {}, prepared].flatMap((values) => textsIn(model.fields, values))
    return sanitiseAll(model.fields, data, new Set(known)).data
  },
}
