import type { Context } from 'hono'

interface Incoming {
  readonly incoming?: {
    readonly url?: string
    readonly aborted?: boolean
    readonly socket?: { readonly remoteAddress?: string }
  }
}

const incomingOf = (env: unknown): Incoming['incoming'] => (env as Incoming | undefined)?.incoming

/** The raw request target as the client sent it; nothing in tests without a network. */
export const rawTarget = (env: unknown): string | undefined => incomingOf(env)?.url

/** Did the client disconnect before its whole request had arrived? */
export const hasHungUp = (env: unknown): boolean => incomingOf(env)?.aborted === true

/** Reads a header by its lower-case name. */
type Header = (name: string) => string | undefined

/**
 * The entry that the outermost of `proxies` trusted proxies added to a list header; nothing where
 * there is no trusted proxy or it added none.
 */
function writtenBy(header: string | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined) return undefined
  return (
    header
      .split(',')
      .map((address) => address.trim())
      .at(-proxies) || undefined
  )
}

/**
 * The client's address: that of the connection, or the one that the outermost of `proxies` trusted
 * proxies reported.
 */
export const clientOf = (header: Header, connected: string | undefined, proxies: number): string =>
  writtenBy(header('x-forwarded-for'), proxies) ?? connected ?? ''

/** The same for a call. */
export const addressOf = (c: Context, proxies: number): string =>
  clientOf((name) => c.req.header(name), incomingOf(c.env)?.socket?.remoteAddress, proxies)

/** A proxy may write a single value for all proxies behind it; then that one counts. */
const only = (header: string | undefined, proxies: number): string | undefined =>
  writtenBy(header, proxies) ?? (header?.includes(',') ? undefined : writtenBy(header, 1))

/**
 * The host that the client addressed, in lower case: from the Host header, or from a trusted proxy.
 */
export const hostOf = (header: Header, proxies: number): string =>
  ((proxies > 0 ? only(header('x-forwarded-host'), proxies) : undefined) ?? header('host') ?? '')
    .toLowerCase()
    .trim()

/** Whether the client reached a trusted proxy by TLS; nothing where no trusted proxy tells. */
export function protocolOf(header: Header, proxies: number): 'http' | 'https' | undefined {
  const said = proxies > 0 ? only(header('x-forwarded-proto'), proxies)?.toLowerCase() : undefined
  return said === 'http' || said === 'https' ? said : undefined
}

const forwarded = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip)$/
const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Is the caller a program on this machine, rather than somebody behind a proxy or a page in a
 * browser?
 */
export function isFromHere(c: Context): boolean {
  const { remoteAddress = '' } = incomingOf(c.env)?.socket ?? {}
  if (!loopback.test(remoteAddress) || !ownName.test(c.req.header('host') ?? '')) return false
  return Object.keys(c.req.header()).every((name) => !forwarded.test(name.toLowerCase()))
}
