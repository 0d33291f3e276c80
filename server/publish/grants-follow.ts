import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { parkedCode, parkedPath, readParkedPath } from '#schemas/grant/grants.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import type { Tables } from '../tables/tables.ts'

/** The live and the next document of a design. */
export interface DesignChange {
  readonly modelId: string
  readonly before: Document | null
  readonly document: Document
}

const ofFields = (modelId: string) => sql`model_id = ${modelId} and part in ('column', 'form')`

/**
 * Parks the grants of removed fields together with their columns, so that another field of the same
 * name never gets them. Runs before renames.
 */
export async function parkGrants(db: Kysely<Tables>, given: DesignChange): Promise<void> {
  if (!given.before) return
  const now = pathsOf(kinds, given.document)
  const left = [...pathsOf(kinds, given.before)].filter(([id]) => !now.has(id))
  if (left.length === 0) return
  const [from, to] = [left.map(([, path]) => path), left.map(([id]) => parkedCode(id))]
  await sql`delete from grants where ${ofFields(given.modelId)} and code = any(${to}::text[])`.execute(
    db,
  )
  await sql`
    update grants set code = now.code
    from unnest(${from}::text[], ${to}::text[]) as now (was, code)
    where ${ofFields(given.modelId)} and grants.code = now.was`.execute(db)
}

/**
 * Restores the grants of returning fields and drops those of their names, which were meant for
 * another field. Runs after renames.
 */
export async function restoreGrants(db: Kysely<Tables>, given: DesignChange): Promise<void> {
  if (!given.before) return
  const then = pathsOf(kinds, given.before)
  const come = [...pathsOf(kinds, given.document)].filter(([id]) => !then.has(id))
  if (come.length === 0) return
  const [from, to] = [come.map(([id]) => parkedCode(id)), come.map(([, path]) => path)]
  await sql`delete from grants where ${ofFields(given.modelId)} and code = any(${to}::text[])`.execute(
    db,
  )
  await sql`
    update grants set code = now.code
    from unnest(${from}::text[], ${to}::text[]) as now (was, code)
    where ${ofFields(given.modelId)} and grants.code = now.was`.execute(db)
}

/**
 * How a publish moves the field names in conditions of data scopes: with their field to its new
 * name, out of the way while it is removed, and back with it.
 */
export function namesInConditions({
  before,
  document,
}: Omit<DesignChange, 'modelId'>): (path: string) => string {
  const now = pathsOf(kinds, document)
  const moved = new Map(
    [...(before ? pathsOf(kinds, before) : [])].map(([id, path]) => [
      path,
      now.get(id) ?? parkedPath(id, path),
    ]),
  )
  return (path) => {
    const parked = readParkedPath(path)
    return parked ? (now.get(parked.nodeId) ?? path) : (moved.get(path) ?? path)
  }
}
