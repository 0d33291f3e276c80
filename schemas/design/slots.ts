import type { Slot } from '../widget/value.ts'

/** A column that keeps values. */
interface StoredColumn {
  readonly column: string
  readonly slot: Slot
}

/**
 * What was there before a conversion. The columns of a node are a tree: every conversion joins two
 * of them.
 */
export interface ColumnBackup extends StoredColumn {
  /** The column that was made from it, on the way to the live one; '' is the live one itself. */
  readonly next: string
  /**
   * A copy of `next` as the conversion made it: what differs from it was written later. '' where no
   * copy was taken.
   */
  readonly base: string
}

/** Where the values of one node live. A parked column waits for its node to come back. */
export interface ColumnSlot extends StoredColumn {
  readonly label: string
  readonly parked: boolean
  /** Originals of earlier conversions, latest last. */
  readonly backups: readonly ColumnBackup[]
}

/**
 * Every physical name that a column holds: its own, and those of its originals and their copies.
 */
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
  readonly method: 'btree' | 'trigram' | 'gin'
  /** Node ids or system columns that it orders by, each once. */
  readonly on: readonly string[]
}

/**
 * The physical state of a design: the main table under `rootId`, child tables under the id of their
 * node.
 */
export interface Slots {
  readonly tables: { readonly [owner: string]: TableSlots }
  readonly indexes: { readonly [key: string]: IndexSlot }
}

interface StepTable {
  readonly owner: string
  /** Name of the table while the step runs. */
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
      /** The main table, for a child. */ readonly parent: string | null
    })
  | (StepTable & { readonly type: 'parkTable' | 'restoreTable'; readonly to: string })
  | (Cell & { readonly type: 'add'; readonly slot: Slot })
  | (Cell & { readonly type: 'rename' | 'park' | 'restore'; readonly to: string })
  | (Cell & { readonly type: 'widen'; readonly from: Slot; readonly slot: Slot })
  /**
   * The original stays under the name `backup`; `from` became `slot`, of which `base` is a copy.
   * `kept` is an earlier original that takes the place again; its own copy is needed no more.
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

/** Are two slots the same column? */
export const sameSlot = (a: Slot, b: Slot): boolean =>
  a.type === b.type && a.size === b.size && a.scale === b.scale
const reaches = (from: number | undefined, to: number | undefined): boolean =>
  to === undefined || (from !== undefined && from <= to)

/** Does every value of one slot fit into another as it is? */
export function fitsInto(from: Slot, to: Slot): boolean {
  if (from.type === 'integer' && to.type === 'numeric') return true
  return from.type === to.type && reaches(from.size, to.size) && reaches(from.scale, to.scale)
}
