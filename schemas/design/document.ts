import * as Type from 'typebox'
import type { Static } from 'typebox'
import { names } from '../wire/names.ts'
import { expression } from '../widget/formula.ts'
import { link, node, words as wordsInLanguages } from '../widget/node.ts'
import { condition, facts } from './condition.ts'
import { mapOf } from '../wire/map-of.ts'

const flag = (initial: boolean) => Type.Boolean({ default: initial })
const words = (initial = '') => Type.String({ maxLength: 200, default: initial })
const path = Type.String({ maxLength: 90 })

/** Appearance and behaviour of the whole form; widths are in pixels. */
export const formSettings = Type.Object(
  {
    labelPosition: Type.Enum(['right', 'left', 'top'], { default: 'right' }),
    labelWidth: Type.Integer({ minimum: 40, maximum: 400, default: 100 }),
    size: Type.Enum(['small', 'medium', 'large'], { default: 'medium' }),
    gutter: Type.Integer({ minimum: 0, maximum: 48, default: 15 }),
    opening: Type.Enum(['dialog', 'drawer', 'page'], { default: 'dialog' }),
    width: Type.Integer({ minimum: 320, maximum: 2400, default: 800 }),
    confirmText: words(),
    cancelText: words(),
    hasConfirmAndAdd: flag(true),
    /** Translations of its texts, by key. */
    words: Type.Optional(wordsInLanguages),
  },
  { additionalProperties: false, default: {} },
)
export type FormSettings = Static<typeof formSettings>

export const listColumn = Type.Object(
  {
    field: path,
    /** 0 is automatic. */
    width: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
    align: Type.Enum(['left', 'center', 'right'], { default: 'left' }),
    fixed: Type.Enum(['none', 'left', 'right'], { default: 'none' }),
    sortable: flag(true),
  },
  { additionalProperties: false },
)
export type ListColumn = Static<typeof listColumn>

export const listSearch = Type.Object(
  {
    field: path,
    type: Type.Enum(['fuzzy', 'equals', 'range']),
    multiple: flag(false),
    keyword: flag(false),
  },
  { additionalProperties: false },
)
export type ListSearch = Static<typeof listSearch>

/**
 * Settings of the list page. Without columns or searches, every possible field is used, in form
 * order.
 */
export const listSettings = Type.Object(
  {
    columns: Type.Array(listColumn, { default: [], maxItems: 300 }),
    searches: Type.Array(listSearch, { default: [], maxItems: 60 }),
    sort: Type.Array(
      Type.Object(
        { field: path, order: Type.Enum(['asc', 'desc']) },
        { additionalProperties: false },
      ),
      { default: [], maxItems: 5 },
    ),
    hasPage: flag(true),
    pageSize: Type.Integer({ minimum: 10, maximum: 500, default: 20 }),
    buttons: Type.Array(Type.Enum(['add', 'batchRemove']), {
      default: ['add', 'batchRemove'],
      uniqueItems: true,
    }),
    /** Which sheets the list offers; absent: both. Who may use them is granted. */
    sheets: Type.Optional(Type.Array(Type.Enum(['export', 'import']), { uniqueItems: true })),
    rowButtons: Type.Array(Type.Enum(['edit', 'detail', 'remove']), {
      default: ['edit', 'detail', 'remove'],
      uniqueItems: true,
    }),
    /** Rows outside the filter are never shown. */
    filter: Type.Optional(condition),
  },
  { additionalProperties: false, default: {} },
)
export type ListSettings = Static<typeof listSettings>

/** The source of a value set by a rule, where it is not fixed. */
const source = Type.Union([
  Type.Object({ type: Type.Literal('field'), field: path }, { additionalProperties: false }),
  Type.Object({ type: Type.Enum([...facts]) }, { additionalProperties: false }),
  Type.Object(
    { type: Type.Literal('formula'), formula: expression },
    { additionalProperties: false },
  ),
])
export type ValueSource = Static<typeof source>

/** One end of a limit; `shift` is days, before or after. */
const end = Type.Union([
  Type.Object(
    { type: Type.Literal('fixed'), value: Type.Unknown() },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('field'),
      field: path,
      shift: Type.Optional(Type.Integer({ minimum: -36_500, maximum: 36_500 })),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Enum(['today', 'now']),
      shift: Type.Optional(Type.Integer({ minimum: -36_500, maximum: 36_500 })),
    },
    { additionalProperties: false },
  ),
])
export type End = Static<typeof end>

const targets = Type.Array(path, { minItems: 1, maxItems: 200 })

/**
 * What a rule does while its condition is true. Fields are paths: `parts.price` is a sub-table
 * column. set: `from` wins over `value`; with `whenEmpty` it only fills empty fields. limit: no
 * value outside the two ends. refuse: the record is refused with this message at these fields.
 * unique: no other record (for columns: no other row) may have the same values in all of them.
 */
export const effect = Type.Union([
  Type.Object(
    { type: Type.Enum(['show', 'hide', 'require', 'readOnly', 'unique']), fields: targets },
    { additionalProperties: false },
  ),
  Type.Object(
    { type: Type.Literal('refuse'), fields: targets, message: words() },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('set'),
      field: path,
      value: Type.Unknown(),
      from: Type.Optional(source),
      whenEmpty: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('choices'),
      field: path,
      ids: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 500 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('limit'),
      field: path,
      least: Type.Optional(end),
      most: Type.Optional(end),
    },
    { additionalProperties: false },
  ),
])
export type Effect = Static<typeof effect>

/** Logic as data: while `when` is true, all effects apply. A switched-off rule does nothing. */
export const rule = Type.Object(
  {
    id: Type.String({ maxLength: 40 }),
    name: words(),
    names: Type.Optional(names),
    off: Type.Optional(Type.Boolean()),
    when: condition,
    then: Type.Array(effect, { maxItems: 50 }),
    linked: Type.Optional(link),
  },
  { additionalProperties: false },
)
export type Rule = Static<typeof rule>

/** The document format that this code writes; `upgrade` reads older ones. */
export const documentFormat = 1

/**
 * What the designer edits: nodes by id, a tree made by `children`, and everything that belongs to
 * them.
 */
export const document = Type.Object(
  {
    format: Type.Literal(documentFormat),
    form: formSettings,
    list: listSettings,
    rules: Type.Array(rule, { default: [], maxItems: 500 }),
    nodes: mapOf(100, node, { default: {} }),
    /** Ids of the topmost nodes. */
    children: Type.Array(Type.String(), { default: [], maxItems: 2000 }),
  },
  { additionalProperties: false },
)
export type Document = Static<typeof document>

/** The parent id of topmost nodes. */
export const rootId = ''

/** Ids of the children of a node, or of the form. Throws on an unknown id. */
export function childrenOf(design: Document, id: string): readonly string[] {
  return id === rootId ? design.children : getNode(design, id).children
}

/** The node with this id. Throws when it is not there. */
export function getNode(design: Document, id: string): Document['nodes'][string] {
  const found = design.nodes[id]
  if (!found) throw new Error(`no node ${id}`)
  return found
}

/** The parent of a node; undefined where the node is not placed. */
export function findParent(design: Document, id: string): string | undefined {
  if (design.children.includes(id)) return rootId
  return Object.values(design.nodes).find((node) => node.children.includes(id))?.id
}

/** Visits every placed node depth first, with its ancestors, nearest last. */
export function* walk(
  design: Document,
  from: string = rootId,
  above: readonly string[] = [],
): Generator<{ node: Document['nodes'][string]; above: readonly string[]; index: number }> {
  for (const [index, id] of childrenOf(design, from).entries()) {
    const node = design.nodes[id]
    if (!node) continue
    yield { node, above, index }
    yield* walk(design, id, [...above, id])
  }
}
