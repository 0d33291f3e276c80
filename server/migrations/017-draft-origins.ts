import { sql } from 'kysely'

/**
 * Stores who changed a draft since it was last live, because they count as authors of what it
 * reads, and the version that it grew from, because an earlier one may have been published since.
 */
export const draftOrigins = [
  sql`alter table berth.designs add column drafted_by jsonb not null default '[]'`,
  sql`alter table berth.designs add column draft_base integer`,
  sql`update berth.designs set draft_base = model_version`,
  sql`update berth.designs set drafted_by = case when created_by = modified_by then jsonb_build_array(modified_by) else jsonb_build_array(created_by, modified_by) end where is_release <> 1`,
]
