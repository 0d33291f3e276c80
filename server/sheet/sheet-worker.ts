import { parentPort, workerData } from 'node:worker_threads'
import { SheetTrouble } from './protocol.ts'
import type { SheetOrder, SheetReply, SheetRows } from './protocol.ts'
import { readRows } from './read.ts'
import { writeRows } from './write.ts'

const batch = 500

const say = (reply: SheetReply, moved: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(reply, moved)

async function read({ format, bytes }: Extract<SheetOrder, { type: 'read' }>): Promise<void> {
  let waiting: string[][] = []
  for await (const row of readRows(format, bytes)) {
    if (waiting.push(row) < batch) continue
    say({ type: 'rows', rows: waiting })
    waiting = []
  }
  say({ type: 'rows', rows: waiting })
  say({ type: 'done' })
}

/** The rows that the server sends, as they come. */
async function* incoming(): AsyncGenerator<string[]> {
  const sent: SheetRows[] = []
  let wake: (() => void) | undefined
  parentPort?.on('message', (rows: SheetRows) => {
    sent.push(rows)
    wake?.()
  })
  for (;;) {
    if (sent.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const rows = sent.shift()
    if (rows === null) return
    for (const row of rows ?? []) yield [...row]
  }
}

const { order } = workerData as { readonly order: SheetOrder }
try {
  if (order.type === 'read') await read(order)
  else {
    const bytes = await writeRows(order, incoming())
    say({ type: 'done', bytes }, [bytes.buffer])
  }
} catch (error) {
  if (!(error instanceof SheetTrouble)) throw error
  say({ type: 'refused', code: error.code })
}
parentPort?.close()
