import type { Figure } from '#schemas/api/home.ts'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { canOpen } from '#schemas/permission.ts'
import { timeZoneOf } from '../../record/zone.ts'
import type { Given } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { listPublished } from '../../designs/published.ts'
import { ask } from '../../record/asking.ts'
import { countMade, countRecords } from '../../record/query/list.ts'

const mostFigures = 8
const days = 7

/** The first instants of the last seven days in an IANA zone, today's last. */
const weekOf = (now: number, zone: string): number[] =>
  Array.from({ length: days }, (_day, index) =>
    fromDay(shiftDay(toDay(now, zone), index + 1 - days, 'day'), zone),
  )

/**
 * Counts of the forms that a caller may open, over the records that he may reach: at most eight
 * forms, those with most records first (2.4, /home).
 */
export async function loadFigures(
  services: Services,
  given: Pick<Given, 'caller' | 'say' | 'language' | 'requestId'>,
): Promise<Figure[]> {
  const { db } = services
  const using = ask(services)
  const open = (await listPublished(db)).filter(({ id }) => canOpen(given.caller, id))
  const counted = await Promise.all(
    open.map(async ({ id }) => ({ id, total: await using(id, given, countRecords) })),
  )
  const most = counted.toSorted((a, b) => b.total - a.total).slice(0, mostFigures)
  const starts = weekOf(Date.now(), await timeZoneOf(db))
  return Promise.all(
    most.map(({ id, total }) =>
      using(id, given, async (asking) => {
        const week = await countMade(asking, starts)
        return { modelId: id, fullName: asking.live.fullName, total, today: week.at(-1) ?? 0, week }
      }),
    ),
  )
}
