import type { Slot } from '../widget/value.ts'

/** A column with values. */
interface StoredColumn {
  readonly column: string
  readonly slot: Slot
}

/**
 * A column from before a conversion. The columns of a node form a tree whose links are conversions.
 */
export interface ColumnBackup extends StoredColumn {
  /** The column that was made from it, towards the live one; '' is the live one. */
  readonly next: string
  /**
   * A copy of `next` right after the conversion; values that differ were written later. '' where
   * there is no copy.
   */
  readonly base: string
}

/** Where the values of one node are stored. A parked column waits until its node comes back. */
export interface ColumnSlot extends StoredColumn {
  readonly label: string
  readonly parked: boolean
  /** Originals of earlier conversions, the latest last. */
  readonly backups: readonly ColumnBackup[]
}

/** All physical names of a column: its own, and those of its backups and their copies. */
export const namesOf = ({ column, backups }: ColumnSlot): readonly string[] =>
  [column, ...backups.flatMap((kept) => [kept.column, kept.base])].filter(Boolean)

export interface TableSlots {
  readonly table: string
  readonly label: string
  readonly parked: boolean
  /** By node id. */
  readonly columns: { readonly [nodeId: string]: ColumnSlot }
}

export interface IndexSlot {
  readonly name: string
  readonly owner: string
  /** `unique`: a b-tree in which no value stands twice, unless values repeat when it is made. */
  readonly method: 'btree' | 'trigram' | 'gin' | 'unique' | 'reading'
  /** Node ids or system columns in index order, each once. */
  readonly on: readonly string[]
}

/**
 * How a design is stored: the main table under `rootId`, child tables under the ids of their nodes.
 */
export interface Slots {
  readonly tables: { readonly [owner: string]: TableSlots }
  readonly indexes: { readonly [key: string]: IndexSlot }
}

interface StepTable {
  readonly owner: string
  /** Name of the table when the step runs. */
  readonly table: string
  readonly label: string
}

/** A column before a change, with its node; `column` is its name when the step begins. */
export interface Cell extends StepTable {
  readonly nodeId: string
  readonly column: string
}

/** One change of the database. There is no step that drops a column or a table. */
export type Step =
  | (StepTable & {
      readonly type: 'createTable'
      /** For a child table, the main table. */ readonly parent: string | null
    })
  | (StepTable & { readonly type: 'parkTable' | 'restoreTable'; readonly to: string })
  | (Cell & { readonly type: 'add'; readonly slot: Slot })
  | (Cell & { readonly type: 'rename' | 'park' | 'restore'; readonly to: string })
  | (Cell & { readonly type: 'widen'; readonly from: Slot; readonly slot: Slot })
  /**
   * `from` is converted to `slot`: the original stays under the name `backup`, with `base` as a
   * copy of the result. `kept` is an earlier original that becomes live again, whose own copy is
   * then dropped.
   */
  | (Cell & {
      readonly type: 'narrow' | 'convert'
      readonly from: Slot
      readonly slot: Slot
      readonly backup: string
      readonly base: string
      readonly kept: ColumnBackup | null
    })
  | (StepTable & {
      readonly type: 'index'
      readonly name: string
      readonly columns: readonly string[]
      readonly method: IndexSlot['method']
    })
  | (StepTable & { readonly type: 'dropIndex'; readonly name: string })

/** Are the columns of two slots equal? */
export const isSameSlot = (a: Slot, b: Slot): boolean =>
  a.type === b.type && a.size === b.size && a.scale === b.scale
const reaches = (from: number | undefined, to: number | undefined): boolean =>
  to === undefined || (from !== undefined && from <= to)

/** Does every value of one slot fit into another unchanged? */
export function fitsInto(from: Slot, to: Slot): boolean {
  if (from.type === 'integer' && to.type === 'numeric') return true
  return from.type === to.type && reaches(from.size, to.size) && reaches(from.scale, to.scale)
}
