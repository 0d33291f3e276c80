import { mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { sanitise } from '../../text/html.ts'
import type { Effect } from '../effect.ts'
import type { Live } from '../models.ts'

/**
 * Values with all that rich text may not hold taken out of it; what `known` holds alike is clean
 * already.
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
  // What a rule writes into rich text may come from a plain text.
  clean: ({ live, before }, data, prepared) => sanitiseAll(live, data, { ...before, ...prepared }),
}
