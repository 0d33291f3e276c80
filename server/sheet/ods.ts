import type { Merge } from '#schemas/design/import/head.ts'
import { isError, RowMaker } from './book.ts'
import type { Book, BookRow } from './book.ts'
import { clockOf, mostDigits, textOfIso, textOfNumber } from './format.ts'
import { SheetTrouble } from './protocol.ts'
import { XmlReader } from './xml.ts'
import type { XmlListener } from './xml.ts'
import type { Archive } from './zip.ts'

const content = 'content.xml'
/** Cells beyond these limits are only styling: programs fill rows and sheets to their end. */
const mostColumns = 1000
const mostMerges = 20_000

interface OdsCell {
  readonly type: string
  readonly value: string
  readonly hasFormula: boolean
  readonly isBroken: boolean
  readonly repeated: number
}

interface ShownCell {
  readonly cell: OdsCell
  /** The displayed text. */
  readonly shown: string
}

/** PT08H30M00S as a time, P1DT2H as one of 26 hours. */
function ofDuration(text: string): string {
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(text) ?? []
  return clockOf(
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  )
}

function textOf({ type, value }: OdsCell, shown: string): string {
  if (type === 'date') return textOfIso(value)
  if (type === 'time') return ofDuration(value)
  if (type === 'boolean') return value
  if (type === 'float' || type === 'percentage' || type === 'currency')
    return /^0\d+$/.test(shown) ? shown : textOfNumber(Number(value), { as: 'number' }, false)
  return shown || value
}

function putCell(row: RowMaker, column: number, { cell, shown }: ShownCell): void {
  if (cell.isBroken || (cell.hasFormula && isError(shown))) return row.note('error', column, shown)
  if (cell.hasFormula && cell.type === '' && shown === '') return row.note('formula', column, '')
  const text = textOf(cell, shown)
  row.put(column, text)
  if (cell.type === 'float' && /^-?\d+$/.test(text) && Math.abs(Number(text)) >= 10 ** mostDigits)
    row.note('rounded', column, text)
}

const countOf = (text: string): number => Math.max(1, Math.floor(Number(text)) || 1)
const valuesOf = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value']

/** Reports the cells of all tables; `skip` tells which tables to pass over. */
function listener(tell: {
  table(index: number, name: string, style: string): void
  /** A row, repeated as often as `repeated` says. */
  row?(index: number, made: RowMaker, given: { isHidden: boolean; repeated: number }): void
  merge?(merge: Merge): void
  style?(name: string): void
  isWanted(table: number): boolean
}): XmlListener {
  let [table, row, column, repeated] = [-1, -1, 0, 1]
  let [isHidden, isText, aside] = [false, false, 0]
  let made = new RowMaker()
  let cell: OdsCell | null = null
  let shown = ''
  let style = ''
  let paragraphs = 0
  const endCell = (): void => {
    if (!cell) return
    if (shown !== '' || cell.value !== '' || cell.hasFormula)
      for (let at = column; at < Math.min(column + cell.repeated, mostColumns); at++)
        putCell(made, at, { cell, shown })
    column += cell.repeated
    cell = null
  }
  return {
    open: (tag, attribute) => {
      if (tag === 'style') style = attribute('name')
      else if (tag === 'table-properties' && attribute('display') === 'false') tell.style?.(style)
      else if (tag === 'table') {
        table += 1
        row = -1
        tell.table(table, attribute('name'), attribute('style-name'))
      } else if (!tell.isWanted(table)) return
      else if (tag === 'table-row') {
        repeated = countOf(attribute('number-rows-repeated'))
        isHidden = ['collapse', 'filter'].includes(attribute('visibility'))
        ;[made, column] = [new RowMaker(), 0]
      } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
        const [right, down] = [
          countOf(attribute('number-columns-spanned')),
          countOf(attribute('number-rows-spanned')),
        ]
        if (right * down > 1)
          tell.merge?.({
            top: row + 1,
            left: column,
            bottom: row + down,
            right: column + right - 1,
          })
        const values = valuesOf.map((name) => attribute(name))
        cell = {
          type: attribute('value-type'),
          value: values.find((value) => value !== '') ?? '',
          hasFormula: attribute('formula') !== '',
          // Programs add a second attribute of that name in their own namespace, which tells of an
          // error.
          isBroken: attribute('value-type') === 'error',
          repeated: countOf(attribute('number-columns-repeated')),
        }
        ;[shown, paragraphs] = ['', 0]
      } else if (tag === 'annotation') aside += 1
      else if (tag === 'p' && cell && aside === 0) {
        if (paragraphs++ > 0) shown += '\n'
        isText = true
      } else if (isText && tag === 's') shown += ' '.repeat(Math.min(100, countOf(attribute('c'))))
      else if (isText && tag === 'tab') shown += '\t'
      else if (isText && tag === 'line-break') shown += '\n'
    },
    text: (text) => {
      if (isText) shown += text
    },
    close: (tag) => {
      if (tag === 'annotation') aside = Math.max(0, aside - 1)
      else if (tag === 'p' && aside === 0) isText = false
      else if (tag === 'table-cell' || tag === 'covered-table-cell') endCell()
      else if (tag === 'table-row' && tell.isWanted(table)) {
        const isEmpty = made.cells.length === 0 && made.notes.length === 0
        if (!isEmpty) tell.row?.(row + 1, made, { isHidden, repeated })
        row += repeated
      }
    },
  }
}

async function* rowsOf(archive: Archive, sheet: number): AsyncGenerator<BookRow> {
  let ready: { readonly row: BookRow; readonly repeated: number }[] = []
  let now = -1
  const reader = new XmlReader(
    listener({
      table: (index) => (now = index),
      isWanted: (table) => table === sheet,
      row: (index, { cells, notes }, { isHidden, repeated }) =>
        ready.push({ row: { index, cells, notes, isHidden }, repeated }),
    }),
  )
  for await (const text of archive.read(content)) {
    reader.push(text)
    // Repeated rows are made one by one on demand, because a file may claim thousands of millions
    // of them.
    for (const { row, repeated } of ready)
      for (let at = 0; at < repeated; at++)
        yield { ...row, index: row.index + at, cells: [...row.cells] }
    ready = []
    if (now > sheet) return
  }
}

/** Opens an OpenDocument spreadsheet. */
export async function openOds(archive: Archive): Promise<Book> {
  let manifest = ''
  if (archive.has('META-INF/manifest.xml'))
    for await (const part of archive.read('META-INF/manifest.xml')) manifest += part
  if (manifest.includes('encryption-data')) throw new SheetTrouble('locked')
  const found: { name: string; style: string; merges: Merge[] }[] = []
  const hidden = new Set<string>()
  const reader = new XmlReader(
    listener({
      table: (_index, name, style) => found.push({ name, style, merges: [] }),
      isWanted: () => true,
      style: (name) => hidden.add(name),
      merge: (merge) => {
        const merges = found.at(-1)?.merges
        if (merges && merges.length < mostMerges) merges.push(merge)
      },
    }),
  )
  for await (const part of archive.read(content)) reader.push(part)
  return {
    sheets: found.map(({ name, style }) => ({ name, isHidden: hidden.has(style) })),
    rows: (sheet) => rowsOf(archive, sheet),
    layout: async (sheet) => ({ merges: found[sheet]?.merges ?? [], hidden: 0 }),
  }
}
