import { mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { sanitise } from '../../text/html.ts'
import type { Effect } from '../effect.ts'
import type { Live } from '../models.ts'

/**
 * Removes everything forbidden from rich text. Values of fields outside sub-tables that equal those
 * in `known` are already clean.
 */
const sanitiseAll = ({ model }: Live, values: Data, known: Data = {}): Data =>
  mapCells(model.fields, { data: values }, ({ field, path, value }) =>
    field.bound.traits.richText && typeof value === 'string' && value !== known[path]
      ? sanitise(value).html
      : value,
  )

/** Rich text holds only what `allowedHtml` names. */
export const richText: Effect = {
  applies: ({ bound }) => bound.traits.richText === true,
  prepare: ({ live }, sent) => ({ data: sanitiseAll(live, sent) }),
  // A rule may copy unclean plain text into rich text, so results of rules are cleaned too.
  clean: ({ live, before }, data, prepared) => sanitiseAll(live, data, { ...before, ...prepared }),
}
