import { can } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { loadPerson } from '../auth/person.ts'
import { absent } from './access.ts'
import { ask } from './asking.ts'
import type { Asking, AskGround } from './asking.ts'
import { envOf } from './env.ts'
import { findRecord } from './query/find.ts'

const nothing: ReadonlySet<string> = new Set()

/** Is there a record with this id within the caller's reach? */
export const isReachable = async (asking: Asking, id: string): Promise<boolean> =>
  (await findRecord(asking, id, { paths: nothing })) !== undefined

const mayRead = async (asking: Asking, id: string): Promise<boolean> =>
  can(asking.caller, asking.live.id, 'button', 'btn_comment') && (await isReachable(asking, id))

/** May another user read what is said about a record? */
export async function mayDiscuss(asking: Asking, userId: string, id: string): Promise<boolean> {
  const caller = await loadPerson(asking.db, userId)
  return mayRead({ ...asking, caller, env: await envOf(asking.db, caller) }, id)
}

interface Discussion {
  readonly modelId: string
  readonly recordId: string
}

/** May the caller read what is said about this record now? False too where there is no such form. */
export async function mayFollow(
  ground: AskGround,
  given: Pick<Asking, 'say' | 'language'> & { readonly caller: Caller },
  { modelId, recordId }: Discussion,
): Promise<boolean> {
  try {
    return await ask(ground)(modelId, { ...given, requestId: '' }, (asking) =>
      mayRead(asking, recordId),
    )
  } catch (error) {
    if (error instanceof Failure && absent.includes(error.failure)) return false
    throw error
  }
}
