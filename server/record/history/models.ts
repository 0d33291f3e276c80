import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import type { Database } from '../../database/database.ts'
import { keptWith } from '../../database/kept.ts'
import { modelChannel } from '../models.ts'
import type { Live } from '../models.ts'

/**
 * Versions of forms that were live once, kept until versions of any form change: where an entry is
 * replaced by another, earlier versions are rewritten too.
 */
function makeKept(db: Database): Map<string, Promise<Model | null>> {
  const kept = new Map<string, Promise<Model | null>>()
  db.listen(modelChannel, () => kept.clear())
  return kept
}
const mostKept = 200

async function load(db: Database, id: string, number: number): Promise<Model | null> {
  const row = await db.kysely
    .selectFrom('design_versions')
    .select('document')
    .where('design_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  const read = row && upgrade(kinds, row.document)
  return read && 'document' in read ? compile(kinds, read.document) : null
}

function modelAt(db: Database, id: string, number: number): Promise<Model | null> {
  const kept = keptWith(db, makeKept)
  const key = `${id} ${number}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const loading = load(db, id, number)
  kept.set(key, loading)
  loading.catch(() => kept.delete(key))
  return loading
}

const byNode = (model: Model): ReadonlyMap<string, Field> =>
  new Map([...model.byPath.values()].map((field) => [field.node.id, field]))

/** The fields of a form by node: as it is live, and as it was in earlier versions. */
export class PastFields {
  readonly live: ReadonlyMap<string, Field>
  readonly #then: ReadonlyMap<number, ReadonlyMap<string, Field>>

  private constructor(live: Live, then: ReadonlyMap<number, ReadonlyMap<string, Field>>) {
    this.live = byNode(live.model)
    this.#then = then
  }

  static async load(
    { db, live }: { readonly db: Database; readonly live: Live },
    numbers: readonly number[],
  ): Promise<PastFields> {
    const then = new Map<number, ReadonlyMap<string, Field>>()
    for (const number of new Set(numbers)) {
      if (number === live.number) continue
      const model = await modelAt(db, live.id, number)
      if (model) then.set(number, byNode(model))
    }
    return new PastFields(live, then)
  }

  /** Fields of a version that the live form no longer has. */
  goneAt(number: number): readonly Field[] {
    return [...(this.#then.get(number)?.values() ?? [])].filter(
      ({ node }) => !this.live.has(node.id),
    )
  }

  /** The field by which a value of that version reads: the live one while its kind is the same. */
  readerAt(number: number, field: Field): Field {
    const then = this.#then.get(number)?.get(field.node.id)
    return then && then.node.kind !== field.node.kind ? then : field
  }
}
