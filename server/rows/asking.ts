import type { Language, Say } from '#schemas/text.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../db.ts'
import type { Live } from './models.ts'

/** On whose behalf, over which model and in what world records are read and written. */
export interface Asking {
  readonly db: Database
  readonly live: Live
  readonly caller: Caller
  readonly env: Env
  readonly say: Say
  readonly language: Language
}
