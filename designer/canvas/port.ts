import type { ColumnPort, FieldPort, Lookups, RowPort, TablePort } from '#schemas/runtime.ts'
import type { BoundKind, Env } from '#schemas/widget/define.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import type { Language } from '#schemas/text.ts'

interface PortGiven {
  readonly language: Language
  readonly lookups: Lookups
  readonly env: Env
  /** Set for a cell: the key of its row, which makes its id unique. */
  readonly row?: string
}

/**
 * The port of a field on the canvas. It shows the value that a new record begins with and ignores
 * writes.
 */
export function portOf(node: Node, bound: BoundKind, given: PortGiven): FieldPort {
  const isComputed = bound.expression !== null
  // What a formula over empty fields gives.
  const value = isComputed && bound.type === 'decimal' ? '0' : bound.initial(given.env)
  return {
    id: `design-${node.id}${given.row ?? ''}`,
    path: node.field,
    label: labelOf(node, given.language),
    value,
    problem: undefined,
    visible: true,
    required: node.required,
    readOnly: node.readOnly || isComputed,
    allowed: null,
    printed: bound.print(value, given.lookups),
    set: () => {},
    touch: () => {},
  }
}

/** A column of a sub-table: its node, and its kind bound to its options. */
export interface BoundColumn {
  readonly node: Node
  readonly bound: BoundKind
}

const columnOf = ({ node, bound }: BoundColumn, language: Language): ColumnPort => ({
  name: node.field,
  kind: node.kind,
  label: labelOf(node, language),
  required: node.required,
  visible: true,
  width: node.column.width,
  align: node.column.align,
  fixed: node.column.fixed,
  options: bound.options,
})

/** The port of a sub-table on the canvas: its columns, and the rows that a new record begins with. */
export function tablePortOf(
  node: Node,
  bound: BoundKind,
  given: PortGiven & { readonly columns: readonly BoundColumn[] },
): TablePort {
  const field = portOf(node, bound, given)
  const rows = (Array.isArray(field.value) ? field.value : []).map((_, index): RowPort => {
    const row = `-${index}`
    const cells = new Map(
      given.columns.map((column) => [
        column.node.field,
        portOf(column.node, column.bound, { ...given, row }),
      ]),
    )
    return { key: row, field: (name) => cells.get(name) ?? field }
  })
  return {
    ...field,
    columns: given.columns.map((column) => columnOf(column, given.language)),
    rows,
    canUndo: false,
    undo: () => {},
    paste: () => Promise.resolve({ cells: 0, added: 0, unread: 0, locked: 0, beyond: 0 }),
    append: () => {},
    add: () => {},
    copy: () => {},
    remove: () => {},
    sum: (name) =>
      given.columns.find((column) => column.node.field === name)?.bound.print('0', given.lookups) ??
      '',
  }
}
