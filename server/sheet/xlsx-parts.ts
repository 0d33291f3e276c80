import { mostLetters } from './book.ts'
import { lettersOf } from './place.ts'
import { sheetLimits } from './protocol.ts'
import type { BookColumn, BookSheet, SheetKind } from './protocol.ts'

/*
 * The parts of an xlsx file beside the rows, as texts.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const listName = 'Lists'

// oxlint-disable-next-line no-control-regex -- no text of XML may hold them
const forbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const lonely = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const special: { readonly [letter: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const hex = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text inside XML; what XML forbids is written as spreadsheets write it. */
export const escapeXml = (text: string): string =>
  text
    .slice(0, mostLetters)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (letter) => special[letter] ?? '')
    .replaceAll('\r', '_x000D_')
    .replaceAll(forbidden, hex)
    .replaceAll(lonely, '\uFFFD')

/** A valid sheet name: without forbidden characters, not too long, never empty, not taken. */
function nameSheet(name: string, taken: ReadonlySet<string>): string {
  const cut = (most: number): string =>
    [...name.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')]
      .slice(0, most)
      .join('')
      .slice(0, most)
      .replaceAll(/^[\s']+|[\s']+$/g, '') || 'Sheet1'
  if (!taken.has(cut(31).toLowerCase())) return cut(31)
  for (let number = 2; ; number++) {
    const next = `${cut(26)} ${number}`
    if (!taken.has(next.toLowerCase())) return next
  }
}

/** The sheets with valid names, and a hidden one with the choices of drop-downs. */
export function completeSheets(sheets: readonly BookSheet[]): {
  readonly sheets: readonly BookSheet[]
  readonly lists: readonly (readonly string[])[]
} {
  const taken = new Set([listName.toLowerCase()])
  const named = sheets.map((sheet) => {
    const name = nameSheet(sheet.name, taken)
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
  return { sheets: named, lists: named.flatMap(({ columns }) => columns.flatMap(listOf)) }
}
const listOf = ({ choices = [] }: BookColumn): readonly (readonly string[])[] =>
  choices.length > 0 ? [choices] : []

/** Styles: of heads, texts, days, moments, then one for each format code of numbers. */
export class Styles {
  readonly #codes: string[] = []

  styleOf({ cells, format }: BookColumn): number {
    const usual: { readonly [K in SheetKind]: number } = { text: 2, number: 0, day: 3, moment: 4 }
    if (cells !== 'number' || format === undefined) return usual[cells]
    if (!this.#codes.includes(format)) this.#codes.push(format)
    return 5 + this.#codes.indexOf(format)
  }

  print(): string {
    const codes = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', ...this.#codes]
    const formats = codes
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
      .join('')
    const xf = (id: number, font = 0): string =>
      `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
    // 49 is the format of texts: what somebody types below stays as it is typed.
    const cells = [xf(0), xf(49, 1), xf(49), ...codes.map((_, index) => xf(164 + index))].join('')
    return `${head}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${codes.length + 3}">${cells}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }
}
/** The style of heads. */
export const headStyle = 1

/** Width of a text in narrow letters; a Chinese one counts as two. */
const lengthOf = (text: string): number =>
  text
    .split('\n')
    .reduce((most, line) => Math.max(most, line.length + (line.match(wide) ?? []).length), 0)
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\uff60]/g
const narrowest = 10
const widest = 50

/** What stands before the rows: column widths that fit the first ones, and heads that stay in sight. */
export function printSheetStart(
  { columns }: BookSheet,
  { first, styles }: { readonly first: readonly (readonly string[])[]; readonly styles: Styles },
): string {
  const cols = columns
    .map((column, index) => {
      const texts = [column.head, ...first.map((row) => row[index] ?? '')]
      const width = Math.min(
        widest,
        Math.max(narrowest, ...texts.map((text) => lengthOf(text) + 2)),
      )
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles.styleOf(column)}" customWidth="1"/>`
    })
    .join('')
  const views =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${head}<worksheet xmlns="${main}">${views}${cols && `<cols>${cols}</cols>`}<sheetData>`
}

/** What stands after the rows: merged cells, drop-downs and notes. `lists` counts earlier drop-downs. */
export function printSheetEnd(
  { columns }: BookSheet,
  { merges, lists }: { readonly merges: readonly string[]; readonly lists: number },
): string {
  let list = lists
  const rules = columns.flatMap(({ choices = [], note }, index) => {
    if (choices.length === 0 && note === undefined) return []
    const letter = lettersOf(index)
    const prompt =
      note === undefined ? '' : ` showInputMessage="1" prompt="${escapeXml(note.slice(0, 250))}"`
    const range = `sqref="${letter}2:${letter}${sheetLimits.rows}"`
    if (choices.length === 0) return [`<dataValidation allowBlank="1"${prompt} ${range}/>`]
    const from = lettersOf(list++)
    return [
      `<dataValidation type="list" allowBlank="1"${prompt} ${range}><formula1>${listName}!$${from}$1:$${from}$${choices.length}</formula1></dataValidation>`,
    ]
  })
  const merged =
    merges.length === 0
      ? ''
      : `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const checked =
    rules.length === 0
      ? ''
      : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  return `</sheetData>${merged}${checked}</worksheet>`
}

/** The hidden sheet of choices: each list is a column. */
export function printLists(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const rows = Array.from({ length: longest }, (_one, row) => {
    const cells = lists.map((list, column) => {
      const text = list[row]
      return text === undefined
        ? ''
        : `<c r="${lettersOf(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    })
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** The parts that name all sheets, by their place in the archive. */
export function printFrame(
  sheets: readonly BookSheet[],
  hasLists: boolean,
): readonly (readonly [name: string, text: string])[] {
  const names = [...sheets.map(({ name }) => name), ...(hasLists ? [listName] : [])]
  const isHidden = (index: number): boolean => index >= sheets.length
  const sheetTags = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden(index) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relation = (index: number, type: string, target: string): string =>
    `<Relationship Id="rId${index}" Type="${relations}/${type}" Target="${target}"/>`
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const overrides = names.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships">${names.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
  ]
}
