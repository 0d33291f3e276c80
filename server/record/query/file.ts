import { canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { sayIn } from '../../text/say.ts'
import { accessOf } from '../access.ts'
import { ask } from '../asking.ts'
import type { AskGround } from '../asking.ts'
import { holdsFile } from '../effects/files.ts'
import { findRecord } from './find.ts'

/**
 * May the caller read a file of a record (`place` is `<model>:<record>`)? Yes where the record is
 * within their reach and a field that they may see holds the file.
 */
export async function maySeeInRecord(
  ground: AskGround,
  { place, fileVersionId }: { readonly place: string; readonly fileVersionId: string },
  caller: Caller,
): Promise<boolean> {
  const [modelId = '', id = ''] = place.split(':')
  if (!canOpen(caller, modelId)) return false
  try {
    return await ask(ground)(
      modelId,
      { caller, say: sayIn('en'), language: 'en', requestId: '' },
      async (asking) => {
        const { live } = asking
        const record = await findRecord(asking, id, { paths: accessOf(live, caller).either })
        return record !== undefined && holdsFile(live, record.data, fileVersionId)
      },
    )
  } catch (error) {
    // Nobody sees records of a design that is removed or not published.
    if (error instanceof Failure) return false
    throw error
  }
}
