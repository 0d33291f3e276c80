import type { Language, Say } from '#schemas/text.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { envOf } from './env.ts'
import type { Guesses } from './guesses.ts'
import { modelsOf } from './models.ts'
import type { Live } from './models.ts'

/** The caller, the model and the environment for reading and writing records. */
export interface Asking {
  readonly db: Database
  readonly guesses: Guesses
  readonly live: Live
  readonly caller: Caller
  readonly env: Env
  readonly say: Say
  readonly language: Language
  /** Id of the request, stored with its changes; '' for reading only. */
  readonly requestId: string
}

/** What of an app it takes to look into records. */
export type AskGround = Pick<Asking, 'db' | 'guesses'>

/** Runs work on the live version of a model for a caller. */
export const ask =
  ({ db, guesses }: AskGround) =>
  <T>(
    modelId: string,
    given: Pick<Asking, 'caller' | 'say' | 'language' | 'requestId'>,
    work: (asking: Asking) => Promise<T>,
  ): Promise<T> =>
    modelsOf(db).use(modelId, async (live) =>
      work({
        db,
        guesses,
        live,
        caller: given.caller,
        say: given.say,
        language: given.language,
        requestId: given.requestId,
        env: await envOf(db, given.caller),
      }),
    )
