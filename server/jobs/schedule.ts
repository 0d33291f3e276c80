import { Cron } from 'croner'

export interface Schedule {
  readonly cron: string
  readonly startTime: number | null
  readonly endTime: number | null
}

/** Parses five fields, or six with seconds first; throws the fault of the pattern. */
const read = (cron: string, timeZone: string): Cron =>
  new Cron(cron, { paused: true, mode: '5-or-6-parts', timezone: timeZone })

/** Is the pattern valid? */
export function isCron(cron: string): boolean {
  try {
    read(cron, 'UTC')
    return true
  } catch {
    return false
  }
}

/**
 * The next times of a schedule by the wall clock of an IANA zone; fewer where the schedule ends
 * before.
 */
export function findNextRuns(
  { cron, startTime, endTime }: Schedule,
  {
    after,
    count,
    timeZone,
  }: { readonly after: number; readonly count: number; readonly timeZone: string },
): number[] {
  // One less, so that a run at the very start time is included.
  const from = Math.max(after, (startTime ?? 0) - 1)
  const runs = read(cron, timeZone)
    .nextRuns(count, new Date(from))
    .map((run) => run.getTime())
  return runs.filter((run) => endTime === null || run <= endTime)
}
