import type { NamedEntry } from '#schemas/api/lookup.ts'
import type { Database } from '../database/database.ts'
import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { listIn } from './listed.ts'
import { sqlText } from '../database/sql-text.ts'

/** Enabled roles, in their order. */
export const listRoles = (db: Database): Promise<{ list: NamedEntry[] }> => listIn(db, 'roles')

export const role: StoredSource<ReferenceTo<'role'>> = {
  table: 'roles',
  code: 'en_code',
  names: translatedNames({ table: 'roles', isOn: sqlText`enabled_mark = 1` }),
}
