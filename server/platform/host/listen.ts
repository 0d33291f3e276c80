import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Services } from '../../services.ts'
import { makeSockets } from './sockets.ts'
import { wait } from '../timer.ts'

export interface Listening {
  readonly address: string
  /**
   * Accepts no new calls, lets running ones finish, closes sockets, and cuts off what takes longer
   * than `patience` milliseconds.
   */
  drain(patience: number): Promise<void>
}

const second = 1000

/**
 * Answers a request as if it had not offered to upgrade. Some programs offer HTTP/2 with every
 * first call, and Node sends every offer to the listener for sockets. The request is handed back to
 * the server without the offer.
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

/** Least bytes per second of an upload; even a phone on a poor connection is faster. */
const slowest = 16_000

/**
 * Ends requests whose body takes longer than `bodyTime` milliseconds; uploads get more time by
 * their size.
 */
function endSlowBodies(server: Server, bodyTime: number): void {
  server.prependListener('request', (request, response) => {
    const { headers } = request
    // Most requests have no body, so they need no timer.
    if ((headers['content-length'] ?? '0') === '0' && !headers['transfer-encoding']) return
    const isUpload = headers['content-type']?.startsWith('multipart/') === true
    const size = isUpload ? Number(headers['content-length'] ?? 0) : 0
    const timer = setTimeout(
      () => {
        if (request.complete) return
        if (response.headersSent) request.socket.destroy()
        else
          request.socket.end(
            'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
            () => request.socket.destroy(),
          )
      },
      bodyTime + (size / slowest) * second,
    ).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

/** Long enough to read everything that has arrived, and too short to be noticed. */
const turn = (): Promise<void> => wait(100)

interface ListenOptions {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** Milliseconds for the body of a request; 30 000 by default. */
  readonly bodyTime?: number
}

/**
 * Longest time in milliseconds without a byte in either direction; longer than any call thinks.
 */
const stillness = 120 * second

/** Serves the app and the sockets on a port; rejects where the port is taken. */
export async function listen(
  app: Hono,
  services: Pick<Services, 'hub' | 'auth' | 'env'>,
  { host, port, bodyTime = 30 * second }: ListenOptions,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // Limits how long a client can hold a connection by sending its request slowly.
  server.headersTimeout = 20 * second
  server.requestTimeout = 300 * second
  server.keepAliveTimeout = 65 * second
  // Ends connections on which nothing moves, such as those of clients that do not read their answer.
  server.timeout = stillness
  endSlowBodies(server, bodyTime)
  const draining = { isBegun: false }
  server.prependListener('request', (_request, response) => {
    // While the server stops, each answer closes its connection, so that clients connect elsewhere.
    if (draining.isBegun) response.shouldKeepAlive = false
  })
  const sockets = makeSockets(services.hub, services)
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
      draining.isBegun = true
      // Requests that have already arrived, also on connections that look idle, are read before
      // closing.
      await turn()
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve())
      })
      await turn()
      // A connection becomes idle only after its answer is sent, so this repeats.
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
