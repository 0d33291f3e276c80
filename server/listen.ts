import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Hub } from './socket/hub.ts'
import { makeSockets } from './socket.ts'

export interface Listening {
  readonly address: string
  /** Takes no new calls, lets those under way finish, says goodbye to sockets, and cuts off what takes longer than `patience` milliseconds. */
  drain(patience: number): Promise<void>
}

const second = 1000

/**
 * Answers a request as if it had not offered another protocol. Some programs offer HTTP/2 with every first call, and Node gives all
 * offers to whoever listens for one: here the request is handed back to the server without its offer.
 */
function passOver(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!/^(connection|upgrade|http2-settings)$/i.test(rawHeaders[at] ?? ''))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

interface Place {
  readonly host: string
  /** 0 takes any that is free. */
  readonly port: number
}

/** Serves the app and the sockets on a port; rejects when the port is taken. */
export async function listen(app: Hono, hub: Hub, { host, port }: Place): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // A client that sends its request drop by drop does not hold a connection for ever.
  server.headersTimeout = 20 * second
  server.requestTimeout = 300 * second
  server.keepAliveTimeout = 65 * second
  const sockets = makeSockets(hub)
  server.on('upgrade', (request, socket, head) => {
    if (!sockets.upgrade(request, socket, head)) passOver(server, request, { socket, head })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const name = ['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1'].includes(host)
    ? 'localhost'
    : host
  return {
    address: `http://${name}:${typeof bound === 'object' && bound ? bound.port : port}`,
    async drain(patience) {
      sockets.close()
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      // A connection becomes idle only when its answer is out.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const cut = setTimeout(() => {
        server.closeAllConnections()
        sockets.cut()
      }, patience)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}
