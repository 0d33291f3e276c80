import { sql } from 'kysely'

/**
 * Jobs over records are of one sort: exports, imports, and changes of many records at once, whose
 * steps of the history name the job.
 */
export const recordJobs = [
  sql`alter table berth.sheet_jobs rename to record_jobs`,
  sql`alter table berth.sheet_job_parts rename to record_job_parts`,
  sql`alter index berth.sheet_jobs_owner rename to record_jobs_owner`,
  sql`alter table berth.record_jobs
    drop constraint sheet_jobs_kind_check,
    add constraint record_jobs_kind_check check (kind in ('export', 'import', 'batch'))`,
  sql`alter table berth.record_history add column job text collate "C"`,
]
