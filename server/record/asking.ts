import type { Language, Say } from '#schemas/text.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { envOf } from './env.ts'
import { modelsOf } from './models.ts'
import type { Live } from './models.ts'

/** On whose behalf, over which model and in what world records are read and written. */
export interface Asking {
  readonly db: Database
  readonly live: Live
  readonly caller: Caller
  readonly env: Env
  readonly say: Say
  readonly language: Language
  /** The request: what it changes is written down under it. '' where it only reads. */
  readonly requestId: string
}

/** Runs work over the live version of a model, on behalf of a caller. */
export const ask =
  ({ db }: Pick<Asking, 'db'>) =>
  <T>(
    modelId: string,
    given: Pick<Asking, 'caller' | 'say' | 'language' | 'requestId'>,
    work: (asking: Asking) => Promise<T>,
  ): Promise<T> =>
    modelsOf(db).use(modelId, async (live) =>
      work({
        db,
        live,
        caller: given.caller,
        say: given.say,
        language: given.language,
        requestId: given.requestId,
        env: await envOf(db, given.caller),
      }),
    )
