import { namesIn } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

export const group: StoredSource<ReferenceTo<'group'>> = {
  table: 'groups',
  names: namesIn({ table: 'groups', name: 'full_name', isOn: sqlText`enabled_mark = 1` }),
}
