import { joinBytes } from '../platform/bytes.ts'
import { clock } from '../platform/clock.ts'

/** What a foreign server may cost: its whole answer must come in this time, and in this size. */
export interface FetchBounds {
  /** In milliseconds. */
  readonly patience: number
  /** In bytes. */
  readonly mostBytes: number
  /** Also speaks plain HTTP with this very machine. */
  readonly allowsLoopback: boolean
}

/** A foreign server could not be asked, or did not keep to the bounds. */
export class ForeignFault extends Error {}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * May this address be asked? Only over HTTPS and without a name and password in it, so that nobody
 * on the way answers instead; plain HTTP only on this very machine, and only where that is allowed.
 */
export function mayAsk(address: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && allowsLoopback && loopback.has(hostname))
}

async function readWithin(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new ForeignFault('too large')
    parts.push(part)
  }
  return joinBytes(parts)
}

/**
 * Asks a foreign server within bounds. Follows no redirects, which could lead to addresses that may
 * not be asked. Throws a ForeignFault where there is no answer within the bounds.
 */
export async function fetchWithin(
  address: string,
  init: RequestInit,
  { patience, mostBytes, allowsLoopback }: FetchBounds,
): Promise<Response> {
  if (!mayAsk(address, allowsLoopback)) throw new ForeignFault('address not allowed')
  const cut = new AbortController()
  const calm = clock.after(patience, () => cut.abort())
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: cut.signal,
    })
    const body = await readWithin(response, mostBytes)
    return new Response(body, {
      status: response.status,
      headers: response.headers,
    })
  } catch (error) {
    if (error instanceof ForeignFault) throw error
    throw new ForeignFault('no answer', { cause: error })
  } finally {
    calm()
  }
}
