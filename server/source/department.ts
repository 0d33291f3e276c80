import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

export const department: StoredSource<ReferenceTo<'department'>> = {
  table: 'organizes',
  code: 'en_code',
  names: translatedNames({
    table: 'organizes',
    isOn: sqlText`enabled_mark = 1 and category = 'department'`,
  }),
}
