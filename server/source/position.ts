import type { NamedEntry } from '#schemas/api/lookup.ts'
import type { Database } from '../database/database.ts'
import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { listIn } from './listed.ts'
import { sqlText } from '../database/sql-text.ts'

/** Enabled positions, in their order. */
export const listPositions = (db: Database): Promise<{ list: NamedEntry[] }> =>
  listIn(db, 'positions')

export const position: StoredSource<ReferenceTo<'position'>> = {
  table: 'positions',
  code: 'en_code',
  names: translatedNames({ table: 'positions', isOn: sqlText`enabled_mark = 1` }),
}
