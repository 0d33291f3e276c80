import type { Generated } from 'kysely'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import type { InstantOrNull, Json } from './column.ts'

/** What somebody said about a record; the id tells when. */
export interface RecordCommentTable {
  id: string
  model_id: string
  record_id: string
  user_id: string
  body: string
  mentions: Json<RecordComment['mentions']>
  edited_at: InstantOrNull
  version: Generated<number>
}
