import { sql } from 'kysely'
import type { Database, Statement } from '../../database/database.ts'
import { databaseError } from '../../database/trouble.ts'
import { buildAll } from './part.ts'
import type { Expr, Part } from './part.ts'
import { sha256 } from '../../platform/hash.ts'
import { compileText } from '../../database/sql-text.ts'

/**
 * Thrown for a statement of a version that is no longer live; it did nothing and can be built
 * again.
 */
export const overtaken = (): Error =>
  databaseError('0A000', 'another version went live before the statement ran')

/** A placeholder for a value of the call. */
class Mark {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement with placeholders: a number is the index of a value, anything else is itself a value.
 */
interface PreparedStatement {
  readonly statement: Statement
  readonly order: readonly (Mark | { readonly fixed: unknown })[]
}

const mark = (index: number): Expr => sql`${new Mark(index)}`

function prepare(db: Database, name: string, text: Expr): PreparedStatement {
  const compiled = compileText(db.kysely, text)
  const digest = sha256(compiled.text).slice(0, 24)
  const order = compiled.values.map((parameter) =>
    parameter instanceof Mark ? parameter : { fixed: parameter },
  )
  return { statement: { name: name && `${name}_${digest}`, text: compiled.text }, order }
}

/** A statement ready to run, with the values of this call. */
export interface BoundStatement {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

const most = 400

/**
 * The statements of one version of a model, each built at its first use; the least recently used
 * are dropped when there are too many.
 */
export class Shapes {
  readonly #db: Database
  readonly #name: string
  readonly #made = new Map<string, PreparedStatement>()
  /** Connections keep named statements for good, so beyond this number new filters run unnamed. */
  #named = 0

  constructor(db: Database, name: string) {
    this.#db = db
    this.#name = name
  }

  /** `build` gets the parts in order and is called only for a new combination of keys. */
  take(
    kind: string,
    parts: readonly Part[],
    build: (built: readonly Expr[]) => Expr,
  ): BoundStatement {
    const key = `${kind} ${parts.map((part) => part.key).join(' ')}`
    let found = this.#made.get(key)
    if (found) this.#made.delete(key)
    else
      found = prepare(
        this.#db,
        this.#named++ < most ? this.#name : '',
        build(buildAll(parts, mark)),
      )
    this.#made.set(key, found)
    if (this.#made.size > most) this.#made.delete(this.#made.keys().next().value ?? '')
    const values = parts.flatMap((part) => part.values)
    return {
      statement: found.statement,
      values: found.order.map((place) =>
        place instanceof Mark ? values[place.index] : place.fixed,
      ),
    }
  }
}
