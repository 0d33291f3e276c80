import { sql } from 'kysely'
import { fitsModel } from '#schemas/design/check-condition.ts'
import { seesAll } from '#schemas/permission.ts'
import type { HeldScope } from '#schemas/permission.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database, Statement } from '../database/database.ts'
import { columnOf } from './statement/physical.ts'
import { conditionPart } from './statement/condition.ts'
import type { Ground } from './statement/condition.ts'
import { main, present, removed } from './statement/layout.ts'
import { always, joinParts, never } from './statement/part.ts'
import type { Part } from './statement/part.ts'
import { sqlText } from '../database/sql-text.ts'

/** The department or organisation where a caller sits; new records belong to it. */
export const homeOf = (caller: Caller): string => caller.organizePath.at(-1) ?? caller.departmentId

const anyOf = (column: 'created_by' | 'created_org', ids: readonly string[]): Part => ({
  key: column,
  values: [ids],
  build: (mark) => sql`${columnOf(column, main)} = any(${mark(0)}::text[])`,
})

const belowStatement = {
  name: 'berth_organizes_below',
  text: sqlText`
    with recursive below as (select id from organizes where id = $1
      union select o.id from organizes o join below b on o.parent_id = b.id)
    select id from below`,
}
const managedStatement = {
  name: 'berth_users_managed',
  text: sqlText`
    with recursive led as (select id from organizes where manager_id = $1
      union select o.id from organizes o join led l on o.parent_id = l.id),
    people as (select id from users where manager_id = $1
      union select u.id from users u join people p on u.manager_id = p.id)
    select id from people union select id from users where organize_id in (select id from led)`,
}

interface ScopeContext {
  readonly db: Database
  readonly caller: Caller
  readonly modelId: string
  readonly ground: Ground
  /** Asks for records in the recycle bin instead of those outside of it. */
  readonly isOfRemoved?: boolean
}

/**
 * What a caller leads or belongs to, cached with the caller object, which is loaded again when
 * people or organisations change.
 */
const reached = new WeakMap<Caller, Map<string, Promise<string[]>>>()

function idsOf({ db, caller }: ScopeContext, statement: Statement, id: string): Promise<string[]> {
  const mine = reached.get(caller) ?? new Map<string, Promise<string[]>>()
  reached.set(caller, mine)
  const key = `${statement.name} ${id}`
  const found = mine.get(key)
  if (found) return found
  const loading = db
    .query<{ id: string }>(statement, [id])
    .then((rows) => rows.map((row) => row.id))
  mine.set(key, loading)
  loading.catch(() => mine.delete(key))
  return loading
}

async function partOf(scope: HeldScope, asked: ScopeContext): Promise<Part> {
  const { caller, ground } = asked
  switch (scope.type) {
    case 'all':
      return always
    case 'own':
      return anyOf('created_by', [caller.userId])
    case 'department':
      return anyOf('created_org', [homeOf(caller)])
    case 'departmentAndBelow':
      return anyOf('created_org', await idsOf(asked, belowStatement, homeOf(caller)))
    case 'organizationAndBelow':
      return anyOf('created_org', await idsOf(asked, belowStatement, caller.organizeId))
    case 'managed':
      return anyOf('created_by', await idsOf(asked, managedStatement, caller.userId))
    case 'condition':
    case 'named':
      // A condition that the live version would not accept any more must match nothing, or it would
      // open more records than intended.
      return fitsModel(scope.condition, ground.model)
        ? conditionPart(ground, scope.condition)
        : never
  }
}

/**
 * The filter for the rows that a caller may reach: those of any of their scopes; without a scope
 * their own records; for an administrator all. Only records outside of the recycle bin, or only
 * those in it.
 */
export async function scopePart(asked: ScopeContext): Promise<Part> {
  const { caller, modelId, isOfRemoved = false } = asked
  const place = isOfRemoved ? removed : present
  if (seesAll(caller, modelId)) return place
  const scopes = caller.scopes[modelId] ?? []
  const parts: Part[] = []
  for (const scope of scopes.length > 0 ? scopes : [{ type: 'own' } as const])
    parts.push(await partOf(scope, asked))
  return joinParts('and', [place, joinParts('or', parts)])
}
