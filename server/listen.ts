import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

export interface Listening {
  readonly address: string
  /** Takes no new calls, lets those under way finish, and cuts off what takes longer than `patience` milliseconds. */
  drain(patience: number): Promise<void>
}

const second = 1000

/** Serves the app on a port; rejects when the port is taken. */
export async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // A client that sends its request drop by drop does not hold a connection for ever.
  server.headersTimeout = 20 * second
  server.requestTimeout = 300 * second
  server.keepAliveTimeout = 65 * second
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const name = ['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return {
    address: `http://${name}:${typeof bound === 'object' && bound ? bound.port : port}`,
    async drain(patience) {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      // A connection becomes idle only when its answer is out.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}
