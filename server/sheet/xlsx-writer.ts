import { writtenCell } from './cell-text.ts'
import { lettersOf } from './place.ts'
import type { BookBatch, BookSheet } from './protocol.ts'
import {
  completeSheets,
  escapeXml,
  headStyle,
  printFrame,
  printLists,
  printSheetEnd,
  printSheetStart,
  Styles,
} from './xlsx-parts.ts'
import { ZipPart, ZipWriter } from './zip-writer.ts'

/** One sheet while its rows come in. */
class SheetPart {
  readonly part: ZipPart
  readonly #sheet: BookSheet
  readonly #styles: Styles
  readonly #merges: string[] = []
  #row = 0

  constructor(sheet: BookSheet, number: number, styles: Styles) {
    this.#sheet = sheet
    this.#styles = styles
    this.part = new ZipPart(`xl/worksheets/sheet${number}.xml`)
  }

  #print(row: readonly string[], styleOf: (column: number) => number): string {
    const number = ++this.#row
    const cells = row.map((text, column) => {
      const cells = number === 1 ? 'text' : (this.#sheet.columns[column]?.cells ?? 'text')
      const cell = writtenCell(text, cells, 'xlsx')
      if (cell === null) return ''
      const place = `r="${lettersOf(column)}${number}" s="${styleOf(column)}"`
      return typeof cell === 'number'
        ? `<c ${place}><v>${cell}</v></c>`
        : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
    })
    return `<row r="${number}">${cells.join('')}</row>`
  }

  async #begin(first: readonly (readonly string[])[]): Promise<void> {
    const sheet = this.#sheet
    const heads = sheet.columns.map(({ head }) => head)
    await this.part.write(
      printSheetStart(sheet, { first, styles: this.#styles }) + this.#print(heads, () => headStyle),
    )
  }

  async write({ rows, spans = [] }: Omit<BookBatch, 'sheet'>): Promise<void> {
    if (this.#row === 0) await this.#begin(rows.slice(0, 200))
    const { columns, merged = 0 } = this.#sheet
    const styles = columns.map((column) => this.#styles.styleOf(column))
    for (const [row, count] of spans) {
      const top = this.#row + row + 1
      for (let column = 0; column < merged; column++) {
        const letters = lettersOf(column)
        this.#merges.push(`${letters}${top}:${letters}${top + count - 1}`)
      }
    }
    await this.part.write(
      rows.map((row) => this.#print(row, (column) => styles[column] ?? 0)).join(''),
    )
  }

  async end(lists: number): Promise<void> {
    if (this.#row === 0) await this.#begin([])
    await this.part.write(printSheetEnd(this.#sheet, { merges: this.#merges, lists }))
  }
}

const countLists = ({ columns }: BookSheet): number =>
  columns.filter(({ choices = [] }) => choices.length > 0).length

/**
 * Writes an xlsx file as its rows come in. The first sheet leaves piece by piece; rows of further
 * sheets wait packed, as the parts of an archive come one after the other.
 */
export async function* writeXlsxBook(
  given: readonly BookSheet[],
  batches: AsyncIterable<BookBatch>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { sheets, lists } = completeSheets(given)
  const [zip, styles] = [new ZipWriter(), new Styles()]
  const parts = sheets.map((sheet, index) => new SheetPart(sheet, index + 1, styles))
  const [first] = parts
  if (!first) return
  yield zip.begin(first.part)
  for await (const batch of batches) {
    await parts[batch.sheet]?.write(batch)
    yield* zip.take(first.part)
  }
  let counted = 0
  for (const [index, sheet] of sheets.entries()) {
    const part = parts[index]!
    await part.end(counted)
    counted += countLists(sheet)
    if (index > 0) yield zip.begin(part.part)
    yield* await zip.end(part.part)
  }
  const rest: [string, string][] = [
    ...printFrame(sheets, lists.length > 0).map(([name, text]): [string, string] => [name, text]),
    ['xl/styles.xml', styles.print()],
  ]
  if (lists.length > 0)
    rest.push([`xl/worksheets/sheet${sheets.length + 1}.xml`, printLists(lists)])
  for (const [name, text] of rest) {
    const part = new ZipPart(name)
    yield zip.begin(part)
    await part.write(text)
    yield* await zip.end(part)
  }
  yield* zip.finish()
}
