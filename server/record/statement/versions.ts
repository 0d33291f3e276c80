import { sql } from 'kysely'
import { main } from './layout.ts'
import type { Part } from './part.ts'
import { columnOf } from './physical.ts'

/** A record in a version. */
export interface RecordVersion {
  readonly id: string
  readonly version: number
}

/** Each of these records, while it is in this version. */
export const inVersions = (records: readonly RecordVersion[]): Part => ({
  key: 'versions',
  values: [records.map(({ id }) => id), records.map(({ version }) => version)],
  build: (mark) => sql`
    (${columnOf('id', main)}, ${columnOf('version', main)}) in (
      select * from unnest(${mark(0)}::text[], ${mark(1)}::int[]))`,
})
