import { decodeEscapes } from './escapes.ts'
import { RowMaker } from './book.ts'
import type { Book, BookRow } from './book.ts'
import { kindOfFormat, mostDigits, textOfIso, textOfNumber } from './format.ts'
import type { NumberKind } from './format.ts'
import { mergesIn, placeOf } from './place.ts'
import { SheetTrouble } from './protocol.ts'
import { XmlReader } from './xml.ts'
import type { XmlListener } from './xml.ts'
import type { Archive } from './zip.ts'

async function readPart(archive: Archive, name: string, listener: XmlListener): Promise<void> {
  const reader = new XmlReader(listener)
  for await (const part of archive.read(name)) reader.push(part)
}

interface Relation {
  readonly type: string
  readonly target: string
}

/** The targets of a part's relations, by id; none for a part without relations. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  const found = new Map<string, Relation>()
  if (!archive.has(name)) return found
  await readPart(archive, name, {
    open: (tag, attribute) => {
      if (tag !== 'Relationship') return
      const target = attribute('Target')
      const way = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
      found.set(attribute('Id'), {
        type: attribute('Type').split('/').at(-1) ?? '',
        target: way.replaceAll(/[^/]+\/\.\.\//g, '').replaceAll('./', ''),
      })
    },
    close: () => undefined,
  })
  return found
}

async function readTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (part === undefined || !archive.has(part)) return texts
  let now = ''
  let isText = false
  let isSpoken = false
  await readPart(archive, part, {
    open: (tag) => {
      if (tag === 'si') now = ''
      if (tag === 'rPh') isSpoken = true
      isText = tag === 't' && !isSpoken
    },
    text: (text) => {
      if (isText) now += text
    },
    close: (tag) => {
      if (tag === 't') isText = false
      if (tag === 'rPh') isSpoken = false
      if (tag === 'si') texts.push(decodeEscapes(now))
    },
  })
  return texts
}

/** What each cell style displays numbers as, by its number. */
async function readStyles(archive: Archive, part: string | undefined): Promise<NumberKind[]> {
  const kinds: NumberKind[] = []
  if (part === undefined || !archive.has(part)) return kinds
  const codes = new Map<string, string>()
  let isCells = false
  await readPart(archive, part, {
    open: (tag, attribute) => {
      if (tag === 'numFmt') codes.set(attribute('numFmtId'), attribute('formatCode'))
      if (tag === 'cellXfs') isCells = true
      if (tag === 'xf' && isCells) {
        const id = attribute('numFmtId')
        kinds.push(kindOfFormat(id, codes.get(id) ?? ''))
      }
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false
    },
  })
  return kinds
}

interface WorkbookContext {
  readonly texts: readonly string[]
  readonly styles: readonly NumberKind[]
  readonly is1904: boolean
}

interface CellMade {
  readonly type: string
  readonly style: number
  readonly column: number
  readonly value: string
  readonly hasFormula: boolean
}

const plain: NumberKind = { as: 'number' }

function putCell(
  row: RowMaker,
  { type, style, column, value, hasFormula }: CellMade,
  { texts, styles, is1904 }: WorkbookContext,
): void {
  if (hasFormula && value === '' && type !== 'str') return row.note('formula', column, '')
  if (type === 'e') return row.note('error', column, value)
  if (type === 's') return row.put(column, texts[Number(value)] ?? '')
  if (type === 'b') return row.put(column, value === '1' ? 'true' : value === '0' ? 'false' : value)
  if (type === 'd') return row.put(column, textOfIso(value))
  const number = Number(value)
  if (type === 'inlineStr' || type === 'str' || value.trim() === '' || !Number.isFinite(number))
    return row.put(column, decodeEscapes(value))
  const text = textOfNumber(number, styles[style] ?? plain, is1904)
  row.put(column, text)
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** mostDigits)
    row.note('rounded', column, text)
}

/** Reports the rows of a sheet, each when it ends. */
function rowListener(ground: WorkbookContext, done: (row: BookRow) => void): XmlListener {
  let row = new RowMaker()
  let [index, column, isHidden] = [-1, -1, false]
  let cell = { type: '', style: 0 }
  let [value, isValue, hasFormula, isSpoken] = ['', false, false, false]
  return {
    open: (tag, attribute) => {
      if (tag === 'row') {
        row = new RowMaker()
        column = -1
        index = attribute('r') === '' ? index + 1 : Number(attribute('r')) - 1
        isHidden = ['1', 'true'].includes(attribute('hidden'))
      } else if (tag === 'c') {
        column = attribute('r') === '' ? column + 1 : placeOf(attribute('r')).column
        cell = { type: attribute('t'), style: Number(attribute('s')) }
        ;[value, hasFormula] = ['', false]
      } else if (tag === 'f') hasFormula = true
      else if (tag === 'rPh') isSpoken = true
      else if (tag === 'v' || (tag === 't' && !isSpoken)) isValue = true
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'rPh') isSpoken = false
      else if (tag === 'c') putCell(row, { ...cell, column, value, hasFormula }, ground)
      else if (tag === 'row') done({ index, cells: row.cells, notes: row.notes, isHidden })
    },
  }
}

async function* rowsOf(
  archive: Archive,
  part: string,
  ground: WorkbookContext,
): AsyncGenerator<BookRow> {
  let ready: BookRow[] = []
  const reader = new XmlReader(rowListener(ground, (row) => ready.push(row)))
  for await (const text of archive.read(part)) {
    reader.push(text)
    yield* ready
    ready = []
  }
}

/** Reads hidden columns, which come before the rows, and merged cells, which come after them. */
async function readLayout(archive: Archive, part: string) {
  let hidden = 0
  let text = ''
  let isPast = false
  for await (const piece of archive.read(part)) {
    if (isPast) text += piece
    else {
      text = text.slice(-20) + piece
      const end = text.indexOf('/sheetData>')
      for (const [, from, to] of text.matchAll(
        /<(?:\w+:)?col (?=[^<>]*hidden="(?:1|true)")(?=[^<>]*min="(\d+)")(?=[^<>]*max="(\d+)")/g,
      ))
        hidden += Math.min(100, Number(to) - Number(from) + 1)
      if (end === -1) continue
      isPast = true
      text = text.slice(end)
    }
  }
  return { merges: mergesIn(text), hidden }
}

/** Opens an Office Open XML workbook. */
export async function openXlsx(archive: Archive): Promise<Book> {
  const [start] = [...(await relationsOf(archive, '')).values()].filter(
    ({ type }) => type === 'officeDocument',
  )
  const main = start?.target ?? 'xl/workbook.xml'
  if (/\.bin$/i.test(main)) throw new SheetTrouble('binary')
  const relations = await relationsOf(archive, main)
  const sheets: { name: string; isHidden: boolean; part: string }[] = []
  let is1904 = false
  await readPart(archive, main, {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904'))
      const relation = tag === 'sheet' ? relations.get(attribute('id')) : undefined
      if (relation?.type === 'worksheet' && archive.has(relation.target))
        sheets.push({
          name: attribute('name'),
          isHidden: /hidden/i.test(attribute('state')),
          part: relation.target,
        })
    },
    close: () => undefined,
  })
  const partOf = (wanted: string): string | undefined =>
    [...relations.values()].find(({ type }) => type === wanted)?.target
  const ground = {
    texts: await readTexts(archive, partOf('sharedStrings')),
    styles: await readStyles(archive, partOf('styles')),
    is1904,
  }
  const part = (sheet: number): string => sheets[sheet]?.part ?? ''
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    rows: (sheet) => rowsOf(archive, part(sheet), ground),
    layout: (sheet) => readLayout(archive, part(sheet)),
  }
}
