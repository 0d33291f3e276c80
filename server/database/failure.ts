import { Failure } from '#schemas/wire/failure.ts'
import type { FailureName } from '#schemas/wire/failure.ts'
import { codeOf } from '../platform/error-code.ts'

/**
 * PostgreSQL codes that are caused by the state of the database or by other callers, not by a fault
 * of the program.
 */
const byCode: { readonly [code: string]: FailureName } = {
  23505: 'conflict',
  40001: 'conflict',
  '40P01': 'conflict',
  55006: 'unavailable',
  '55P03': 'unavailable',
  53100: 'unavailable',
  53200: 'unavailable',
  53300: 'unavailable',
  57014: 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ENOTFOUND: 'unavailable',
  ETIMEDOUT: 'unavailable',
}

/**
 * Turns any error into a failure that may be shown to callers. An unknown error becomes `broken`
 * and keeps the original as its cause.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure(byCode[codeOf(error)] ?? 'broken', { cause: error })
}
