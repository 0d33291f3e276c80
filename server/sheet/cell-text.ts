import type { SheetFormat, SheetKind } from './protocol.ts'

/**
 * The serial number of a date; dates before March 1900 stay text, because programs count them
 * differently.
 */
function serialOf(text: string): string | number {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  const serial = (Date.parse(`${day}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return serial >= 61 ? serial : text
}

/** Numbers with more digits than a spreadsheet keeps stay text. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/
const numberOf = (text: string): string | number =>
  plainNumber.test(text) && text.replaceAll(/\D/g, '').length <= 15 ? Number(text) : text

const cellOf: {
  readonly [K in SheetKind]: (text: string, format: SheetFormat) => string | number
} = {
  text: (text) => text,
  number: numberOf,
  // In csv a date stays text, which every program reads alike.
  day: (text, format) => (format === 'xlsx' ? serialOf(text) : text),
  moment: (text, format) => (format === 'xlsx' ? serialOf(text) : text),
}

/** A cell as it is written; null for an empty one, which would else count as filled. */
export const writtenCell = (
  text: string,
  cells: SheetKind,
  format: SheetFormat,
): string | number | null => (text === '' ? null : cellOf[cells](text, format))
