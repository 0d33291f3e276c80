import { fromDay } from '../format/time.ts'
import { shiftDay } from '../format/wall.ts'
import { toDay } from '../format/time.ts'
import type { NumberMoment } from './date-part.ts'
import { codeName, counterOf, isCode, nextCount, topOf } from './pattern.ts'
import type { NumberPattern } from './pattern.ts'
import { keyOf, printNumber } from './print.ts'
import type { NumberCodes } from './print.ts'

/** Why a line of samples begins. */
export type SampleTurn = 'now' | 'day' | 'month' | 'year' | 'fiscalYear' | 'full'

/** A number as the rule would make it; '' where it would refuse, as the counter is full. */
export interface NumberSample {
  readonly at: number
  readonly turn: SampleTurn
  readonly number: string
}

/** How many samples the tester shows. */
export const sampleCount = 100
const perTurn = 12

/** The last second before a date begins. */
const eve = (day: string, timeZone: string): number => fromDay(day, timeZone) - 1000

interface SampleRun {
  readonly turn: SampleTurn
  readonly from: number
  readonly step: number
  readonly count: number
  /** Where the counter stands before the first; absent: it begins. */
  readonly last?: number
}

/** The first date of the next year, month or day after a date. */
function turnsAfter(day: string, fiscalMonth: number) {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const fiscal = month >= fiscalMonth ? year + 1 : year
  return {
    day: shiftDay(day, 1, 'day'),
    month: shiftDay(`${day.slice(0, 7)}-01`, 1, 'month'),
    year: `${String(year + 1).padStart(4, '0')}-01-01`,
    fiscalYear: `${String(fiscal).padStart(4, '0')}-${String(fiscalMonth).padStart(2, '0')}-01`,
  }
}

/** Sample texts of the codes: what the tester was told, else the name of the field. */
const codesOf = ({ parts }: NumberPattern, given: NumberCodes): NumberCodes =>
  new Map(
    parts
      .filter(isCode)
      .map((part): [string, string] => [
        codeName(part),
        given.get(codeName(part)) || codeName(part).replaceAll(/[^\p{L}\p{N}.]/gu, '') || 'ORG',
      ]),
  )

/**
 * A hundred numbers of a rule as it would make them: from now on, over the next turns of day, month,
 * year and fiscal year, and where its counter runs full. Nothing is taken.
 */
export function sampleNumbers(
  pattern: NumberPattern,
  { now, timeZone, codes = new Map() }: NumberMoment & { readonly codes?: NumberCodes },
): NumberSample[] {
  const counter = counterOf(pattern)
  const turns = turnsAfter(toDay(now, timeZone), pattern.fiscalMonth)
  const over = (['day', 'month', 'year', 'fiscalYear'] as const).map((turn): SampleRun => ({
    turn,
    from: eve(turns[turn], timeZone),
    step: 200,
    count: perTurn,
  }))
  const full: SampleRun[] = counter
    ? [
        {
          turn: 'full',
          from: now,
          step: 1000,
          count: perTurn,
          last: 10 ** counter.width - 1 - counter.step * (perTurn / 2),
        },
      ]
    : []
  const rest = sampleCount - [...over, ...full].reduce((sum, run) => sum + run.count, 0)
  const runs: SampleRun[] = [
    { turn: 'now', from: now, step: 60_000, count: rest },
    ...over,
    ...full,
  ]
  const seeds = codesOf(pattern, codes)
  return runs.flatMap((run) => sampleRun(pattern, run, { timeZone, codes: seeds }))
}

function sampleRun(
  pattern: NumberPattern,
  run: SampleRun,
  given: { readonly timeZone: string; readonly codes: NumberCodes },
): NumberSample[] {
  const counter = counterOf(pattern)
  const lasts = new Map<string, number>()
  return Array.from({ length: run.count }, (_, index) => {
    const at = run.from + index * run.step
    const seed = { now: at, ...given }
    const { period, scope } = keyOf(pattern, seed)
    const known = lasts.get(`${period} ${scope}`) ?? (index === 0 ? run.last : undefined)
    const count = counter
      ? known === undefined || known < 0
        ? counter.start
        : nextCount(counter, known)
      : 0
    lasts.set(`${period} ${scope}`, Number.isNaN(count) ? topOf(counter!) : count)
    return {
      at,
      turn: run.turn,
      number: Number.isNaN(count) ? '' : printNumber(pattern, seed, count),
    }
  })
}
