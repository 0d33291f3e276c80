import { Ajv } from 'ajv'
import { sentMessage } from '#schemas/socket/chat.ts'
import type { SentMessage } from '#schemas/socket/chat.ts'
import { clean } from '../http/clean.ts'
import { closeSchema } from '../http/closed.ts'

const isSent = new Ajv({ strict: false }).compile<SentMessage>(closeSchema(sentMessage) as object)

/** Parses one message of a browser; nothing where it does not match the contract exactly (7.17). */
export function readSent(text: string): SentMessage | undefined {
  try {
    const value = clean(JSON.parse(text))
    return isSent(value) ? value : undefined
  } catch {
    return undefined
  }
}
