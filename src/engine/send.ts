import type { Call, Input, CallResult } from '#schemas/api/call.ts'
import type { Problem } from '#schemas/wire/envelope.ts'

/**
 * Settings of one sending: `signal` cancels it, `quiet` leaves the error toast to the caller,
 * `idempotencyKey` makes a repeat harmless.
 */
export interface Sending {
  readonly signal?: AbortSignal
  readonly quiet?: boolean
  readonly idempotencyKey?: string
  /** Id of the user whose eyes this one reading call sees with, for an administrator. */
  readonly viewAs?: string
  /** Hears how much of an upload is sent, 0 to 1. */
  onProgress?(share: number): void
}

/**
 * Sends one call and gives its checked result. Throws `RefusedCall` when the server refuses or cannot
 * be reached.
 */
export type Send = <C extends Call>(
  call: C,
  input: Input<C>,
  sending?: Sending,
) => Promise<CallResult<C>>

/**
 * A call that was refused: `code` of the envelope (0: the network failed), the server's words, and
 * its data.
 */
export class RefusedCall extends Error {
  readonly code: number
  readonly data: unknown
  /** Name of the request in the server's log; '' where the server was not reached. */
  requestId = ''
  /** Seconds until another try makes sense, where the server says so (429). */
  retryAfter = 0

  constructor(code: number, msg: string, data: unknown) {
    super(msg)
    this.code = code
    this.data = data
  }

  /** Problems of a 422, by path; empty for any other refusal. */
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

/** What to say of a failure where no field shows its problems: what they say, or else the message. */
export const wordsOf = (error: unknown): string => {
  const problems = error instanceof RefusedCall ? error.problems.map(({ message }) => message) : []
  if (problems.length > 0) return problems.join(' ')
  return error instanceof Error ? error.message : String(error)
}
