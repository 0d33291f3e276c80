import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

/** A zip archive of texts, as other programs create it. */
export function pack(entries: Readonly<Record<string, string>>): Uint8Array {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const [raw, title] = [Buffer.from(content), Buffer.from(name)]
    const packed = deflateRawSync(raw)
    const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(title.length, 26)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(raw.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, title, packed)
    directory.push(entry, title)
    at += 30 + title.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const spaces =
  'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as other tools write it: all names with a prefix, hidden sheets first. */
export const workbook = (
  rows: string,
  { is1904 = false, more = '', columns = '' } = {},
): Uint8Array =>
  pack({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${types}/officeDocument" Target="/book/main.xml"/></Relationships>`,
    'book/main.xml': `<?xml version="1.0"?><x:workbook ${spaces}><x:workbookPr date1904="${is1904 ? 1 : 0}"/><x:sheets><x:sheet name="Lists" state="hidden" r:id="r1"/><x:sheet name="A &amp; B" r:id="r2"/></x:sheets></x:workbook>`,
    'book/_rels/main.xml.rels': `<Relationships><Relationship Id="r1" Type="${types}/worksheet" Target="../book/s1.xml"/><Relationship Id="r2" Type="${types}/worksheet" Target="s2.xml"/><Relationship Id="r3" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    'book/styles.xml': `<x:styleSheet ${spaces}><x:numFmts><x:numFmt numFmtId="170" formatCode="[h]:mm"/><x:numFmt numFmtId="171" formatCode="00000"/><x:numFmt numFmtId="172" formatCode="[$-804]上午/下午h&quot;时&quot;mm&quot;分&quot;;@"/><x:numFmt numFmtId="173" formatCode="0.00&quot;day&quot;"/></x:numFmts><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/><x:xf numFmtId="20"/><x:xf numFmtId="22"/><x:xf numFmtId="170"/><x:xf numFmtId="171"/><x:xf numFmtId="172"/><x:xf numFmtId="173"/></x:cellXfs></x:styleSheet>`,
    'book/s1.xml': `<x:worksheet ${spaces}><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>list</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    'book/s2.xml': `<x:worksheet ${spaces}>${columns}<x:sheetData>${rows}</x:sheetData>${more}</x:worksheet>`,
  })
/** A cell of a workbook with its style. */
export const cell = (at: string, value: string, style = 0): string =>
  `<x:c r="${at}" s="${style}"><x:v>${value}</x:v></x:c>`
/** A text cell whose text is split into two runs. */
export const word = (at: string, value: string): string =>
  `<x:c r="${at}" t="inlineStr"><x:is><x:r><x:t>${value}</x:t></x:r><x:rPh><x:t>spoken</x:t></x:rPh></x:is></x:c>`
/** A row of a workbook. */
export const row = (number: number, ...cells: string[]): string =>
  `<x:row r="${number}">${cells.join('')}</x:row>`

/** An ods file with one sheet, and given content before it. */
export const odsOf = (before: string, rows: string): Uint8Array =>
  pack({
    // Random bytes that cannot be compressed, so that the archive is not refused for growing too
    // large.
    'Thumbnails/thumbnail.png': randomBytes(8000).toString('base64'),
    'content.xml': `<office:document-content>${before}<office:spreadsheet><table:table table:name="a">${rows}</table:table></office:spreadsheet></office:document-content>`,
  })
/** A row with one word, repeated as often as given. */
export const odsRow = (word: string, repeated = 1): string =>
  `<table:table-row table:number-rows-repeated="${repeated}"><table:table-cell office:value-type="string"><text:p>${word}</text:p></table:table-cell></table:table-row>`
