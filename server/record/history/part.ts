import { sql } from 'kysely'
import type { Way } from '#schemas/api/record-history.ts'
import type { KeptFields, RecordStep } from '#schemas/record/past.ts'
import type { Layout } from '../statement/layout.ts'
import type { Live } from '../models.ts'
import type { Part } from '../statement/part.ts'

/** The stored fields of a form, as its history keeps them. */
export const keptFieldsOf = ({ stored, children }: Layout): KeptFields => ({
  single: stored.map(({ field }) => field),
  tables: children.map((child) => ({
    field: child.field,
    columns: child.stored.map(({ field }) => field),
  })),
})

const acts = {
  change: sql`'change'`,
  remove: sql`'remove'`,
  restore: sql`'restore'`,
} as const
type PastAct = keyof typeof acts

interface PastAuthor {
  readonly live: Pick<Live, 'id' | 'number'>
  readonly env: { readonly userId: string; readonly now: number }
  readonly way: Way
  /** The job that makes the change among many. */
  readonly job?: string | undefined
}

const textOf = (state: object | undefined): string | null => (state ? JSON.stringify(state) : null)

/** What happened to records as part of its statement, after `saved` with their ids and versions. */
export const historyPart = (
  { live, env, way, job }: PastAuthor,
  act: PastAct,
  step?: RecordStep,
): Part => ({
  key: `history ${act}`,
  values: [
    live.id,
    way,
    env.userId,
    env.now,
    live.number,
    step?.nodes ?? [],
    textOf(step?.before),
    textOf(step?.after),
    job ?? null,
  ],
  build: (mark) => sql`history as (
    insert into record_history
      (model_id, record_id, version, act, way, who, at, number, nodes, before, after, job)
    select ${mark(0)}::text, id, version, ${acts[act]}, ${mark(1)}::text, ${mark(2)}::text,
      to_timestamp(${mark(3)}::float8 / 1000), ${mark(4)}::int, ${mark(5)}::text[],
      ${mark(6)}::json, ${mark(7)}::json, ${mark(8)}::text from saved)`,
})
