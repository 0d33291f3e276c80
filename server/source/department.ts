import { namesIn } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

export const department: StoredSource<ReferenceTo<'department'>> = {
  table: 'organizes',
  names: namesIn({
    table: 'organizes',
    name: 'full_name',
    isOn: sqlText`enabled_mark = 1 and category = 'department'`,
  }),
}
