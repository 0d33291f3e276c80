import { rootId } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import type { Slots } from '#schemas/design/slots.ts'
import type { Slot, SystemFill } from '#schemas/widget/value.ts'
import { columnOf } from './physical.ts'
import { plain } from './part.ts'
import type { Expr } from './part.ts'
import { sql } from 'kysely'

/** Where the values of one field are stored. */
export interface StoredField {
  readonly field: Field
  readonly column: string
  readonly slot: Slot
}

/** A sub-table with its own table. */
export interface Child {
  readonly field: Field
  readonly table: string
  readonly stored: readonly StoredField[]
}

/** How a model is stored: which field is in which column. */
export interface Layout {
  readonly table: string
  /** Columns that a save writes. */
  readonly stored: readonly StoredField[]
  readonly children: readonly Child[]
  /** Every readable field and column by path, including those that the server fills. */
  readonly byPath: ReadonlyMap<string, StoredField>
  /**
   * Condition: this version is still live when the statement runs. A statement that waited while
   * columns changed type may still run, but with another meaning.
   */
  readonly isLive: Expr
}

const systemColumn: { readonly [F in SystemFill]: string } = {
  createdAt: 'created_at',
  createdBy: 'created_by',
  createdOrg: 'created_org',
  modifiedAt: 'modified_at',
  modifiedBy: 'modified_by',
}

/** Aliases of the main table and of child tables in every statement. */
export const main = 'm'
export const child = 'c'

/** The records that are not in the recycle bin, and those that are. */
export const present = plain('present', () => sql`${columnOf('removed_at_', main)} is null`)
export const removed = plain('removed', () => sql`${columnOf('removed_at_', main)} is not null`)

export const cellOf = ({ field, column }: StoredField): Expr =>
  columnOf(column, field.table ? child : main)

/** Combines a model with its slots; a field without a live column cannot be read. */
export function layOut(model: Model, slots: Slots, isLive: Expr): Layout {
  const at = (owner: string, field: Field): StoredField[] => {
    const { slot } = field.bound
    if (!slot) return []
    if (slot.system)
      return owner === rootId ? [{ field, column: systemColumn[slot.system], slot }] : []
    const found = slots.tables[owner]?.columns[field.node.id]
    return found && !found.parked ? [{ field, column: found.column, slot: found.slot }] : []
  }
  const all = model.fields.flatMap((field) => at(rootId, field))
  const children = model.fields.flatMap((field) => {
    const table = field.kind.holds === 'rows' ? slots.tables[field.node.id] : undefined
    return table && !table.parked
      ? [
          {
            field,
            table: table.table,
            stored: field.columns.flatMap((column) => at(field.node.id, column)),
          },
        ]
      : []
  })
  return {
    table: slots.tables[rootId]?.table ?? '',
    isLive,
    stored: all.filter((storedField) => !storedField.slot.system),
    children,
    byPath: new Map(
      [...all, ...children.flatMap((subTable) => subTable.stored)].map((storedField) => [
        storedField.field.path,
        storedField,
      ]),
    ),
  }
}
