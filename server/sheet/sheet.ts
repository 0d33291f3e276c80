import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { sheetLimits, SheetTrouble } from './protocol.ts'
import type {
  BookBatch,
  BookColumn,
  BookSheet,
  SheetAbout,
  SheetFindings,
  SheetFormat,
  SheetKind,
  SheetOrder,
  SheetReply,
  SheetRows,
  SheetWish,
} from './protocol.ts'
import { Handover } from '../database/handover.ts'
import { isOutOfMemory, startThread } from '../platform/thread.ts'
import type { Thread } from '../platform/thread.ts'

const texts = defineTexts({
  zh: {
    broken: '文件无法读取，请使用模板并另存为xlsx、ods或csv',
    locked: '文件有密码保护，请取消密码后重新上传',
    old: '这是旧版Excel文件（.xls），请在Excel或WPS中另存为.xlsx后重新上传',
    binary: '这是二进制工作簿（.xlsb），请另存为.xlsx后重新上传',
    tooLarge: '文件内容过大',
    tooManyRows: '一次最多{most}行',
    tooManyColumns: '最多{most}列',
    empty: '文件中没有数据',
  },
  zhtw: {
    broken: '檔案無法讀取，請使用範本並另存為xlsx、ods或csv',
    locked: '檔案有密碼保護，請取消密碼後重新上傳',
    old: '這是舊版Excel檔案（.xls），請在Excel或WPS中另存為.xlsx後重新上傳',
    binary: '這是二進位活頁簿（.xlsb），請另存為.xlsx後重新上傳',
    tooLarge: '檔案內容過大',
    tooManyRows: '一次最多{most}列',
    tooManyColumns: '最多{most}欄',
    empty: '檔案中沒有資料',
  },
  en: {
    broken: 'This file cannot be read; please use the template and save it as xlsx, ods or csv',
    locked: 'This file is locked with a password; please remove it and upload the file again',
    old: 'This is a file of an old Excel (.xls); please save it as .xlsx and upload it again',
    binary: 'This is a binary workbook (.xlsb); please save it as .xlsx and upload it again',
    tooLarge: 'The file holds too much',
    tooManyRows: 'At most {most} rows at a time',
    tooManyColumns: 'At most {most} columns',
    empty: 'The file holds no data',
  },
})

/** Memory limit of the thread. */
const megabytes = 384
/** In milliseconds: for reading a whole sheet, and for each piece while writing. */
const patience = 180_000
/** Most sheets read or written at once; more would only slow each other down. */
const mostAtOnce = 4
let running = 0

type SheetDoneReply = Extract<SheetReply, { type: 'done' }>

interface SheetObserver {
  about?(about: SheetAbout): void
  /** The next rows come after these were taken. */
  take?(rows: string[][]): Promise<void> | void
  /** The next bytes come after these were taken; false where no more are wanted. */
  keep?(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  /** What is to be written. */
  readonly batches?: AsyncIterable<BookBatch>
}

/** Hands the batches to the thread, each once the one before it was written. */
async function feed(
  thread: Thread,
  batches: AsyncIterable<BookBatch>,
  written: () => Promise<void>,
): Promise<void> {
  const send = (rows: SheetRows): void => thread.send(rows)
  for await (const batch of batches) {
    const done = written()
    send(batch)
    await done
  }
  send(null)
}

/** Runs a thread to its end and returns its result; ended where it exceeds its memory or time. */
async function run(order: SheetOrder, observer: SheetObserver): Promise<SheetDoneReply> {
  if (running >= mostAtOnce) throw new Failure('unavailable')
  running++
  const thread = startThread({
    entry: { name: 'sheet-worker', from: import.meta.url },
    data: { order },
    megabytes,
  })
  const timer = setTimeout(() => void thread.end(), patience)
  let wrote = (): void => undefined
  try {
    const said = new Promise<SheetDoneReply>((resolve, reject) => {
      const next = (): void => thread.send('next' satisfies SheetRows)
      const hear = (reply: SheetReply): void => {
        if (order.type === 'write') timer.refresh()
        if (reply.type === 'about') observer.about?.(reply.about)
        else if (reply.type === 'refused')
          reject(new SheetTrouble(reply.code, undefined, reply.most))
        else if (reply.type === 'done') resolve(reply)
        else if (reply.type === 'written') wrote()
        else if (reply.type === 'rows')
          Promise.resolve(observer.take?.(reply.rows)).then(next, reject)
        else
          Promise.resolve(observer.keep?.(reply.bytes)).then(
            (isWanted) => (isWanted === false ? resolve({ type: 'done' }) : next()),
            reject,
          )
      }
      thread.hear({
        message: (message) => hear(message as SheetReply),
        error: (error) =>
          reject(isOutOfMemory(error) ? new SheetTrouble('tooLarge', error) : error),
        exit: () => reject(new SheetTrouble('tooLarge')),
      })
    })
    const written = (): Promise<void> =>
      Promise.race([new Promise<void>((resolve) => (wrote = resolve)), said.then(() => undefined)])
    const fed = observer.batches && feed(thread, observer.batches, written)
    const [reply] = await Promise.all([said, fed])
    return reply
  } finally {
    clearTimeout(timer)
    running--
    await thread.end()
  }
}

/** What was found in a sheet, and where. */
export interface SheetRead {
  readonly about: SheetAbout
  readonly findings: SheetFindings
}

/**
 * Reads a sheet in a thread and hands over first its surroundings, then its rows some hundreds at a
 * time. Throws SheetTrouble for what cannot be read. The first row has the number `head.row +
 * head.rows + 1` in the file.
 */
export async function streamSheet(
  bytes: Uint8Array,
  wish: SheetWish,
  take: (rows: string[][]) => Promise<void> | void,
): Promise<SheetRead> {
  let about: SheetAbout | undefined
  const { findings } = await run(
    { type: 'read', bytes, wish },
    { take, about: (told) => (about = told) },
  )
  if (!about || !findings) throw new SheetTrouble('broken')
  return { about, findings }
}

/**
 * The rows of the first sheet as texts; throws SheetTrouble for what cannot be read. The number of
 * a row in the file is its index plus 1.
 */
export async function readSheet(
  bytes: Uint8Array,
  wish: Omit<SheetWish, 'head' | 'known'> = { most: sheetLimits.rows },
): Promise<string[][]> {
  const rows: string[][] = []
  await streamSheet(
    bytes,
    { head: { row: 0, rows: 0 }, ...wish },
    (more) => void rows.push(...more),
  )
  return rows
}

interface BookOrder {
  readonly format: SheetFormat
  /** csv takes only the first. */
  readonly sheets: readonly BookSheet[]
  /** Some hundreds of rows at a time. */
  readonly batches: AsyncIterable<BookBatch>
}

/**
 * Writes sheets in a thread, and gives their bytes as they are written: neither rows nor bytes
 * gather. No cell is ever a formula (security T27).
 */
export async function* writeBook({
  format,
  sheets,
  batches,
}: BookOrder): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const handover = new Handover<Uint8Array<ArrayBuffer>>()
  const writing = run(
    { type: 'write', format, sheets },
    { batches, keep: (bytes) => handover.give(bytes) },
  ).then(
    () => handover.end(),
    (error: unknown) => handover.end({ error }),
  )
  try {
    yield* handover.values()
  } finally {
    await writing
  }
}

export const mediaTypes: { readonly [F in SheetFormat]: string } = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

/** The same as one file; for sheets of some thousands of rows. */
export async function writeBookFile(name: string, order: BookOrder): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of writeBook(order)) pieces.push(piece)
  return new File(pieces, `${name}.${order.format}`, { type: mediaTypes[order.format] })
}

interface WriteSheetOptions {
  readonly format: SheetFormat
  readonly heads: readonly string[]
  /** By column; text by default. */
  readonly kinds?: readonly SheetKind[]
  /** Some hundreds at a time. */
  readonly batches?: AsyncIterable<readonly (readonly string[])[]>
  /** A drop-down of values for a column, counted from 0. */
  readonly choices?: readonly { readonly column: number; readonly values: readonly string[] }[]
}

/**
 * Writes a sheet of heads and rows. Columns may be declared as numbers or times. `name` has no
 * extension and is also the name of the sheet.
 */
export function writeSheet(
  name: string,
  { format, heads, kinds = [], batches, choices = [] }: WriteSheetOptions,
): Promise<File> {
  const columns = heads.map((head, index): BookColumn => {
    const values = choices.find(({ column }) => column === index)?.values ?? []
    return { head, cells: kinds[index] ?? 'text', choices: values }
  })
  const rows = async function* (): AsyncGenerator<BookBatch> {
    for await (const batch of batches ?? []) yield { sheet: 0, rows: batch }
  }
  return writeBookFile(name, { format, sheets: [{ name, columns }], batches: rows() })
}

/** An unreadable sheet as a problem at `path`; any other error is thrown. */
export function toSheetProblem(error: unknown, path: string, say: Say): Problem {
  if (!(error instanceof SheetTrouble)) throw error
  const { code, most } = error
  return { path, code, message: say(texts, code, { most }) }
}
