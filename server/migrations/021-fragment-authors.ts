import { sql } from 'kysely'

/**
 * Stores all authors of a shared group of fields: what it reads is read on behalf of each of them.
 */
export const fragmentAuthors = [
  sql`alter table berth.design_fragments add column authors jsonb not null default '[]'`,
  sql`update berth.design_fragments set authors = case when created_by = modified_by then jsonb_build_array(modified_by) else jsonb_build_array(created_by, modified_by) end`,
]
