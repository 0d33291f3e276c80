import { amongOf } from '#schemas/widget/candidates.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Limit } from '../source/define.ts'
import { storedOf } from '../source/sources.ts'
import type { Asking } from './asking.ts'
import { readFitting } from './linked.ts'
import type { Mention } from './names.ts'

/** The database query for the restriction of a mention; null where none is needed. */
const limitOf = (asking: Asking, { reference, get }: Mention): Limit | null =>
  storedOf(reference).limit?.(reference, get, {
    db: asking.db,
    env: asking.env,
    fitting: (query) => readFitting(asking, query),
  }) ?? null

/** The allowed choices of restricted fields, queried once for each restriction that occurs. */
export class Candidates {
  readonly #env: Env
  readonly #able: ReadonlyMap<Mention, boolean>

  private constructor(env: Env, able: ReadonlyMap<Mention, boolean>) {
    this.#env = env
    this.#able = able
  }

  static async load(asking: Asking, mentioned: readonly Mention[]): Promise<Candidates> {
    const asked = new Map<string, { readonly limit: Limit; readonly of: Mention[] }>()
    for (const mention of mentioned) {
      const limit = limitOf(asking, mention)
      if (!limit) continue
      const known = asked.get(limit.key) ?? { limit, of: [] }
      asked.set(limit.key, known)
      known.of.push(mention)
    }
    const able = new Map<Mention, boolean>()
    for (const { limit, of } of asked.values()) {
      const found = await limit.find([...new Set(of.map(({ id }) => id))])
      for (const mention of of) able.set(mention, found.has(mention.id))
    }
    return new Candidates(asking.env, able)
  }

  /** Does the field allow this choice, given the record's present values? */
  has(mention: Mention): boolean {
    const known = this.#able.get(mention)
    if (known !== undefined) return known
    return (
      amongOf(mention.reference, { env: this.#env, get: mention.get })?.includes(mention.id) ?? true
    )
  }
}
