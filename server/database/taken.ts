import { Failure } from '#schemas/wire/failure.ts'

const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** Runs a write; a unique value that somebody else holds becomes a refusal that names it. */
export async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) throw new Failure('taken', { params: { name }, cause: error })
    throw error
  }
}
