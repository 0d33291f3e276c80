import type { Static, TObject } from 'typebox'
import type { entryFields } from '#schemas/api/entry-rules.ts'
import type { Row } from '../tables/tables.ts'
import { presentNames } from '../text/names.ts'

/** The fields that every editable entry has, as callers receive them. */
export const presentEntry = (
  row: Pick<
    Row<'groups'>,
    | 'id'
    | 'full_name'
    | 'names'
    | 'en_code'
    | 'sort_code'
    | 'enabled_mark'
    | 'description'
    | 'created_at'
    | 'version'
  >,
): Static<TObject<typeof entryFields>> => ({
  id: row.id,
  fullName: row.full_name,
  ...presentNames(row),
  enCode: row.en_code,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  creatorTime: row.created_at,
  version: row.version,
})
