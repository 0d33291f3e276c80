import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { listOf } from '../wire/page.ts'
import { call } from './call.ts'
import { listBody, record } from './record.ts'

const of = '/api/visualdev/OnlineDev/{modelId}/Bin' as const
const bin = { model: 'modelId', button: 'btn_bin' } as const
const purge = { model: 'modelId', button: 'btn_purge' } as const
const ids = Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 1000, uniqueItems: true }) })

/** A removed record: its columns, who removed it, and when. */
export const removedRecord = Type.Object({
  ...record.properties,
  removedAt: Type.Integer(),
  removedBy: Type.String({ description: 'Name of the user' }),
})
export type RemovedRecord = Static<typeof removedRecord>

const restored = Type.Object({
  restored: Type.Array(id),
  refused: Type.Array(
    Type.Object({ id, why: Type.String({ description: 'In words of the caller’s language' }) }),
  ),
})
export type Restoration = Static<typeof restored>

export const recycleBin = {
  list: call({
    method: 'POST',
    path: `${of}/List`,
    says: 'Removed records that the caller’s own list would hold, the latest removed first.',
    needs: bin,
    reads: true,
    body: listBody,
    result: listOf(removedRecord),
  }),
  restore: call({
    method: 'POST',
    path: `${of}/Actions/Restore`,
    says: 'Brings removed records back as they were, each alone; those that cannot come back are told with the reason. Without the grant of the recycle bin only what the caller removed within the last hour.',
    needs: { model: 'modelId' },
    body: ids,
    result: restored,
  }),
  restoreOwn: call({
    method: 'POST',
    path: `${of}/Actions/Undo`,
    says: 'Takes back what the caller removed at one moment, within an hour.',
    needs: { model: 'modelId' },
    body: Type.Object({ at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }) }),
    result: restored,
  }),
  purge: call({
    method: 'POST',
    path: `${of}/Actions/Delete`,
    says: 'Deletes removed records for good, with their files and history; all or none.',
    needs: purge,
    body: ids,
    result: Type.Object({ removed: Type.Integer() }),
  }),
}
