import { Worker } from 'node:worker_threads'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { SheetTrouble } from './sheet/protocol.ts'
import type {
  SheetChoice,
  SheetFormat,
  SheetOrder,
  SheetReply,
  SheetRows,
} from './sheet/protocol.ts'

const texts = defineTexts({
  zh: {
    broken: '文件无法读取，请使用模板并另存为xlsx或csv',
    tooLarge: '文件内容过大',
    tooManyRows: '一次最多10000行',
    tooManyColumns: '最多100列',
    empty: '文件中没有数据',
  },
  zhtw: {
    broken: '檔案無法讀取，請使用範本並另存為xlsx或csv',
    tooLarge: '檔案內容過大',
    tooManyRows: '一次最多10000列',
    tooManyColumns: '最多100欄',
    empty: '檔案中沒有資料',
  },
  en: {
    broken: 'This file cannot be read; please use the template and save it as xlsx or csv',
    tooLarge: 'The file holds too much',
    tooManyRows: 'At most 10000 rows at a time',
    tooManyColumns: 'At most 100 columns',
    empty: 'The file holds no data',
  },
})

// From source the thread needs a loader of TypeScript; in the bundle it is a file beside this one.
const isSource = import.meta.url.endsWith('.ts')
const file = (name: string): URL => new URL(name, import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 384 }
const startWorker = (order: SheetOrder): Worker =>
  isSource
    ? new Worker(file('./database/thread-boot.mjs'), {
        workerData: { order, entry: file('./sheet/sheet-worker.ts').href },
        resourceLimits,
      })
    : new Worker(file('./sheet-worker.js'), { workerData: { order }, resourceLimits })

const patience = 60_000
/** Sheets that may be read or written at once; more would only wait for each other. */
const mostAtOnce = 4
let running = 0

/** Runs a thread to its end and gives its last word; one that takes more memory or time than a sheet is worth is ended. */
async function run(
  order: SheetOrder,
  {
    feed,
    hear = () => undefined,
  }: { feed?: (worker: Worker) => Promise<void>; hear?: (rows: string[][]) => void },
): Promise<Extract<SheetReply, { type: 'done' }>> {
  if (running >= mostAtOnce) throw new Failure('unavailable')
  running++
  const worker = startWorker(order)
  const timer = setTimeout(() => void worker.terminate(), patience)
  try {
    const said = new Promise<Extract<SheetReply, { type: 'done' }>>((resolve, reject) => {
      worker.on('message', (reply: SheetReply) => {
        if (reply.type === 'rows') hear(reply.rows)
        else if (reply.type === 'refused') reject(new SheetTrouble(reply.code))
        else resolve(reply)
      })
      worker.on('error', (error) =>
        reject(
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new SheetTrouble('tooLarge', error)
            : error,
        ),
      )
      worker.on('exit', () => reject(new SheetTrouble('tooLarge')))
    })
    const [reply] = await Promise.all([said, feed?.(worker)])
    return reply
  } finally {
    clearTimeout(timer)
    running--
    await worker.terminate()
  }
}

/** The rows of the first sheet as texts, the head first, in a thread of its own; throws SheetTrouble for what cannot be read. The number of a row in the file is its index and 1. */
export async function readSheet(format: SheetFormat, bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  await run({ type: 'read', format, bytes }, { hear: (more) => rows.push(...more) })
  return rows
}

interface Written {
  readonly format: SheetFormat
  readonly heads: readonly string[]
  /** Some hundreds at a time. */
  readonly batches?: AsyncIterable<readonly (readonly string[])[]>
  readonly choices?: readonly SheetChoice[]
}

const mediaTypes: { readonly [F in SheetFormat]: string } = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

/** A sheet of heads and rows, written in a thread of its own; no cell of it is a formula (security T27). `name` is without extension. */
export async function writeSheet(
  name: string,
  { format, heads, batches, choices = [] }: Written,
): Promise<File> {
  const feed = async (worker: Worker): Promise<void> => {
    const send = (rows: SheetRows): void => worker.postMessage(rows)
    for await (const batch of batches ?? []) send(batch)
    send(null)
  }
  const { bytes = new Uint8Array() } = await run(
    { type: 'write', format, heads, choices },
    { feed },
  )
  return new File([bytes], `${name}.${format}`, { type: mediaTypes[format] })
}

/** A sheet that cannot be read as a problem at `path`; throws what is no such trouble. */
export function toSheetProblem(error: unknown, path: string, say: Say): Problem {
  if (!(error instanceof SheetTrouble)) throw error
  return { path, code: error.code, message: say(texts, error.code) }
}
