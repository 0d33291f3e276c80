import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import { decodeText } from '#schemas/format/text-encoding.ts'
import type { SheetFormat } from './protocol.ts'
import { sheetLimits, SheetTrouble } from './protocol.ts'
import { checkZip } from './zip.ts'

/** A cell as text: a day as YYYY-MM-DD, an instant with its time, without space around it. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  if (!(value instanceof Date)) return String(value).trim().slice(0, sheetLimits.letters)
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}

/** Files of old office programs come in the Chinese code page or in UTF-16. */
function decode(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text === undefined) throw new SheetTrouble('broken')
  return text
}

async function* cellsOf(
  format: SheetFormat,
  bytes: Uint8Array,
): AsyncGenerator<{ readonly index: number; readonly values: readonly CellValue[] }> {
  if (format === 'xlsx') {
    checkZip(bytes)
    return yield* streamXlsxRows(bytes, { sheet: 0 })
  }
  let index = 0
  for (const values of streamCsvRows(decode(bytes), { unescapeFormulae: true }))
    yield { index: index++, values }
}

/** The rows of the first sheet as texts, the head first, empty ones between others kept so that numbers of rows stay; refuses what is beyond the limits, broken or empty. */
export async function* readRows(format: SheetFormat, bytes: Uint8Array): AsyncGenerator<string[]> {
  let next = 0
  try {
    for await (const { index, values } of cellsOf(format, bytes)) {
      const row = values.map(textOf)
      const width = row.findLastIndex((text) => text !== '') + 1
      if (width === 0) continue
      if (index >= sheetLimits.rows) throw new SheetTrouble('tooManyRows')
      if (width > sheetLimits.columns) throw new SheetTrouble('tooManyColumns')
      for (; next < index; next++) yield []
      next++
      yield row.slice(0, width)
    }
  } catch (error) {
    throw error instanceof SheetTrouble ? error : new SheetTrouble('broken', error)
  }
  if (next === 0) throw new SheetTrouble('empty')
}
