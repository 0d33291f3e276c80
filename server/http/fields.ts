import type { Call } from '#schemas/api/call.ts'
import { findWithheldNames, dropNames } from '#schemas/grant/page-fields.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'

/** What a call of a page lets through of the fields that are granted one by one. */
interface FieldGate {
  /**
   * Refuses (403) a body, filter or order that names a field which the caller does not hold: they
   * may neither set it nor learn its values by searching.
   */
  refuse(caller: Caller, ...given: readonly unknown[]): void
  /** The answer without fields that the caller does not hold. */
  show<T>(caller: Caller, data: T): T
  /** The error to send; an entry in it is stripped of fields that the caller does not hold. */
  refusal(caller: Caller, thrown: unknown): unknown
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

/** Names that a body or query uses: its keys, and the columns to sort by. */
const namesIn = (given: object): string[] => [
  ...Object.keys(given),
  ...('sidx' in given && typeof given.sidx === 'string'
    ? given.sidx.split(',').map((key) => key.trim().replace(/^-/, ''))
    : []),
]

/** The gate of a call; nothing where it carries no such fields. */
export function makeFieldGate({ needs, fields }: Call): FieldGate | undefined {
  if (fields === undefined || typeof needs === 'string' || !('menu' in needs)) return undefined
  const namesOf = (caller: Caller): ReadonlySet<string> =>
    findWithheldNames(caller, needs.menu, fields)
  const show = <T>(caller: Caller, data: T): T => {
    const names = namesOf(caller)
    if (names.size === 0 || !isObject(data)) return data
    const { list } = data as { readonly list?: unknown }
    return Array.isArray(list)
      ? { ...data, list: list.map((row: object) => dropNames(row, names)) }
      : dropNames(data, names)
  }
  return {
    show,
    refuse(caller, ...given) {
      const names = namesOf(caller)
      if (
        given
          .filter(isObject)
          .flatMap(namesIn)
          .some((name) => names.has(name))
      )
        throw new Failure('forbidden')
    },
    refusal(caller, thrown) {
      if (!(thrown instanceof Failure)) return thrown
      const { failure, params, data, path } = thrown
      return new Failure(failure, {
        data: show(caller, data),
        cause: thrown,
        path,
        ...(params && { params }),
      })
    },
  }
}
