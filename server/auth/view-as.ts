import { Failure } from '#schemas/wire/failure.ts'
import { idPattern, makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { loadPerson } from './person.ts'
import { clock } from '../platform/clock.ts'

const isId = new RegExp(idPattern)
/** So often one administrator's looking at one user's pages is noted, in milliseconds. */
const noteEvery = 600_000
const mostNotes = 10_000

export interface Viewing {
  /** Id of the user whose eyes are asked for. */
  readonly userId: string
  /** Does the call change nothing? */
  readonly isReading: boolean
  readonly address: string
  readonly requestId: string
}

export type Viewer = (caller: Caller, viewing: Viewing) => Promise<Caller>

/**
 * Lets administrators see with another user's eyes (rulings, Permissions): reading only, and noted
 * in the audit. Throws forbidden for anybody else, for another administrator's eyes, and for calls
 * that change something.
 */
export function makeViewer(db: Database): Viewer {
  const noted = new Map<string, number>()

  const note = async (caller: Caller, { userId, address, requestId }: Viewing): Promise<void> => {
    const key = `${caller.sessionId} ${userId}`
    const now = clock.now()
    if (now - (noted.get(key) ?? 0) < noteEvery) return
    if (noted.size >= mostNotes) noted.clear()
    noted.set(key, now)
    await db.kysely
      .insertInto('audit')
      .values({
        id: makeId(),
        user_id: caller.userId,
        address,
        what: 'viewAs',
        target: `user ${userId}`,
        request_id: requestId,
      })
      .execute()
  }

  return async (caller, viewing) => {
    if (!caller.isAdministrator || !viewing.isReading || !isId.test(viewing.userId))
      throw new Failure('forbidden')
    const person = await loadPerson(db, viewing.userId)
    if (person.isAdministrator) throw new Failure('forbidden')
    await note(caller, viewing)
    return {
      ...person,
      sessionId: caller.sessionId,
      isLocked: caller.isLocked,
      due: caller.due,
      viewedBy: caller.userId,
    }
  }
}
