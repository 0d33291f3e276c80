import { sql } from 'kysely'
import { amongOf, parentsOf } from '#schemas/widget/candidates.ts'
import type { Env } from '#schemas/widget/define.ts'
import { narrowed } from '#schemas/widget/narrow.ts'
import type { Database } from '../db.ts'
import { isAmong } from '../entries/people.ts'
import { loadTree } from '../entries/tree.ts'
import type { Asking } from './asking.ts'
import { readFitting } from './linked.ts'
import type { Mentioned } from './names.ts'
import { idsBelow } from './ways.ts'

/**
 * Which of some ids a restriction lets through: told apart by its key, asked of the database once
 * for all ids that meet it.
 */
interface Limit {
  readonly key: string
  find(ids: readonly string[]): Promise<ReadonlySet<string>>
}

const nothing = { key: 'nothing', find: () => Promise.resolve(new Set<string>()) }

async function findPeople(
  db: Database,
  among: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .where(isAmong(among, await loadTree(db.kysely)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const belowIn = async (db: Database, parents: readonly string[]): Promise<readonly string[]> =>
  (await idsBelow(db, dictionaryTree, parents))?.filter((id) => !parents.includes(id)) ?? []
const dictionaryTree = {
  to: 'dictionary',
  dictionary: '',
  tree: { isWhole: false, leafOnly: false },
} as const
const intersect = (ids: readonly string[], able: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => able.includes(id)))

/** What the database has to be asked about a mention; null for nothing. */
function limitOf(asking: Asking, { reference, get }: Mentioned): Limit | null {
  if (reference.to === 'record') {
    if (!reference.narrow) return null
    const filter = narrowed(reference.narrow, get)
    return filter
      ? {
          key: `${reference.model} ${JSON.stringify(filter)}`,
          find: (ids) => readFitting(asking, { modelId: reference.model, ids, filter }),
        }
      : nothing
  }
  const parents = parentsOf(reference, get)
  if (parents)
    return {
      key: `below ${parents.join(' ')}`,
      find: async (ids) => intersect(ids, await belowIn(asking.db, parents)),
    }
  const among = reference.to === 'user' ? amongOf(reference, { env: asking.env, get }) : null
  return among && { key: among.join(' '), find: (ids) => findPeople(asking.db, among, ids) }
}

/**
 * Who and what may be chosen where a field restricts it: read once for each restriction that a
 * record meets.
 */
export class Candidates {
  readonly #env: Env
  readonly #able: ReadonlyMap<Mentioned, boolean>

  private constructor(env: Env, able: ReadonlyMap<Mentioned, boolean>) {
    this.#env = env
    this.#able = able
  }

  static async load(asking: Asking, mentioned: readonly Mentioned[]): Promise<Candidates> {
    const asked = new Map<string, { readonly limit: Limit; readonly of: Mentioned[] }>()
    for (const one of mentioned) {
      const limit = limitOf(asking, one)
      if (!limit) continue
      const known = asked.get(limit.key) ?? { limit, of: [] }
      asked.set(limit.key, known)
      known.of.push(one)
    }
    const able = new Map<Mentioned, boolean>()
    for (const { limit, of } of asked.values()) {
      const found = await limit.find([...new Set(of.map(({ id }) => id))])
      for (const one of of) able.set(one, found.has(one.id))
    }
    return new Candidates(asking.env, able)
  }

  /** Is it among those that its field allows, as the record stands? */
  has(one: Mentioned): boolean {
    const known = this.#able.get(one)
    if (known !== undefined) return known
    return amongOf(one.reference, { env: this.#env, get: one.get })?.includes(one.id) ?? true
  }
}
