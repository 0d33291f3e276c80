import type { Call, Input, CallResult } from '#schemas/api/call.ts'
import type { Problem } from '#schemas/wire/envelope.ts'

/**
 * Options of one call: `signal` cancels it, `quiet` leaves the error toast to the caller,
 * `idempotencyKey` makes a repeat harmless.
 */
export interface Sending {
  readonly signal?: AbortSignal
  readonly quiet?: boolean
  readonly idempotencyKey?: string
  /** Id of the user as whom an administrator makes this one reading call. */
  readonly viewAs?: string
  /** Called with the share of an upload that is sent, 0 to 1. */
  onProgress?(share: number): void
}

/**
 * Sends one call and returns its checked result. Throws `RefusedCall` if the server refuses it or
 * cannot be reached.
 */
export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  sending?: Sending,
) => Promise<CallResult<C>>

/**
 * A call that failed: `code` of the envelope (0: the network failed), the server's message, and its
 * data.
 */
export class RefusedCall extends Error {
  readonly code: number
  readonly data: unknown
  /** Id of the request in the server's log; '' if the server was not reached. */
  requestId = ''
  /** Seconds after which another try makes sense, if the server says so (429). */
  retryAfter = 0

  constructor(code: number, msg: string, data: unknown) {
    super(msg)
    this.code = code
    this.data = data
  }

  /** Problems of a 422, each with its path; empty for any other failure. */
  get problems(): readonly Problem[] {
    const { data } = this
    return typeof data === 'object' &&
      data !== null &&
      'problems' in data &&
      Array.isArray(data.problems)
      ? data.problems
      : []
  }
}

/**
 * The message for a failure when no field shows its problems: the problems' messages, or else the
 * general one.
 */
export const wordsOf = (error: unknown): string => {
  const problems = error instanceof RefusedCall ? error.problems.map(({ message }) => message) : []
  if (problems.length > 0) return problems.join(' ')
  return error instanceof Error ? error.message : String(error)
}
