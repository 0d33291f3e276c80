import type { Figure } from '#schemas/api/home.ts'
import { canOpen } from '#schemas/permission.ts'
import { madeAt } from '#schemas/query/query.ts'
import type { Query } from '#schemas/query/query.ts'
import { ask } from '../../record/asking.ts'
import { askQuery } from '../../record/query/ask-query.ts'
import type { CallContext } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { listPublished } from '../../designs/published.ts'
import { nameOf } from '../../text/names.ts'

const mostFigures = 8
const dayCount = 14

/** The number of records. */
const totalOf = (model: string): Query => ({
  model,
  filters: [],
  rows: [],
  columns: [],
  measures: [{ id: 'count', how: 'count' }],
  totals: 'all',
})
/** The numbers of records made on each of the last 14 days, today last. */
const daysOf = (model: string): Query => ({
  ...totalOf(model),
  rows: [{ path: [madeAt], by: 'day' }],
  period: { path: [madeAt], range: { unit: 'day', from: 1 - dayCount, to: 1 } },
  fill: true,
  totals: 'none',
})

/**
 * Counts of the forms that a caller may open, over the records in reach: at most eight forms, those
 * with most records first (2.4, /home).
 */
export async function loadFigures(
  services: Services,
  given: Pick<CallContext, 'caller' | 'say' | 'language' | 'requestId'>,
): Promise<Figure[]> {
  const { db } = services
  const using = ask(services)
  const open = (await listPublished(db)).filter(({ id }) => canOpen(given.caller, id))
  const countsOf = (query: Query) =>
    using(query.model, given, async (asking) => {
      const { rows, cells } = await askQuery(asking, { query, also: [madeAt] })
      const counts = (cells['count'] ?? []).filter((_, at) => rows[at]?.isShown).map(Number)
      return { fullName: nameOf(asking.live), counts }
    })
  const counted = await Promise.all(
    open.map(async ({ id }) => ({ id, total: (await countsOf(totalOf(id))).counts[0] ?? 0 })),
  )
  const most = counted.toSorted((a, b) => b.total - a.total).slice(0, mostFigures)
  return Promise.all(
    most.map(async ({ id, total }) => {
      const { fullName, counts: days } = await countsOf(daysOf(id))
      return { modelId: id, fullName, total, days }
    }),
  )
}
