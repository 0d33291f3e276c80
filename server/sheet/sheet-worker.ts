import { leave, listen, startData, tell } from '../platform/in-thread.ts'
import { SheetTrouble } from './protocol.ts'
import type { SheetOrder, SheetReply, SheetRows } from './protocol.ts'
import { readSheet } from './read.ts'
import { writeRows } from './write.ts'

const say = (reply: SheetReply, moved: ArrayBuffer[] = []): void => tell(reply, moved)

/** Batches of rows as the server sends them. */
async function* incoming(): AsyncGenerator<SheetRows> {
  const sent: SheetRows[] = []
  let wake: (() => void) | undefined
  listen((rows) => {
    sent.push(rows as SheetRows)
    wake?.()
  })
  for (;;) {
    if (sent.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    const rows = sent.shift()
    if (rows !== undefined) yield rows
  }
}

/** Reads no further than the server has taken, which bounds the server's memory too. */
async function read({ bytes, wish }: Extract<SheetOrder, { type: 'read' }>): Promise<void> {
  const asked = incoming()
  try {
    for await (const reply of readSheet(bytes, wish)) {
      say(reply)
      if (reply.type === 'rows') await asked.next()
    }
  } catch (error) {
    // Any other error is caused by the file, so it is reported as a broken one.
    throw error instanceof SheetTrouble ? error : new SheetTrouble('broken', error)
  }
}

/** The single rows, as they arrive. */
async function* written(): AsyncGenerator<string[]> {
  for await (const rows of incoming()) {
    if (rows === null || rows === 'next') return
    for (const row of rows) yield [...row]
  }
}

const { order } = startData as { readonly order: SheetOrder }
try {
  if (order.type === 'read') await read(order)
  else {
    const bytes = await writeRows(order, written())
    say({ type: 'done', bytes }, [bytes.buffer])
  }
} catch (error) {
  if (!(error instanceof SheetTrouble)) throw error
  say({ type: 'refused', code: error.code, most: error.most })
}
leave()
