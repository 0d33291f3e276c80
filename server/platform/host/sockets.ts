import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { socketLimits, socketPath } from '#schemas/socket/chat.ts'
import { toLanguage } from '#schemas/text.ts'
import type { Auth } from '../../auth/callers.ts'
import type { Env } from '../../start/env.ts'
import { clientOf, hostOf, protocolOf } from '../../http/address.ts'
import { dropBase } from '../../http/path.ts'
import type { Hub } from '../../socket/hub.ts'
import { closing } from '../../socket/open-socket.ts'

/** The network side of sockets (7.17). */
export interface Sockets {
  /**
   * Accepts an HTTP upgrade; false, without doing anything, where the address is not that of the
   * socket.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Accepts no more sockets and closes the open ones. */
  close(): void
  /** Ends sockets that do not answer the close. */
  cut(): void
}

function refuse(socket: Duplex, status: '403 Forbidden' | '503 Service Unavailable'): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Browsers name the page that opens a socket. Only pages of this host may do so (T43), as told by
 * the caller or a trusted proxy.
 */
function isOwnPage(origin: string, { headers }: IncomingMessage, proxies: number): boolean {
  if (!URL.canParse(origin)) return false
  const header = (name: string): string | undefined => headers[name]?.toString()
  const [page, host] = [new URL(origin), hostOf(header, proxies)]
  const protocol = protocolOf(header, proxies)
  if (protocol === undefined) return page.host === host
  // Default ports are omitted on both sides before comparing.
  const here = `${protocol}://${host}`
  return URL.canParse(here) && new URL(here).origin === page.origin
}

interface Doors {
  readonly auth: Pick<Auth, 'callerOf'>
  readonly env: Pick<Env, 'TRUST_PROXY' | 'BASE_PATH'>
}

/**
 * May the caller open a socket? Yes for a page of this host, or a program that is no browser and
 * sends a token in its header.
 */
async function mayOpen(request: IncomingMessage, { auth, env }: Doors): Promise<boolean> {
  const { origin, authorization } = request.headers
  if (origin !== undefined) return isOwnPage(origin, request, env.TRUST_PROXY)
  if (authorization === undefined) return false
  try {
    await auth.callerOf(authorization)
    return true
  } catch {
    return false
  }
}

interface SocketOrigin {
  readonly request: IncomingMessage
  readonly address: string
}

function wire(hub: Hub, ws: WebSocket, { request, address }: SocketOrigin): void {
  const peer = {
    get backlog() {
      return ws.bufferedAmount
    },
    send: (text: string) => ws.send(text),
    close: (code: number) => ws.close(code),
    cut: () => ws.terminate(),
  }
  const line = hub.connect(peer, toLanguage(request.headers['accept-language']), address)
  ws.on('message', (data: RawData, isBinary) => {
    if (isBinary) ws.close(closing.unreadable)
    else line.hear((data as Buffer).toString())
  })
  ws.on('close', () => line.gone())
  // The library closes sockets that break the protocol or send too much.
  ws.on('error', () => undefined)
}

/** Connects browsers' sockets to the hub; nothing in their address is used. */
export function makeSockets(hub: Hub, doors: Doors): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: socketLimits.frame })
  let isClosed = false
  const answer = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const isOwn = await mayOpen(request, doors)
    const address = clientOf(
      (name) => request.headers[name]?.toString(),
      request.socket.remoteAddress,
      doors.env.TRUST_PROXY,
    )
    if (isClosed || (isOwn && !hub.hasRoom(address))) refuse(socket, '503 Service Unavailable')
    else if (!isOwn) refuse(socket, '403 Forbidden')
    else server.handleUpgrade(request, socket, head, (ws) => wire(hub, ws, { request, address }))
  }
  return {
    upgrade(request, socket, head) {
      const path = request.url?.split('?', 1)[0] ?? ''
      if (dropBase(path, doors.env.BASE_PATH) !== socketPath) return false
      void answer(request, socket, head)
      return true
    },
    close() {
      isClosed = true
      for (const ws of server.clients) ws.close(closing.away)
    },
    cut() {
      for (const ws of server.clients) ws.terminate()
    },
  }
}
