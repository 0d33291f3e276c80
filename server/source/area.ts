import { readBelow } from './below.ts'
import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

export const area: StoredSource<ReferenceTo<'area'>> = {
  table: 'areas',
  code: 'en_code',
  isTree: true,
  names: translatedNames({ table: 'areas', isOn: sqlText`enabled_mark = 1` }),
  below: (_reference, ids, db) => readBelow(db, 'areas', ids),
}
