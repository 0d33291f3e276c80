import { textWidth } from './text-width.ts'
import type { ValueType } from '#schemas/widget/value.ts'

/** Room in pixels around the text of a cell, and for the sign of the order in a head. */
const around = 18
const sign = 16
/** No column asks for more by itself; a longer text is shortened with dots. */
const most = 260

const usual: { readonly [T in ValueType]: number } = {
  text: 96,
  decimal: 88,
  flag: 72,
  date: 104,
  instant: 160,
  time: 88,
  id: 96,
  ids: 120,
  range: 120,
  rows: 72,
}

/** Their texts are not cut below the most that a column asks for. */
const neverCut: ReadonlySet<ValueType> = new Set(['decimal', 'date', 'instant', 'time', 'flag'])

/** Widths in pixels that a column asks for; neither is more than the most. */
export interface ColumnNeed {
  /** Shows the whole head, and the texts where these are not to be cut. */
  readonly least: number
  /** Shows the texts too. */
  readonly wanted: number
}

/** Width in pixels that shows the whole head of a column. */
export const headWidth = (label: string, isSortable: boolean): number =>
  Math.ceil(textWidth(label, { isBold: true }) + around + (isSortable ? sign : 0))

/** What one column needs for its head and these texts. */
export function needOf(given: {
  readonly label: string
  readonly type: ValueType | null
  readonly isSortable: boolean
  /** It names the record, so its texts are not cut below the most. */
  readonly isTitle?: boolean
  readonly texts: readonly string[]
}): ColumnNeed {
  const head = headWidth(given.label, given.isSortable)
  const body = Math.max(...given.texts.map((text) => textWidth(text)), 0) + around
  // Half an amount or half a date says something wrong, so these are not cut below the most.
  const isWhole = given.isTitle === true || (given.type !== null && neverCut.has(given.type))
  const least = Math.min(most, Math.ceil(isWhole ? Math.max(head, body) : head))
  const room = Math.max(head, body, given.type === null ? 0 : usual[given.type])
  return { least, wanted: Math.min(most, Math.ceil(room)) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What is left over goes to the columns without a set width by need, else to the last column. */
function giveRest(
  needs: readonly (ColumnNeed & { readonly set: number })[],
  rest: number,
): readonly number[] {
  const free = sum(needs.map((need) => (need.set ? 0 : need.wanted)))
  const last = needs.length - 1
  return needs.map((need, index) => {
    if (free === 0) return need.set + (index === last ? rest : 0)
    return need.set || Math.floor(need.wanted + (need.wanted / free) * rest)
  })
}

/**
 * Widths in pixels that fill `room`. What is missing is taken in proportion from columns that want
 * more than their least, and no more than that, so the widths may still exceed the room. Columns
 * with a set width keep it, but for the last where all are set. A room of 0 is not known yet.
 */
export function shareWidth(
  needs: readonly (ColumnNeed & { readonly set: number })[],
  room: number,
): readonly number[] {
  const wanted = needs.map((need) => need.set || need.wanted)
  const over = sum(wanted) - room
  if (room === 0) return wanted
  if (over <= 0) return giveRest(needs, -over)
  const spare = needs.map((need) => (need.set ? 0 : need.wanted - need.least))
  const share = Math.min(1, over / (sum(spare) || 1))
  return wanted.map((width, index) => Math.floor(width - (spare[index] ?? 0) * share))
}
