/**
 * One of our figures divided by another one of the same run, so that it means the same on any
 * machine.
 */
export interface Ratio {
  readonly value: number
  readonly better: 'higher' | 'lower'
}

/** Ratios by the name of what they measure. */
export interface Ratios {
  readonly [what: string]: Ratio
}

/** How one ratio changed since it was kept. */
export interface Change {
  readonly what: string
  /** The kept value; absent if it is measured for the first time. */
  readonly last?: number
  /** The new value; absent if it is no longer measured. */
  readonly now?: number
  /**
   * How many times as good as last time. 1.25 means a quarter better, whether higher or lower is
   * better.
   */
  readonly gain?: number
  readonly isFault: boolean
}

/**
 * How much a ratio may get worse from one run to the next; differences between machines and rounds
 * are smaller.
 */
const tolerance = 0.1

const gainOf = (last: number, { value, better }: Ratio): number =>
  value === last ? 1 : better === 'higher' ? value / last : last / value

function changeOf(what: string, last: Ratio | undefined, now: Ratio | undefined): Change {
  if (!now) return { what, ...(last && { last: last.value }), isFault: false }
  // A ratio that is not a number was not measured. It would be kept as null, and a later loss would
  // not be noticed.
  if (!Number.isFinite(now.value)) return { what, now: now.value, isFault: true }
  if (!last) return { what, now: now.value, isFault: false }
  const gain = gainOf(last.value, now)
  return { what, last: last.value, now: now.value, gain, isFault: !(gain >= 1 - tolerance) }
}

/**
 * How each ratio changed: first those of this run in its order, then those no longer measured. A
 * ratio that got worse by more than a tenth is a fault, and so is one that is not a number.
 */
export function compareRatios(last: Ratios, now: Ratios): readonly Change[] {
  const names = [...new Set([...Object.keys(now), ...Object.keys(last)])]
  return names.map((what) => changeOf(what, last[what], now[what]))
}

const figure = (value: number | undefined): string =>
  value === undefined ? '-' : String(Number(value.toPrecision(3)))

const percent = (gain: number): string => {
  const points = Math.round((gain - 1) * 100)
  return `${points > 0 ? '+' : ''}${points} %`
}

/**
 * One row of text for a change: its name, the last value, the new one, the gain and the verdict.
 */
export const rowOfChange = ({ what, last, now, gain, isFault }: Change): readonly string[] => [
  what,
  figure(last),
  figure(now),
  gain === undefined ? (now === undefined ? 'no longer measured' : 'new') : percent(gain),
  isFault ? (gain === undefined ? 'NO NUMBER' : 'FELL') : '',
]
