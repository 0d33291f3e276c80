import { sql } from 'kysely'
import { isSame } from '#schemas/record/lines.ts'
import { recordNoun } from '../../events/event.ts'
import type { Act } from '../../tables/events.ts'
import type { Live } from '../models.ts'
import type { Layout } from './layout.ts'
import type { Part } from './part.ts'
import type { Data } from '#schemas/record/input.ts'

/** Who changes records, when, and in which request. */
export interface EventAuthor {
  readonly env: { readonly userId: string; readonly now: number }
  readonly operation: string
}

const acts = { add: sql`'add'`, change: sql`'change'`, remove: sql`'remove'` } as const

/**
 * The event of a change as part of its statement, after `saved` with id and version, so that both
 * are committed together without another call. Nothing where no consumer wants events of this
 * model.
 */
export const eventParts = (
  { live, env, operation }: EventAuthor & { readonly live: Pick<Live, 'id' | 'isWanted'> },
  act: Act,
  fields: () => readonly string[],
): Part[] =>
  live.isWanted
    ? [
        {
          key: `event ${act}`,
          values: [recordNoun(live.id), fields(), env.userId, env.now, operation],
          build: (mark) => sql`event as (
            insert into event_new (noun, id, version, act, fields, who, at, operation)
            select ${mark(0)}::text, id, version, ${acts[act]}, ${mark(1)}::text[], ${mark(2)}::text,
              to_timestamp(${mark(3)}::float8 / 1000), ${mark(4)}::text from saved)`,
        },
      ]
    : []

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : (value ?? null) !== null

const lines = (value: unknown): readonly Data[] => (value ?? []) as readonly Data[]

/** Names of the fields with a value; with `before`, of the fields whose value differs. */
export function fieldsChanged(
  { stored, children }: Layout,
  data: Data,
  before?: Data,
): readonly string[] {
  const single = stored.flatMap(({ field }) => {
    const name = field.node.field
    const isChanged = before ? !isSame(data[name], before[name]) : isFilled(data[name])
    return isChanged ? [name] : []
  })
  const tables = children.flatMap((child) => {
    const name = child.field.node.field
    const names = ['id', ...child.stored.map(({ field }) => field.node.field)]
    const held = (all: unknown) => lines(all).map((line) => names.map((key) => line[key] ?? null))
    const isChanged = before ? !isSame(held(data[name]), held(before[name])) : isFilled(data[name])
    return isChanged ? [name] : []
  })
  return [...single, ...tables]
}
