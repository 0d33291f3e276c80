import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { mostBytes } from '../database/transaction.ts'
import { byteLength } from '../platform/bytes.ts'

/** The receivers of a message: users by id, or everybody. */
export type Audience = 'all' | readonly string[]

export interface Push {
  readonly to: Audience
  /** Without a message the receivers get their unread counts again. */
  readonly message?: ReceivedMessage
}

const bytesOf = (value: unknown): number => byteLength(JSON.stringify(value))

/** Splits one message into payloads that fit through the database, each for some of the users. */
export function pack({ to, ...rest }: Push): string[] {
  if (to === 'all') return [JSON.stringify({ to, ...rest })]
  const empty = bytesOf({ to: [], ...rest })
  const parts: string[][] = []
  let left = 0
  for (const id of to) {
    const size = bytesOf(id) + 1
    if (left < size) {
      parts.push([])
      left = mostBytes - empty
    }
    parts.at(-1)?.push(id)
    left -= size
  }
  return parts.map((part) => JSON.stringify({ to: part, ...rest }))
}

export const unpack = (payload: string): Push => JSON.parse(payload) as Push
