import { Failure } from '#schemas/wire/failure.ts'
import { codeOf } from '../platform/error-code.ts'

const duplicate = '23505'

/** Runs a write. If a unique value already belongs to another row, the refusal names that value. */
export async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (codeOf(error) === duplicate) throw new Failure('taken', { params: { name }, cause: error })
    throw error
  }
}
