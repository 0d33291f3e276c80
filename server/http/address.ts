import type { Context } from 'hono'

interface Incoming {
  readonly incoming?: {
    readonly url?: string
    readonly socket?: { readonly remoteAddress?: string }
  }
}

/** The request target as it came over the wire, where there is a wire. */
export const rawTarget = (env: unknown): string | undefined =>
  (env as Incoming | undefined)?.incoming?.url

/** The caller's address: that of the socket, or the one that the outermost of `proxies` trusted proxies wrote down. */
export function addressOf(c: Context, proxies: number): string {
  const socket = (c.env as Incoming | undefined)?.incoming?.socket?.remoteAddress ?? ''
  if (proxies === 0) return socket
  const written = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim())
  return written.at(-proxies) || socket
}
