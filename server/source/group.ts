import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

export const group: StoredSource<ReferenceTo<'group'>> = {
  table: 'groups',
  code: 'en_code',
  names: translatedNames({ table: 'groups', isOn: sqlText`enabled_mark = 1` }),
}
