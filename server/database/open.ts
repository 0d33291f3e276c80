import type { Database } from './database.ts'
import type { Env } from '../start/env.ts'

/**
 * Opens PostgreSQL where the settings name one, else PGlite in the data directory. Does not
 * migrate.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  onTrouble: (error: unknown) => void,
): Promise<Database> {
  if (env.DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(env.DATABASE_URL, { onTrouble })
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite({ dir: `${env.DATA_DIR}/pg`, onTrouble })
}
