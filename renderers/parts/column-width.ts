import { textWidth } from './text-width.ts'
import type { ValueType } from '#schemas/widget/value.ts'

/** Room in pixels around the text of a cell, and for the sign of the order in a head. */
const around = 20
const sign = 22
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

const neverCut: ReadonlySet<ValueType> = new Set(['decimal', 'date', 'instant', 'time', 'flag'])

/** Width in pixels that shows the whole head, and the width that shows the texts below it too. */
export interface ColumnNeed {
  readonly least: number
  readonly wanted: number
}

/** What one column needs for its head and these texts. */
export function needOf(given: {
  readonly label: string
  readonly type: ValueType | null
  readonly isSortable: boolean
  /** It names the record, so it is never shortened. */
  readonly isTitle?: boolean
  readonly texts: readonly string[]
}): ColumnNeed {
  const head = textWidth(given.label, { isBold: true }) + around + (given.isSortable ? sign : 0)
  const body = Math.max(...given.texts.map((text) => textWidth(text)), 0) + around
  // Half an amount or half a date says something wrong, so these are never shortened.
  const isWhole = given.isTitle === true || (given.type !== null && neverCut.has(given.type))
  const least = Math.min(most, Math.ceil(isWhole ? Math.max(head, body) : head))
  const room = Math.max(head, body, given.type === null ? 0 : usual[given.type])
  return { least, wanted: Math.min(most, Math.ceil(room)) }
}

/**
 * Widths in pixels that fill `room` if they can: what is left over is shared by need; what is
 * missing is taken from columns that want more than their head. Columns with a set width keep it. A
 * room of 0 is not known yet.
 */
export function shareWidth(
  needs: readonly (ColumnNeed & { readonly set: number })[],
  room: number,
): readonly number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const wanted = needs.map((need) => need.set || need.wanted)
  const over = sum(wanted) - room
  if (room === 0 || over <= 0) return wanted
  const spare = needs.map((need) => (need.set ? 0 : need.wanted - need.least))
  const share = Math.min(1, over / (sum(spare) || 1))
  return wanted.map((width, index) => Math.floor(width - (spare[index] ?? 0) * share))
}
