/** A figure of ours over another one of the same run, which says the same on any machine. */
export interface Ratio {
  readonly value: number
  readonly better: 'higher' | 'lower'
}

/** Ratios by what they measure. */
export interface Ratios {
  readonly [what: string]: Ratio
}

/** What became of one ratio since it was kept. */
export interface Change {
  readonly what: string
  /** Absent: it is measured for the first time. */
  readonly last?: number
  /** Absent: it is no longer measured. */
  readonly now?: number
  /** How many times as good as last time: 1.25 is a quarter better whichever way is better. */
  readonly gain?: number
  readonly isFault: boolean
}

/** What a ratio may lose from one run to the next; machines and rounds differ by less. */
const tolerance = 0.1

const gainOf = (last: number, { value, better }: Ratio): number =>
  value === last ? 1 : better === 'higher' ? value / last : last / value

function changeOf(what: string, last: Ratio | undefined, now: Ratio | undefined): Change {
  if (!now) return { what, ...(last && { last: last.value }), isFault: false }
  // A ratio that is no number was not measured: it would be kept as null and never fall again.
  if (!Number.isFinite(now.value)) return { what, now: now.value, isFault: true }
  if (!last) return { what, now: now.value, isFault: false }
  const gain = gainOf(last.value, now)
  return { what, last: last.value, now: now.value, gain, isFault: !(gain >= 1 - tolerance) }
}

/**
 * What became of each ratio, in the order of this run and then what it no longer measures. A ratio
 * that fell by more than a tenth is a fault, and so is one that is no number.
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

/** One row of text for a change: what, last time, now, by how much better, and the verdict. */
export const rowOfChange = ({ what, last, now, gain, isFault }: Change): readonly string[] => [
  what,
  figure(last),
  figure(now),
  gain === undefined ? (now === undefined ? 'no longer measured' : 'new') : percent(gain),
  isFault ? (gain === undefined ? 'NO NUMBER' : 'FELL') : '',
]
