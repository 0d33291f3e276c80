import { sql } from 'kysely'
import { fullName, sortForLoading, readRows, readShapes } from '../database/catalog.ts'
import type { Shape } from '../database/catalog.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/store.ts'
import { schemaName } from '../record/statement/physical.ts'
import { productVersion } from '../start/version.ts'
import { rowless } from './format.ts'
import type { Head, Whole } from './format.ts'
import { LineWriter } from '../platform/packed-lines.ts'
import { Sum } from './lines.ts'
import { dropForeign } from '../database/plain-table.ts'
import { toBase64 } from '../platform/bytes.ts'

/** The database and the store of its files. */
export interface Stores {
  readonly db: Database
  readonly files: FileStore
}

async function writeTable(
  trx: Parameters<typeof readRows>[0],
  shape: Shape,
  writer: LineWriter,
): Promise<number> {
  await writer.write(JSON.stringify({ table: shape }))
  const sum = new Sum()
  if (!rowless.has(fullName(shape))) {
    for await (const lines of readRows(trx, shape)) {
      const text = lines.join('\n')
      sum.add(text, lines.length)
      await writer.write(text)
    }
  }
  await writer.write(JSON.stringify({ end: fullName(shape), count: sum.count, sha256: sum.sha256 }))
  return sum.count
}

/** Writes all tables as they were at one instant. */
async function writeTables(
  db: Database,
  writer: LineWriter,
  now: number,
): Promise<Omit<Whole, 'files' | 'bytes'> & { readonly fileIds: readonly string[] }> {
  return db.transaction(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const { rows: reached } = await sql<{
      number: number
    }>`select max(number) as number from berth.migrations`.execute(trx)
    const head: Head = {
      berth: 'backup',
      format: 1,
      product: productVersion,
      engine: db.engine,
      migration: reached[0]?.number ?? 0,
      time: now,
    }
    await writer.write(JSON.stringify(head))
    const shapes = sortForLoading([
      ...(await readShapes(trx, 'berth')),
      ...(await readShapes(trx, schemaName)).map(dropForeign),
    ])
    let rows = 0
    for (const shape of shapes) rows += await writeTable(trx, shape, writer)
    const ids = await trx.selectFrom('files').select('id').orderBy('id').execute()
    return { tables: shapes.length, rows, fileIds: ids.map(({ id }) => id) }
  })
}

const pieceBytes = 393_216

/** Writes the bytes of one stored file; nothing where it has been removed meanwhile. */
async function writeFile(
  files: FileStore,
  id: string,
  writer: LineWriter,
): Promise<number | undefined> {
  const stored = await files.open(id)
  if (!stored) return undefined
  await writer.write(JSON.stringify({ file: id }))
  const sum = new Sum()
  for await (const whole of stored.stream()) {
    for (let at = 0; at < whole.length; at += pieceBytes) {
      const piece = whole.subarray(at, at + pieceBytes)
      const text = JSON.stringify(toBase64(piece))
      sum.add(text, piece.length)
      await writer.write(text)
    }
  }
  await writer.write(JSON.stringify({ end: id, count: sum.count, sha256: sum.sha256 }))
  return sum.count
}

/**
 * Writes all tables of the schemas berth and app, as of one instant, and all stored files into one
 * compressed file. Sessions and other short-lived secrets are left out. Both engines write the same
 * format. While the embedded database is being read it answers no other calls.
 */
export async function writeBackup(
  { db, files }: Stores,
  path: string,
  now = Date.now(),
): Promise<Whole> {
  const writer = new LineWriter(path)
  try {
    const { fileIds, ...sums } = await writeTables(db, writer, now)
    const whole = { ...sums, files: 0, bytes: 0 }
    for (const id of fileIds) {
      const bytes = await writeFile(files, id, writer)
      if (bytes === undefined) continue
      whole.files++
      whole.bytes += bytes
    }
    await writer.write(JSON.stringify({ whole }))
    await writer.end()
    return whole
  } catch (error) {
    await writer.drop()
    throw error
  }
}
