import { sql } from 'kysely'
import { amongOf } from '#schemas/widget/candidates.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Database } from '../db.ts'
import { isAmong } from '../entries/people.ts'
import { loadTree } from '../entries/tree.ts'
import type { Mentioned } from './names.ts'

const keyOf = (members: readonly string[]): string => members.join(' ')

/** Who may be chosen where a field restricts it: read once for each restriction that a record meets. */
export class Candidates {
  readonly #env: Env
  readonly #able: ReadonlyMap<string, ReadonlySet<string>>

  private constructor(env: Env, able: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#env = env
    this.#able = able
  }

  static async load(db: Database, mentioned: readonly Mentioned[], env: Env): Promise<Candidates> {
    const asked = new Map<string, { readonly among: readonly string[]; readonly ids: string[] }>()
    for (const one of mentioned) {
      const among = one.reference.to === 'user' ? amongOf(one.reference, { env, get: one.get }) : null
      if (among === null) continue
      const known = asked.get(keyOf(among)) ?? { among, ids: [] }
      asked.set(keyOf(among), known)
      known.ids.push(one.id)
    }
    const able = new Map<string, ReadonlySet<string>>()
    for (const [key, { among, ids }] of asked) {
      const rows = await db.kysely.selectFrom('users as u').select('u.id').where(sql<boolean>`u.id = any(${ids}::text[])`).where(isAmong(among, await loadTree(db.kysely))).execute()
      able.set(key, new Set(rows.map(({ id }) => id)))
    }
    return new Candidates(env, able)
  }

  /** Is it among those that its field allows, as the record stands? */
  has({ reference, id, get }: Mentioned): boolean {
    const among = amongOf(reference, { env: this.#env, get })
    if (among === null) return true
    return reference.to === 'user' ? (this.#able.get(keyOf(among))?.has(id) ?? false) : among.includes(id)
  }
}
