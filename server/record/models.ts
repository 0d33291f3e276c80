import { codeOf } from '../platform/error-code.ts'
import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { Names } from '#schemas/wire/names.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Slots } from '#schemas/design/slots.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { keptWith } from '../database/kept.ts'
import { eventChannel, recordNoun, wantedAs, wantsChannel } from '../events/event.ts'
import { layOut } from './statement/layout.ts'
import type { Layout } from './statement/layout.ts'
import { Shapes } from './statement/shapes.ts'
import { Answers } from './query/answers.ts'
import { Totals } from './query/totals.ts'

/**
 * Sent when a version goes live (with the id of the design), so that every instance reads it again.
 */
export const modelChannel = 'berth_model'
/** Sent when records were written (with the id of the design), so that counts are read again. */
export const rowsChannel = 'berth_rows'

/** The live version of a design, ready to serve records. */
export interface Live {
  readonly id: string
  readonly fullName: string
  readonly names: Names | null
  readonly number: number
  readonly model: Model
  readonly layout: Layout
  readonly shapes: Shapes
  readonly totals: Totals
  /** Whether a consumer wants events of its records. */
  readonly isWanted: boolean
  /** Cached query statements; planned anew for their values each time, because they read much. */
  readonly queryShapes: Shapes
  readonly answers: Answers
}

/** PostgreSQL codes for a statement whose columns a publish has changed meanwhile. */
const outdated = new Set(['42703', '42P01', '0A000', '42804', '42883', '42846'])

const forgetRead = ({ totals, answers }: Live): void => {
  totals.forget()
  answers.forget()
}

/** Live versions by design, each cached until another is published. */
export class Models {
  readonly #db: Database
  readonly #live = new Map<string, Promise<Live>>()

  constructor(db: Database) {
    this.#db = db
    db.listen(modelChannel, (id) => (id === null ? this.#live.clear() : this.#live.delete(id)))
    db.listen(rowsChannel, (id) => this.#forget(id))
    db.listen(wantsChannel, () => this.#live.clear())
  }

  /** Number of cached versions. */
  get size(): number {
    return this.#live.size
  }

  /** Number of cached record counts. */
  async countTotals(): Promise<number> {
    const live = await Promise.allSettled(this.#live.values())
    return live.reduce(
      (sum, result) => sum + (result.status === 'fulfilled' ? result.value.totals.size : 0),
      0,
    )
  }

  /** The live version; notFound where there is no such design, notPublished where it has none. */
  get(id: string): Promise<Live> {
    const found = this.#live.get(id)
    if (found) return found
    const loading = this.#load(id)
    this.#live.set(id, loading)
    loading.catch(() => this.#live.get(id) === loading && this.#live.delete(id))
    return loading
  }

  /** Runs `work` with the live version, and once more if a publish changed it meanwhile. */
  async use<T>(id: string, work: (live: Live) => Promise<T>): Promise<T> {
    const live = await this.get(id)
    try {
      return await work(live)
    } catch (error) {
      if (!outdated.has(codeOf(error))) throw error
      this.#live.delete(id)
      const next = await this.get(id)
      if (next.number === live.number) throw error
      try {
        return await work(next)
      } catch (again) {
        // Another publish followed, so the caller may try again.
        throw outdated.has(codeOf(again)) && !(await this.#isLive(next))
          ? new Failure('unavailable', { cause: again })
          : again
      }
    }
  }

  /**
   * Call it after records of a model are committed: clears its counts on this instance and wakes
   * the consumers of events.
   */
  wrote(id: string): void {
    this.#db.tell(rowsChannel, id)
    this.#db.tell(eventChannel, recordNoun(id))
  }

  async #isLive({ id, number }: Live): Promise<boolean> {
    const now = await this.#db.kysely
      .selectFrom('designs')
      .select('model_version')
      .where('id', '=', id)
      .executeTakeFirst()
    return now?.model_version === number
  }

  async #isWanted(id: string): Promise<boolean> {
    const wanted = await this.#db.kysely
      .selectFrom('event_wants')
      .select('noun')
      .where('noun', 'in', wantedAs(recordNoun(id)))
      .executeTakeFirst()
    return wanted !== undefined
  }

  #forget(id: string | null): void {
    for (const [key, live] of this.#live)
      if (id === null || key === id) live.then(forgetRead).catch(() => undefined)
  }

  async #load(id: string): Promise<Live> {
    const design = await this.#db.kysely
      .selectFrom('designs')
      .select(['full_name', 'model_version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!design) throw new Failure('notFound')
    if (design.model_version === null) throw new Failure('notPublished')
    const number = design.model_version
    const version = await this.#db.kysely
      .selectFrom('design_versions')
      .select(['document', 'model', 'full_name', 'names'])
      .where('design_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const upgraded = upgrade(kinds, version.document)
    if ('problems' in upgraded) throw new Failure('broken', { cause: upgraded.problems })
    const model = compile(kinds, upgraded.document)
    const isLive = sql`(select model_version = ${number}::int from designs where id = ${id}::text)`
    const layout = layOut(model, version.model as Slots, isLive)
    return {
      id,
      fullName: version.full_name,
      names: version.names,
      number,
      model,
      layout,
      shapes: new Shapes(this.#db, `${id}_${number}`),
      totals: new Totals(),
      isWanted: await this.#isWanted(id),
      queryShapes: new Shapes(this.#db, ''),
      answers: new Answers(),
    }
  }
}

const makeModels = (db: Database): Models => new Models(db)

/** The models of a database: one shared cache. */
export const modelsOf = (db: Database): Models => keptWith(db, makeModels)
