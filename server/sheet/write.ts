import { writeCsvStream } from 'hucre/csv'
import { colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { DataValidation } from 'hucre/xlsx'
import type { SheetChoice, SheetOrder } from './protocol.ts'
import { sheetLimits } from './protocol.ts'

type Writing = Extract<SheetOrder, { type: 'write' }>

const name = 'Sheet1'
const listName = 'Lists'
const bold = { font: { bold: true } } as const

const widthOf = (head: string): number => Math.min(40, Math.max(12, head.length * 2.2))

/** A drop-down over the rows of a column; other values are taken too, because several may stand in one cell. */
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

/** A sheet to be filled in: heads, and a hidden sheet with what there is to choose. */
async function writeForm({ heads, choices }: Writing): Promise<Uint8Array> {
  const filled = choices.filter(({ values }) => values.length > 0)
  const longest = Math.max(0, ...filled.map(({ values }) => values.length))
  const lists = Array.from({ length: longest }, (_, row) =>
    filled.map(({ values }) => values[row] ?? null),
  )
  return writeXlsx({
    sheets: [
      {
        name,
        rows: [[...heads]],
        columns: heads.map((head) => ({ width: widthOf(head) })),
        cells: new Map(heads.map((_, column) => [`0,${column}`, { style: bold }])),
        dataValidations: filled.map(dropDown),
        freezePane: { rows: 1 },
      },
      ...(longest > 0 ? [{ name: listName, rows: lists, hidden: true }] : []),
    ],
  })
}

/**
 * Writes a sheet: in xlsx every cell is a text, so that none is a formula; in csv what a program could take for a formula gets a `'` before
 * it (security T27), and a mark tells that it is UTF-8.
 */
export async function writeRows(
  order: Writing,
  rows: AsyncIterable<string[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { format, heads, choices } = order
  if (choices.length > 0) return new Uint8Array(await writeForm(order))
  const whole = async function* (): AsyncGenerator<string[]> {
    yield [...heads]
    yield* rows
  }
  const stream =
    format === 'csv'
      ? writeCsvStream(whole(), { bom: true, escapeFormulae: true })
      : writeXlsxStream(whole(), { name, freezePane: { rows: 1 } })
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
