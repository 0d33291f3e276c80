import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

interface LoggedError {
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

// Errors of the driver carry the connection with its password: only these are written down.
function presentError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return {
    message: error.message,
    ...code,
    ...(error.stack && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: presentError(error.cause) }),
  }
}

/**
 * One JSON line per event; headers, bodies, tokens and passwords are never given to it, and their
 * keys are blanked should they slip in.
 */
export function makeLog(level: string, stream?: DestinationStream): Log {
  const secret = ['password', 'token', 'authorization', 'cookie']
  const options = {
    level,
    base: null,
    serializers: { err: presentError },
    redact: { paths: [...secret, ...secret.map((key) => `*.${key}`)], censor: '…' },
  }
  return stream ? pino(options, stream) : pino(options)
}
