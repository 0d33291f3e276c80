import { leave, listen, startData, tell } from '../platform/in-thread.ts'
import { SheetTrouble } from './protocol.ts'
import type { BookBatch, SheetOrder, SheetReply, SheetRows } from './protocol.ts'
import { readSheet } from './read.ts'
import { writeBookPieces } from './write.ts'

const say = (reply: SheetReply, moved: ArrayBuffer[] = []): void => tell(reply, moved)

/** Messages of one kind as the server sends them. */
class Inbox<T> {
  readonly #sent: T[] = []
  #wake: (() => void) | undefined

  put(message: T): void {
    this.#sent.push(message)
    this.#wake?.()
  }

  async take(): Promise<T> {
    while (this.#sent.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#sent.shift() as T
  }
}

const nexts = new Inbox<'next'>()
const batches = new Inbox<BookBatch | null>()
listen((message) => {
  const rows = message as SheetRows
  if (rows === 'next') nexts.put(rows)
  else batches.put(rows)
})

/** Reads no further than the server has taken, which bounds the server's memory too. */
async function read({ bytes, wish }: Extract<SheetOrder, { type: 'read' }>): Promise<void> {
  try {
    for await (const reply of readSheet(bytes, wish)) {
      say(reply)
      if (reply.type === 'rows') await nexts.take()
    }
  } catch (error) {
    // Any other error is caused by the file, so it is reported as a broken one.
    throw error instanceof SheetTrouble ? error : new SheetTrouble('broken', error)
  }
}

/** The batches to write, each acknowledged once it was written. */
async function* written(): AsyncGenerator<BookBatch> {
  for (let batch = await batches.take(); batch !== null; batch = await batches.take()) {
    yield batch
    say({ type: 'written' })
  }
}

/** Writes no further than the server has taken. */
async function write(order: Extract<SheetOrder, { type: 'write' }>): Promise<void> {
  for await (const bytes of writeBookPieces(order, written())) {
    if (bytes.length === 0) continue
    say({ type: 'bytes', bytes }, [bytes.buffer])
    await nexts.take()
  }
  say({ type: 'done' })
}

const { order } = startData as { readonly order: SheetOrder }
try {
  await (order.type === 'read' ? read(order) : write(order))
} catch (error) {
  if (!(error instanceof SheetTrouble)) throw error
  say({ type: 'refused', code: error.code, most: error.most })
}
leave()
