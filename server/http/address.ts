import type { Context } from 'hono'

interface Incoming {
  readonly incoming?: {
    readonly url?: string
    readonly aborted?: boolean
    readonly socket?: { readonly remoteAddress?: string }
  }
}

const incomingOf = (env: unknown): Incoming['incoming'] => (env as Incoming | undefined)?.incoming

/** The request target as it came over the wire, where there is a wire. */
export const rawTarget = (env: unknown): string | undefined => incomingOf(env)?.url

/** Did whoever asked hang up before the whole request was here? */
export const hasHungUp = (env: unknown): boolean => incomingOf(env)?.aborted === true

/** Headers by their names in lower case. */
type Header = (name: string) => string | undefined

/**
 * What the outermost of `proxies` trusted proxies wrote into a list of a header; nothing where none
 * is trusted or it wrote nothing.
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
 * The caller's address: that of the socket, or the one that the outermost of `proxies` trusted
 * proxies wrote down.
 */
export const addressOf = (c: Context, proxies: number): string =>
  writtenBy(c.req.header('x-forwarded-for'), proxies) ??
  incomingOf(c.env)?.socket?.remoteAddress ??
  ''

/** A proxy may write one value for all behind it: then that one holds. */
const only = (header: string | undefined, proxies: number): string | undefined =>
  writtenBy(header, proxies) ?? (header?.includes(',') ? undefined : writtenBy(header, 1))

/**
 * The host that the caller believes to be at, in lower case: that of the Host header, or what a
 * trusted proxy wrote down.
 */
export const hostOf = (header: Header, proxies: number): string =>
  ((proxies > 0 ? only(header('x-forwarded-host'), proxies) : undefined) ?? header('host') ?? '')
    .toLowerCase()
    .trim()

/**
 * Whether the caller speaks to a trusted proxy by TLS; nothing where nobody who is trusted says so.
 */
export function protocolOf(header: Header, proxies: number): 'http' | 'https' | undefined {
  const said = proxies > 0 ? only(header('x-forwarded-proto'), proxies)?.toLowerCase() : undefined
  return said === 'http' || said === 'https' ? said : undefined
}

const forwarded = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip)$/
const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Does a program of this very machine ask, and not somebody else through a proxy or a page of a
 * browser?
 */
export function isFromHere(c: Context): boolean {
  const { remoteAddress = '' } = incomingOf(c.env)?.socket ?? {}
  if (!loopback.test(remoteAddress) || !ownName.test(c.req.header('host') ?? '')) return false
  return Object.keys(c.req.header()).every((name) => !forwarded.test(name.toLowerCase()))
}
