import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

interface LoggedError {
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

// Errors of the driver contain the connection with its password, so only these fields are logged.
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
 * A log of one JSON line per event. Headers, bodies, tokens and passwords are never passed to it;
 * their keys are blanked as a second safeguard.
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
