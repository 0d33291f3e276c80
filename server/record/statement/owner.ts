import { sql } from 'kysely'
import { ownerKeys } from '../history/owner.ts'
import type { RecordOwner } from '../history/owner.ts'
import { eventParts } from './event.ts'
import { main } from './layout.ts'
import type { Layout } from './layout.ts'
import type { Part } from './part.ts'
import { columnOf, tableOf } from './physical.ts'
import { instant, refuseOvertaken } from './save.ts'
import type { KeptWrite } from './save.ts'
import { valuePart } from './select.ts'

const isOwning = (system: string | undefined): boolean =>
  system === 'createdBy' || system === 'createdOrg'

/** The fields of a form that show the owner of a record, or its organization. */
const owningFields = ({ byPath }: Layout) =>
  [...byPath.values()].flatMap(({ field, slot }) => (isOwning(slot.system) ? [field] : []))

/**
 * Gives a record to another owner, in one statement with its history; false, and nothing changed,
 * where the version is stale or the record is out of reach.
 */
export async function writeOwner(
  writing: KeptWrite,
  given: {
    readonly id: string
    readonly version: number
    readonly owner: RecordOwner
    readonly reach: Part
  },
): Promise<boolean> {
  const { live, run, env, way, job } = writing
  const fields = owningFields(live.layout)
  const { id, version, owner, reach } = given
  const past: Part = {
    key: 'history owner',
    values: [
      live.id,
      way,
      env.userId,
      env.now,
      live.number,
      fields.map(({ node }) => node.id),
      JSON.stringify({ [ownerKeys.user]: owner.userId, [ownerKeys.org]: owner.org }),
      job ?? null,
    ],
    build: (mark) => sql`history as (
      insert into record_history
        (model_id, record_id, version, act, way, who, at, number, nodes, before, after, job)
      select ${mark(0)}::text, saved.id, saved.version, 'change', ${mark(1)}::text, ${mark(2)}::text,
        to_timestamp(${mark(3)}::float8 / 1000), ${mark(4)}::int, ${mark(5)}::text[],
        json_build_object(${ownerKeys.user}::text, former.owner, ${ownerKeys.org}::text, former.org),
        ${mark(6)}::json, ${mark(7)}::text
      from saved, former)`,
  }
  const ready = live.shapes.take(
    'owner',
    [
      valuePart(id),
      valuePart(version),
      reach,
      valuePart(owner.userId),
      valuePart(owner.org),
      valuePart(env.now),
      valuePart(env.userId),
      past,
      ...eventParts(writing, 'change', () => fields.map(({ node }) => node.field)),
    ],
    ([key, wanted, where, user, org, now, who, ...rest]) => sql`
      with former as (
        select ${columnOf('id', main)}, ${columnOf('created_by', main)} as owner,
          ${columnOf('created_org', main)} as org
        from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = ${key!}::text and ${columnOf('version', main)} = ${wanted!}::int
          and ${where!} and ${live.layout.isLive}
        for update),
      saved as (
        update ${tableOf(live.layout.table)} as ${columnOf(main)}
        set created_by = ${user!}::text, created_org = ${org!}::text,
          version = ${columnOf('version', main)} + 1,
          modified_at = ${instant(now!)}, modified_by = ${who!}::text
        from former where ${columnOf('id', main)} = former.id
        returning ${columnOf('id', main)}, ${columnOf('version', main)}),
      ${sql.join(rest)} select id from saved`,
  )
  if ((await run(ready)).length > 0) return true
  await refuseOvertaken({ live, run })
  return false
}
