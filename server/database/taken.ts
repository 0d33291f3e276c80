import { Failure } from '#schemas/wire/failure.ts'

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** Runs a write. If a unique value already belongs to another row, the refusal names that value. */
export async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) throw new Failure('taken', { params: { name }, cause: error })
    throw error
  }
}
