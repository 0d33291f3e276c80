import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A connection to a server that can be cut and redirected to another one under the same address.
 */
export interface CutLine {
  readonly url: string
  /** Sets where the line leads from now on; a line that was down is open again. */
  leadTo(url: string): void
  /**
   * Calls `act` once after this many more bytes were sent to the server, in the middle of a
   * request.
   */
  after(bytes: number, act: () => void): void
  /** Breaks every connection. */
  cut(): void
  /** Breaks all connections and accepts no new ones. */
  down(): void
  close(): Promise<void>
}

/** Opens a line on a free port. */
export async function openLine(): Promise<CutLine> {
  const sockets = new Set<Socket>()
  let port = 0
  let isDown = false
  let sent = 0
  let waiting: { readonly at: number; readonly act: () => void }[] = []
  const count = (bytes: number): void => {
    sent += bytes
    const due = waiting.filter(({ at }) => at <= sent)
    waiting = waiting.filter(({ at }) => at > sent)
    for (const { act } of due) act()
  }
  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(port, 'localhost')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (bytes) => count(bytes.length))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      isDown = false
      port = Number(new URL(url).port)
    },
    after: (bytes, act) => void waiting.push({ at: sent + bytes, act }),
    cut,
    down: () => {
      isDown = true
      cut()
    },
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
