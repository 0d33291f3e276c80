import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** One JSON line per event; headers, bodies, tokens and passwords are never given to it, and their keys are blanked should they slip in. */
export function makeLog(level: string, stream?: DestinationStream): Log {
  const secret = ['password', 'token', 'authorization', 'cookie']
  const options = { level, base: null, redact: { paths: [...secret, ...secret.map((key) => `*.${key}`)], censor: '…' } }
  return stream ? pino(options, stream) : pino(options)
}
