import { sql } from 'kysely'
import type { Scope } from '#schemas/permission.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import { columnOf } from '../../rows/physical.ts'
import { conditionPart } from '../../rows/compare.ts'
import type { Ground } from '../../rows/compare.ts'
import { main } from '../../rows/layout.ts'
import { always, joinParts } from '../../rows/part.ts'
import type { Part } from '../../rows/part.ts'

/** The department or organisation that a caller sits in; records that he makes belong to it. */
export const homeOf = (caller: Caller): string => caller.organizePath.at(-1) ?? caller.departmentId

const anyOf = (column: 'created_by' | 'created_org', ids: readonly string[]): Part => ({ key: column, values: [ids], build: (mark) => sql`${columnOf(column, main)} = any(${mark(0)}::text[])` })

const belowStatement = {
  name: 'berth_organizes_below',
  text: 'with recursive below as (select id from organizes where id = $1 union select o.id from organizes o join below b on o.parent_id = b.id) select id from below',
}
const managedStatement = {
  name: 'berth_users_managed',
  text: `with recursive led as (select id from organizes where manager_id = $1 union select o.id from organizes o join led l on o.parent_id = l.id),
    people as (select id from users where manager_id = $1 union select u.id from users u join people p on u.manager_id = p.id)
    select id from people union select id from users where organize_id in (select id from led)`,
}

const idsOf = async (db: Database, statement: { name: string; text: string }, id: string): Promise<string[]> =>
  (await db.query<{ id: string }>(statement, [id])).map((one) => one.id)

async function partOf(scope: Scope, { db, caller, ground }: Asked): Promise<Part> {
  switch (scope.type) {
    case 'all':
      return always
    case 'own':
      return anyOf('created_by', [caller.userId])
    case 'department':
      return anyOf('created_org', [homeOf(caller)])
    case 'departmentAndBelow':
      return anyOf('created_org', await idsOf(db, belowStatement, homeOf(caller)))
    case 'organizationAndBelow':
      return anyOf('created_org', await idsOf(db, belowStatement, caller.organizeId))
    case 'managed':
      return anyOf('created_by', await idsOf(db, managedStatement, caller.userId))
    case 'condition':
      return conditionPart(ground, scope.condition)
  }
}

interface Asked {
  readonly db: Database
  readonly caller: Caller
  readonly modelId: string
  readonly ground: Ground
}

/** The rows of a model that a caller may reach, as a filter: any of his scopes; none granted means his own records; an administrator all. */
export async function scopePart(asked: Asked): Promise<Part> {
  const { caller, modelId } = asked
  if (caller.isAdministrator) return always
  const scopes = caller.scopes[modelId] ?? []
  if (scopes.some((one) => one.type === 'all')) return always
  const parts: Part[] = []
  for (const scope of scopes.length > 0 ? scopes : [{ type: 'own' } as const]) parts.push(await partOf(scope, asked))
  return joinParts('or', parts)
}
