import { Failure } from '#schemas/wire/failure.ts'
import { codeOf } from '../platform/error-code.ts'

const duplicate = '23505'

/** A unique value, and where the caller wrote it; without a place, it is a problem of the whole. */
export interface UniqueValue {
  readonly name: string
  readonly path?: string
}

/**
 * Runs a write. If a unique value already belongs to another row, the refusal names that value, at
 * its place if it has one.
 */
export async function unlessTaken<T>(
  { name, path }: UniqueValue,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (codeOf(error) === duplicate)
      throw new Failure('taken', { params: { name }, cause: error, path })
    throw error
  }
}
