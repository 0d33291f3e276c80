import type { FieldPort, Lookups, TablePort } from '#schemas/runtime.ts'
import type { BoundKind, Env } from '#schemas/widget/define.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import type { Language } from '#schemas/text.ts'

/**
 * The port of a field on the canvas. It shows the default value and ignores writes. Sub-tables get
 * one too, with no rows.
 */
export function portOf(
  node: Node,
  bound: BoundKind,
  given: { readonly language: Language; readonly lookups: Lookups; readonly env: Env },
): FieldPort & TablePort {
  const value = bound.initial(given.env)
  return {
    id: `design-${node.id}`,
    path: node.field,
    label: labelOf(node, given.language),
    value,
    problem: undefined,
    visible: true,
    required: node.required,
    readOnly: node.readOnly,
    allowed: null,
    printed: bound.print(value, given.lookups),
    set: () => {},
    touch: () => {},
    columns: [],
    rows: [],
    canUndo: false,
    undo: () => {},
    paste: () => Promise.resolve({ cells: 0, added: 0, unread: 0, locked: 0, beyond: 0 }),
    append: () => {},
    add: () => {},
    copy: () => {},
    remove: () => {},
    sum: () => '0',
  }
}
