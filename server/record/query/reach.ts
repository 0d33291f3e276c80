import { canOpen } from '#schemas/permission.ts'
import { formsOnPath } from '#schemas/query/path.ts'
import type { QueryModels, QueryRight, QueryRights } from '#schemas/query/path.ts'
import { pathsOf } from '#schemas/query/query.ts'
import type { Query } from '#schemas/query/query.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { absent, accessOf, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { modelsOf } from '../models.ts'
import type { Live } from '../models.ts'
import type { ReachedModel, ReachedModels } from './joins.ts'
import { filterPart, listedPart } from './filter.ts'
import type { ListRequest } from './filter.ts'

/**
 * What a caller may query of a model: the columns of their list, and sub-table columns of the form,
 * which no list shows. Fields without a live column cannot be queried.
 */
export function rightOf(live: Live, caller: Caller, also: readonly string[] = []): QueryRight {
  const access = accessOf(live, caller)
  const { byPath, children } = live.layout
  const listed = [...listedPaths(live, access)].filter((path) => byPath.has(path))
  const lines = children.flatMap(({ field, stored }) =>
    [field, ...stored.map((storedField) => storedField.field)].map(({ path }) => path),
  )
  return {
    columns: new Set([...listed, ...lines.filter((path) => access.forms.has(path)), ...also]),
    masked: access.masked,
  }
}

/** The models of a query as one caller reaches them. */
export interface QueryReach {
  readonly models: QueryModels
  readonly rights: QueryRights
  readonly reached: ReachedModels
}

interface Finding {
  readonly asking: Asking
  readonly query: Query
  /** What the queried model offers beside granted columns. */
  readonly also: readonly string[]
  /** What is searched for in the queried model; absent: all records. */
  readonly search?: ListRequest | undefined
}

async function reachOf(
  { asking, also, search }: Finding,
  lives: ReadonlyMap<string, Live>,
): Promise<QueryReach> {
  const reached = new Map<string, ReachedModel>()
  const rights: Record<string, QueryRight> = {}
  for (const [id, live] of lives) {
    const isAsked = id === asking.live.id
    const where = isAsked && search ? filterPart(asking, search) : listedPart({ ...asking, live })
    reached.set(id, { live, where: await where })
    rights[id] = rightOf(live, asking.caller, isAsked ? also : [])
  }
  const models = Object.fromEntries([...lives].map(([id, { model }]) => [id, model]))
  return { models, rights, reached }
}

/**
 * Runs work with the live versions of all models on the paths of a query, and again with the next
 * version if one is published meanwhile.
 */
export async function withReach<T>(
  finding: Finding,
  work: (reach: QueryReach) => Promise<T>,
): Promise<T> {
  const { asking, query } = finding
  const lives = new Map<string, Live>([[asking.live.id, asking.live]])
  const closed = new Set<string>()
  const missing = (): string | undefined => {
    const models = Object.fromEntries([...lives].map(([id, { model }]) => [id, model]))
    return pathsOf(query)
      .flatMap((path) => formsOnPath(path, { model: query.model, models }))
      .find((id) => !lives.has(id) && !closed.has(id))
  }
  const next = async (): Promise<T> => {
    const id = missing()
    if (id === undefined) return work(await reachOf(finding, lives))
    if (!canOpen(asking.caller, id)) {
      closed.add(id)
      return next()
    }
    const found: { isThere: boolean } = { isThere: false }
    try {
      return await modelsOf(asking.db).use(id, (live) => {
        found.isThere = true
        lives.set(id, live)
        return next()
      })
    } catch (error) {
      if (found.isThere || !(error instanceof Failure && absent.includes(error.failure)))
        throw error
      closed.add(id)
      return next()
    }
  }
  return next()
}
