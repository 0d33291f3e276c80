import { sql } from 'kysely'

const tables = [
  'organizes',
  'positions',
  'roles',
  'groups',
  'menus',
  'dictionary_types',
  'dictionary_data',
  'areas',
  'bill_rules',
  'signatures',
  'data_scopes',
  'tasks',
  'designs',
  'design_versions',
]

/** Names in other languages, beside the original. */
export const names = tables.map(
  (table) => sql`alter table berth.${sql.ref(table)} add column names jsonb`,
)
