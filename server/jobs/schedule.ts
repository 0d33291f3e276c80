import { Cron } from 'croner'

export interface Schedule {
  readonly cron: string
  readonly startTime: number | null
  readonly endTime: number | null
}

/** Five fields, or six with the seconds first; throws what is wrong with the pattern. */
const read = (cron: string, timeZone: string): Cron =>
  new Cron(cron, { paused: true, mode: '5-or-6-parts', timezone: timeZone })

/** Can the pattern be read at all? */
export function isCron(cron: string): boolean {
  try {
    read(cron, 'UTC')
    return true
  } catch {
    return false
  }
}

/**
 * The first instants of a schedule after one, as the clock on the wall of an IANA zone shows them;
 * fewer where its time is over before.
 */
export function runsAfter(
  { cron, startTime, endTime }: Schedule,
  {
    after,
    count,
    timeZone,
  }: { readonly after: number; readonly count: number; readonly timeZone: string },
): number[] {
  // An instant at which a schedule begins is one of its own.
  const from = Math.max(after, (startTime ?? 0) - 1)
  const runs = read(cron, timeZone)
    .nextRuns(count, new Date(from))
    .map((run) => run.getTime())
  return runs.filter((run) => endTime === null || run <= endTime)
}
