import { physicalPattern } from '#schemas/design/slot-names.ts'
import type { Shape } from '../database/catalog.ts'
import { fullName } from '../database/catalog.ts'
import { schemaName } from '../record/statement/physical.ts'
import { BackupRefusal, makeDamaged, readMark, rowless } from './format.ts'
import type { BackupMark, Whole } from './format.ts'
import { Sum } from './lines.ts'
import { ForeignPart, readPlainTable } from '../database/plain-table.ts'
import type { PlainTable } from '../database/plain-table.ts'
import { isEqual } from '#schemas/equal.ts'
import { fromBase64 } from '../platform/bytes.ts'

const batchBytes = 2_000_000
const batchLines = 2000

/** One of Berth's own tables. Its columns come from the migrations; the file only supplies rows. */
interface OwnTable {
  readonly schema: 'berth'
  readonly name: string
  readonly columns: readonly { readonly name: string }[]
}

/** Receives the parts of a backup in the order in which they come. */
export interface BackupVisitor {
  /** The following rows belong to this table. */
  table(table: PlainTable | OwnTable): Promise<void>
  /** Some rows, each a JSON list with a text or null for every column of the table. */
  rows(lines: readonly string[]): Promise<void>
  /** All tables and rows have been read; files follow. */
  tablesAreIn(): Promise<void>
  file(id: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
}

/** The next line; throws `damaged` where there is none. */
export const nextLine = async (lines: AsyncGenerator<string>): Promise<string> => {
  const read = await lines.next()
  if (read.done) throw makeDamaged('it ends too early')
  return read.value
}

function mustMatch(mark: BackupMark, name: string, sum: Sum): void {
  if (
    !('end' in mark) ||
    mark.end !== name ||
    mark.count !== sum.count ||
    mark.sha256 !== sum.sha256
  )
    throw makeDamaged(`${name} does not add up`)
}

function readForm(shape: Shape): PlainTable {
  try {
    return readPlainTable(shape)
  } catch (error) {
    throw error instanceof ForeignPart ? new BackupRefusal('foreign', error.message) : error
  }
}

function readTable(shape: Shape): PlainTable | OwnTable {
  if (shape.schema === schemaName) return readForm(shape)
  const names = shape.columns.map(({ name }) => name)
  const isOwn =
    shape.schema === 'berth' &&
    [shape.name, ...names].every((name) => physicalPattern.test(name)) &&
    new Set(names).size === names.length
  if (!isOwn) throw makeDamaged(`there is no table ${fullName(shape)}`)
  return { schema: 'berth', name: shape.name, columns: shape.columns.map(({ name }) => ({ name })) }
}

/** Is the line a list with a text or null for each column? */
function isRow(line: string, width: number): boolean {
  try {
    const row: unknown = JSON.parse(line)
    return (
      Array.isArray(row) &&
      row.length === width &&
      row.every((cell) => cell === null || typeof cell === 'string')
    )
  } catch {
    return false
  }
}

/** Reads the rows of one table up to its closing line. */
async function takeRows(
  table: PlainTable | OwnTable,
  lines: AsyncGenerator<string>,
  taking: BackupVisitor,
): Promise<number> {
  const name = fullName(table)
  const sum = new Sum()
  let batch: string[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    await taking.rows(batch)
    batch = []
    bytes = 0
  }
  for (let line = await nextLine(lines); ; line = await nextLine(lines)) {
    if (!line.startsWith('[')) {
      mustMatch(readMark(line), name, sum)
      if (sum.count > 0 && rowless.has(name)) throw makeDamaged(`${name} holds rows`)
      await flush()
      return sum.count
    }
    if (!isRow(line, table.columns.length)) throw makeDamaged(`a row of ${name} cannot be read`)
    sum.add(line, 1)
    batch.push(line)
    bytes += line.length
    if (batch.length === batchLines || bytes > batchBytes) await flush()
  }
}

const piecePattern = /^"[A-Za-z0-9+/]*={0,2}"$/

/** Reads the pieces of one file up to its closing line. */
async function* piecesOf(
  id: string,
  lines: AsyncGenerator<string>,
  sum: Sum,
): AsyncGenerator<Uint8Array> {
  for (let line = await nextLine(lines); ; line = await nextLine(lines)) {
    if (!line.startsWith('"')) return mustMatch(readMark(line), id, sum)
    if (!piecePattern.test(line)) throw makeDamaged(`a piece of ${id} cannot be read`)
    const piece = fromBase64(line.slice(1, -1))
    sum.add(line, piece.length)
    yield piece
  }
}

/**
 * Reads a backup after its head and hands each part to `taking`: all tables first, then all files,
 * each once, with the line of sums at the very end. Throws at the first deviation: `damaged`, or
 * `foreign` for content that Berth does not write.
 */
export async function walkBackup(
  lines: AsyncGenerator<string>,
  taking: BackupVisitor,
): Promise<Whole> {
  const whole = { tables: 0, rows: 0, files: 0, bytes: 0 }
  const seen = new Set<string>()
  const once = (name: string): void => {
    if (seen.has(name)) throw makeDamaged(`${name} comes twice`)
    seen.add(name)
  }
  let isIn = false
  const tablesAreIn = async (): Promise<void> => {
    if (!isIn) await taking.tablesAreIn()
    isIn = true
  }
  for (;;) {
    const mark = readMark(await nextLine(lines))
    if ('table' in mark) {
      const table = readTable(mark.table)
      once(`the table ${fullName(table)}`)
      if (isIn) throw makeDamaged('a table comes behind files')
      await taking.table(table)
      whole.tables++
      whole.rows += await takeRows(table, lines, taking)
    } else if ('file' in mark) {
      await tablesAreIn()
      once(`the file ${mark.file}`)
      const sum = new Sum()
      await taking.file(mark.file, piecesOf(mark.file, lines, sum))
      whole.files++
      whole.bytes += sum.count
    } else if ('whole' in mark) {
      if (!isEqual(mark.whole, whole)) throw makeDamaged('its sums do not add up')
      await tablesAreIn()
      if (!(await lines.next()).done) throw makeDamaged('it goes on behind its end')
      return whole
    } else throw makeDamaged('a table is closed that was not opened')
  }
}
