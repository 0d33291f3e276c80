import type { Field } from '#schemas/design/model.ts'
import { keyOf } from '#schemas/design/row.ts'
import type { Data } from '#schemas/design/row.ts'
import type { Seen } from '#schemas/design/seen.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { FieldStore, Home, Line } from './field-store.ts'

export interface ScopeGiven {
  readonly id: string
  readonly env: Env
  /** The sub-table whose line it is; null for the record itself. */
  readonly table: Field | null
  readonly before: Data | null
  readonly raw: Data
  readonly parent: ScopeStore | null
  makeField(line: ScopeStore, field: Field): FieldStore
}

/**
 * The record or one line of a sub-table: its fields, each made when first asked for, and what rules
 * see from here.
 */
export class ScopeStore implements Line {
  readonly id: string
  readonly before: Data | null
  readonly raw: Data
  readonly seen: Seen
  private readonly home: Home
  private readonly given: ScopeGiven
  private readonly stores = new Map<string, FieldStore>()

  constructor(home: Home, given: ScopeGiven) {
    const { byPath } = home.plan.model
    this.home = home
    this.given = given
    this.id = given.id
    this.before = given.before
    this.raw = given.raw
    this.seen = {
      env: given.env,
      isNew: home.isNew,
      typeOf: (path) => byPath.get(path)?.bound.type ?? null,
      get: (path) => this.see(path),
      isTwin: (columns) => this.isTwin(columns),
    }
  }

  get isOpen(): boolean {
    const { table, parent } = this.given
    return table === null || parent?.find(table.path)?.isShown !== false
  }

  /** The field with this path, where it belongs to this very line. */
  find(path: string): FieldStore | undefined {
    const known = this.stores.get(path)
    if (known) return known
    const field = this.home.plan.model.byPath.get(path)
    if (!field || field.table !== this.given.table) return undefined
    const made = this.given.makeField(this, field)
    this.stores.set(path, made)
    return made
  }

  /** Fields that somebody asked for already. */
  get made(): Iterable<FieldStore> {
    return this.stores.values()
  }

  private see(path: string): unknown {
    const own = this.find(path)
    if (own) return own.isShown || own.source.node.keepHidden ? own.glance : null
    if (this.given.parent) return this.given.parent.seen.get(path)
    const table = this.home.plan.model.byPath.get(path)?.table
    const store = table && this.find(table.path)
    if (!store) return null
    return store.isShown || table.node.keepHidden
      ? store.lines.map((line) => line.seen.get(path))
      : []
  }

  private isTwin(columns: readonly string[]): boolean {
    const { table, parent } = this.given
    const lines = (table && parent?.find(table.path)?.lines) ?? []
    const own = keyOf(columns, this.seen)
    return own !== null && lines.find(({ seen }) => keyOf(columns, seen) === own) !== this
  }

  /**
   * What the caller may write of this line, as it is sent: hidden fields as null, computed and
   * forced ones not at all.
   */
  toData(): Data {
    const data: Record<string, unknown> = {}
    for (const field of this.given.table?.columns ?? this.home.plan.model.fields) {
      if (
        !this.home.canWrite(field.path) ||
        field.kind.fill ||
        field.bound.expression ||
        field.bound.shows ||
        field.node.readOnly
      )
        continue
      const store = this.find(field.path)
      if (!store || store.forced) continue
      data[field.node.field] = store.isShown || field.node.keepHidden ? store.sent : null
    }
    return data
  }
}
