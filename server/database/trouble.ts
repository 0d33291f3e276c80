/** An error with a code of PostgreSQL, for what the engine itself did not live to say. */
export const databaseError = (code: string, message: string): Error & { code: string } =>
  Object.assign(new Error(message), { code })

export const timedOut = (): Error =>
  databaseError('57014', 'canceling statement due to statement timeout')
export const connectionLost = (): Error =>
  databaseError('57P01', 'the database connection was lost; the transaction is rolled back')
/** Every connection was in use for longer than anybody waits. */
export const allTaken = (): Error =>
  databaseError('53300', 'no connection to the database came free in time')
/**
 * Thrown where a commit would quietly be a rollback, because a failed statement of the transaction
 * was caught and passed over.
 */
export const rolledBack = (): Error =>
  databaseError('25P02', 'a statement of the transaction failed; it cannot be committed')
