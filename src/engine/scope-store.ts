import type { RecordCell, RecordLine } from '#schemas/record/cell.ts'
import type { Data } from '#schemas/record/input.ts'
import type { FieldStore, Line } from './field-store.ts'
import { typedOf } from './typed-line.ts'
import type { TypedLine } from './typed-line.ts'

interface ScopeGiven {
  readonly id: string
  readonly line: RecordLine
  makeField(scope: ScopeStore, cell: RecordCell): FieldStore
}

/**
 * The field stores of the record of an open form, or of one line of a sub-table; each is created on
 * first use.
 */
export class ScopeStore implements Line {
  readonly id: string
  readonly line: RecordLine
  private readonly given: ScopeGiven
  private readonly stores = new Map<string, FieldStore>()

  constructor(given: ScopeGiven) {
    this.given = given
    this.id = given.id
    this.line = given.line
  }

  get typed(): TypedLine {
    return typedOf(this.line)
  }

  get before(): Data | null {
    return this.line.input.before
  }

  get isOpen(): boolean {
    return this.line.owner?.isShown ?? true
  }

  /** The field with this path if it belongs to this line. */
  find(path: string): FieldStore | undefined {
    const known = this.stores.get(path)
    if (known) return known
    const cell = this.line.find(path)
    if (!cell) return undefined
    const made = this.given.makeField(this, cell)
    this.stores.set(path, made)
    return made
  }

  /** The field with this path if its store was already created. */
  known(path: string): FieldStore | undefined {
    return this.stores.get(path)
  }

  /** The field stores created so far. */
  get made(): Iterable<FieldStore> {
    return this.stores.values()
  }
}
