/** An error with a PostgreSQL code, for failures that the engine itself cannot report. */
export const databaseError = (code: string, message: string): Error & { code: string } =>
  Object.assign(new Error(message), { code })

export const timedOut = (): Error =>
  databaseError('57014', 'canceling statement due to statement timeout')
export const connectionLost = (): Error =>
  databaseError('57P01', 'the database connection was lost; the transaction is rolled back')
/** All connections were in use for longer than a call may wait. */
export const allTaken = (): Error =>
  databaseError('53300', 'no connection to the database came free in time')
/** Somebody works alone with the database (`alone.ts`). */
export const shutOut = (): Error =>
  databaseError('57P03', 'the database is being restored; everybody else has to wait')
/**
 * Thrown where a commit would silently roll back, because the error of a failed statement in the
 * transaction was caught and ignored.
 */
export const rolledBack = (): Error =>
  databaseError('25P02', 'a statement of the transaction failed; it cannot be committed')
