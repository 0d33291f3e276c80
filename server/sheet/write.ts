import { colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { DataValidation } from 'hucre/xlsx'
import { streamCsv } from '#schemas/format/csv.ts'
import type { SheetChoice, SheetKind, SheetOrder } from './protocol.ts'
import { sheetLimits } from './protocol.ts'

type SheetWriteOrder = Extract<SheetOrder, { type: 'write' }>

const listName = 'Lists'
const bold = { font: { bold: true } } as const

/** Width of a text in narrow letters; a Chinese one counts as two. */
const lengthOf = (text: string): number =>
  text
    .split('\n')
    .reduce((most, line) => Math.max(most, line.length + (line.match(wide) ?? []).length), 0)
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\uff60]/g
const narrowest = 10
const widest = 50

/** Column widths that fit their content. */
const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  (rows[0] ?? []).map((_, column) =>
    Math.min(widest, Math.max(narrowest, ...rows.map((row) => lengthOf(row[column] ?? '') + 2))),
  )

/** A valid sheet name: without forbidden characters, not too long, never empty. */
const sheetName = (name: string): string =>
  [...name.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')]
    .slice(0, 31)
    .join('')
    .replaceAll(/^[\s']+|[\s']+$/g, '') || 'Sheet1'

/**
 * A drop-down for the rows of a column. Other values are accepted too, because a cell may hold
 * several.
 */
const dropDown = ({ column, values }: SheetChoice, order: number): DataValidation => {
  const [letter, list] = [colToLetter(column), colToLetter(order)]
  return {
    type: 'list',
    formula1: `${listName}!$${list}$1:$${list}$${values.length}`,
    range: `${letter}2:${letter}${sheetLimits.rows}`,
    allowBlank: true,
    showErrorMessage: false,
  }
}

/** A sheet to fill in: heads, and a hidden sheet with the choices. */
async function writeForm({ name, heads, choices }: SheetWriteOrder): Promise<Uint8Array> {
  const filled = choices.filter(({ values }) => values.length > 0)
  const longest = Math.max(0, ...filled.map(({ values }) => values.length))
  const lists = Array.from({ length: longest }, (_, row) =>
    filled.map(({ values }) => values[row] ?? null),
  )
  return writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        rows: [[...heads]],
        columns: widthsOf([heads]).map((width) => ({ width })),
        cells: new Map(heads.map((_, column) => [`0,${column}`, { style: bold }])),
        dataValidations: filled.map(dropDown),
        freezePane: { rows: 1 },
      },
      ...(longest > 0 ? [{ name: listName, rows: lists, hidden: true }] : []),
    ],
  })
}

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
  readonly [K in SheetKind]: (text: string, format: SheetWriteOrder['format']) => string | number
} = {
  text: (text) => text,
  number: numberOf,
  // In csv a date stays text, which every program reads alike.
  day: (text, format) => (format === 'xlsx' ? serialOf(text) : text),
  moment: (text, format) => (format === 'xlsx' ? serialOf(text) : text),
}
const formats: { readonly [K in SheetKind]?: string } = {
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

/** Rows that are measured for the column widths; all others are streamed. */
const measured = 200

async function takeFirst(rows: AsyncIterator<string[]>): Promise<string[][]> {
  const first: string[][] = []
  while (first.length < measured) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  return first
}

/**
 * Writes a sheet. Columns declared as numbers, dates and times are written as such; every other
 * cell of xlsx is text, so that none is a formula. In csv a leading `'` guards against formulas
 * (security T27), and a byte order mark tells that it is UTF-8.
 */
export async function writeRows(
  order: SheetWriteOrder,
  rows: AsyncIterable<string[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, format, heads, kinds, choices } = order
  if (choices.length > 0) return new Uint8Array(await writeForm(order))
  const coming = rows[Symbol.asyncIterator]()
  const first = await takeFirst(coming)
  const cellsOf = (row: readonly string[]): (string | number | null)[] =>
    row.map((text, column) =>
      // A cell with an empty text would count as filled.
      text === '' ? null : cellOf[kinds[column] ?? 'text'](text, format),
    )
  const whole = async function* (): AsyncGenerator<(string | number | null)[]> {
    yield [...heads]
    for (const row of first) yield cellsOf(row)
    for (let next = await coming.next(); !next.done; next = await coming.next())
      yield cellsOf(next.value)
  }
  const columns = widthsOf([heads, ...first]).map((width, column) => {
    const numFmt = formats[kinds[column] ?? 'text']
    return { width, ...(numFmt !== undefined && { numFmt }) }
  })
  const stream =
    format === 'csv'
      ? streamCsv(whole())
      : writeXlsxStream(whole(), { name: sheetName(name), columns, freezePane: { rows: 1 } })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
