import type { BoundKind, Kind, Kinds } from '../widget/define.ts'
import { fieldsIn } from '../widget/formula.ts'
import { sourceOf } from '../widget/reference.ts'
import type { Reference } from '../widget/reference.ts'
import type { Node } from '../widget/node.ts'
import { walk } from './document.ts'
import type { Document, Effect, Rule } from './document.ts'
import { targetsOf } from './effect.ts'
import { circlesIn } from './logic-flow.ts'

/** A rule from the viewpoint of one of its targets. */
export interface RuleEffect {
  readonly rule: Rule
  readonly effect: Effect
}

/**
 * One compiled field, stored or computed: its node, its kind with parsed options, and the rules
 * that target it.
 */
export interface Field {
  readonly node: Node
  readonly kind: Kind
  readonly bound: BoundKind
  /**
   * `plate` for a field of the form, `parts.price` for a sub-table column; used as enCode of
   * permissions and in lists, rules and formulas.
   */
  readonly path: string
  /** The sub-table that it is a column of. */
  readonly table: Field | null
  /** The columns of a sub-table. */
  readonly columns: readonly Field[]
  /** Layout nodes around it, outermost first; it is hidden with any of them. */
  readonly inside: readonly string[]
  /** Those of them within its own line: for a column only what is inside its sub-table. */
  readonly around: readonly string[]
  readonly rules: readonly RuleEffect[]
  /** What it only displays: an attribute of the record that the field `of` chose. */
  readonly shows: { readonly of: string; readonly reference: Reference } | null
}

/** A compiled document, made once per version. */
export interface Model {
  readonly document: Document
  readonly kinds: Kinds
  /** Fields of the form in reading order; sub-tables contain their columns. */
  readonly fields: readonly Field[]
  /** Every field and column by path. */
  readonly byPath: ReadonlyMap<string, Field>
  /**
   * Computed fields and columns, each after everything that it reads; those in circles are left
   * out.
   */
  readonly computed: readonly Field[]
  /** Fields and columns that only display something of a chosen record. */
  readonly shown: readonly Field[]
  /** Rules that target layout nodes, by node id. */
  readonly layoutRules: ReadonlyMap<string, readonly RuleEffect[]>
}

function aim(document: Document): Map<string, RuleEffect[]> {
  const aimed = new Map<string, RuleEffect[]>()
  for (const rule of document.rules) {
    for (const effect of rule.off ? [] : rule.then) {
      for (const target of targetsOf(effect))
        aimed.set(target, [...(aimed.get(target) ?? []), { rule, effect }])
    }
  }
  return aimed
}

/**
 * Formulas over missing fields cannot be computed here: their fields become plain and read-only.
 */
function settleFormulas(byPath: Map<string, Field>): void {
  for (const field of byPath.values()) {
    if (readsOf(field).every((path) => byPath.has(path))) continue
    Object.assign(field, {
      bound: { ...field.bound, expression: null },
      node: { ...field.node, readOnly: true },
    })
  }
}

/**
 * Removes circular dependencies, whose results would depend on what is computed first: effects in a
 * circle are dropped, and fields with such formulas become plain and read-only. `check` refuses
 * such designs.
 */
function settleCircles(
  byPath: ReadonlyMap<string, Field>,
  aimed: Map<string, RuleEffect[]>,
  document: Document,
): void {
  const fields = [...byPath.values()].map((field) => ({
    path: field.path,
    table: field.table?.path ?? null,
    inside: field.inside,
    reads: readsOf(field),
  }))
  for (const { from, effect } of circlesIn(document.rules, fields).flat()) {
    const field = byPath.get(from)
    if (effect === null) {
      if (field?.bound.expression)
        Object.assign(field, {
          bound: { ...field.bound, expression: null },
          node: { ...field.node, readOnly: true },
        })
      continue
    }
    const left = (aimed.get(from) ?? []).filter((ruleEffect) => ruleEffect.effect !== effect)
    if (left.length > 0) aimed.set(from, left)
    else aimed.delete(from)
    if (field) Object.assign(field, { rules: left })
  }
}

/**
 * Finds the form for fields that display an attribute: only a field of the form or of the same row
 * can have chosen the record.
 */
function settleShown(byPath: ReadonlyMap<string, Field>): Field[] {
  const shown = [...byPath.values()].filter(({ bound }) => bound.shows !== null)
  for (const field of shown) {
    const { of, attribute } = field.bound.shows ?? { of: '', attribute: '' }
    const source = byPath.get(of)
    const isNear = source?.table === null || source?.table === field.table
    const reference = isNear ? source?.bound.reference : null
    const told = reference && sourceOf(reference).toldBy?.(reference, attribute)
    if (told) Object.assign(field, { shows: { of, reference: told } })
  }
  return shown
}

/**
 * Compiles a document with a table of kinds. Nodes of unknown kinds or with unreadable options are
 * left out; `check` reports them.
 */
export function compile(kinds: Kinds, document: Document): Model {
  const aimed = aim(document)
  const byPath = new Map<string, Field>()
  const fields: Field[] = []
  const columnsOf = new Map<string, Field[]>()
  const tables = new Map<string, Field>()
  const tableAround = (above: readonly string[]): Field | null =>
    above.map((id) => tables.get(id)).find((table) => table !== undefined) ?? null
  for (const { node, above } of walk(document)) {
    const kind = kinds[node.kind]
    if (!kind?.holdsData || !kind.fits(node.options)) continue
    const table = tableAround(above)
    const path = table ? `${table.path}.${node.field}` : node.field
    const columns: Field[] = []
    const field: Field = {
      node,
      kind,
      bound: kind.bind(node.options),
      path,
      table,
      columns,
      inside: above,
      around: table ? above.slice(table.inside.length + 1) : above,
      rules: aimed.get(path) ?? [],
      shows: null,
    }
    byPath.set(path, field)
    if (table) columnsOf.get(table.path)?.push(field)
    else fields.push(field)
    if (kind.holds !== 'rows') continue
    columnsOf.set(path, columns)
    tables.set(node.id, field)
  }
  settleFormulas(byPath)
  settleCircles(byPath, aimed, document)
  const layoutRules = new Map<string, readonly RuleEffect[]>()
  for (const id of Object.keys(document.nodes)) {
    const found = aimed.get(`#${id}`)
    if (found) layoutRules.set(id, found)
  }
  return {
    document,
    kinds,
    fields,
    byPath,
    computed: orderComputed(byPath),
    shown: settleShown(byPath),
    layoutRules,
  }
}

/**
 * Paths that a computed field reads; inside a sub-table, a bare name means the field of the form.
 */
export const readsOf = (field: Field): readonly string[] => fieldsIn(field.bound.expression ?? [])

function orderComputed(byPath: ReadonlyMap<string, Field>): Field[] {
  const ordered = new Set<Field>()
  const visit = (field: Field): void => {
    if (!field.bound.expression || ordered.has(field)) return
    for (const path of readsOf(field)) {
      const next = byPath.get(path)
      if (next) visit(next)
    }
    ordered.add(field)
  }
  for (const field of byPath.values()) visit(field)
  return [...ordered]
}
