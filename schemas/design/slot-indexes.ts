import type { Condition } from './condition.ts'
import { rootId } from './document.ts'
import type { Field, Model } from './model.ts'
import { freeName, longest } from './slot-names.ts'
import type { IndexSlot, Slots, Step, TableSlots } from './slots.ts'

/** Most indexes per table beside those of system columns, because each slows down saving. */
const mostIndexes = 24
/** Most characters of a text in a b-tree index. */
const longestKey = 600

/** Indexes of system columns, for the default order of lists and for data scopes. */
const systemIndexes: readonly (readonly string[])[] = [
  ['created_at', 'id'],
  ['created_by', 'created_at'],
  ['created_org', 'created_at'],
]

const fieldsOf = (condition: Condition | undefined): string[] =>
  (condition?.groups ?? []).flatMap((group) =>
    group.comparisons.map((comparison) => comparison.field),
  )

const orderKey = (field: Field): IndexSlot['method'] =>
  field.bound.slot?.type === 'json' ? 'gin' : 'btree'

/** Document numbers are sorted as people read them. */
const sorting = (model: Model, path: string): WantedPath =>
  model.byPath.get(path)?.bound.traits.billNumber === undefined
    ? { path }
    : { path, method: 'reading' }

interface WantedPath {
  readonly path: string
  readonly method?: 'trigram' | 'reading'
}

function* asked(model: Model): Generator<WantedPath> {
  const { list } = model.document
  const searches =
    list.searches.length > 0
      ? list.searches
      : model.fields
          .filter((field) => field.kind.places.includes('search'))
          .map((field) => ({
            field: field.path,
            type: field.kind.search[0] ?? 'equals',
            keyword: false,
          }))
  for (const { field, type, keyword } of searches)
    yield { path: field, ...((type === 'fuzzy' || keyword) && { method: 'trigram' as const }) }
  for (const path of fieldsOf(list.filter)) yield { path }
  for (const { field } of list.sort) yield sorting(model, field)
  for (const field of model.fields) if (field.bound.unique) yield { path: field.path }
  for (const { field, sortable } of list.columns) if (sortable) yield sorting(model, field)
}

/**
 * Indexes of the main table for what the list searches, filters and sorts by, the most useful
 * first.
 */
function wantedIndexes(model: Model): Omit<IndexSlot, 'name'>[] {
  const wanted = new Map<string, Omit<IndexSlot, 'name'>>()
  for (const { path, method } of asked(model)) {
    const field = model.byPath.get(path)
    const slot = field?.bound.slot
    if (!field || !slot || slot.system || field.table || wanted.size === mostIndexes) continue
    const by = method && slot.type === 'text' ? method : orderKey(field)
    if (by === 'btree' && slot.type === 'text' && (slot.size ?? Infinity) > longestKey) continue
    wanted.set(`${field.node.id}/${by}`, {
      owner: rootId,
      method: by,
      on: by === 'btree' || by === 'reading' ? [field.node.id, 'id'] : [field.node.id],
    })
  }
  return [...wanted.values()]
}

/** Document numbers are kept from repeating by the database itself, those of lines too. */
const numberIndexes = (model: Model): Omit<IndexSlot, 'name'>[] =>
  [{ owner: rootId, fields: model.fields }]
    .concat(model.fields.map(({ node, columns }) => ({ owner: node.id, fields: columns })))
    .flatMap(({ owner, fields }) =>
      fields
        .filter(({ bound }) => bound.traits.billNumber !== undefined && bound.slot)
        .map(({ node }) => ({ owner, method: 'unique' as const, on: [node.id] })),
    )

const endings: { readonly [M in IndexSlot['method']]: string } = {
  btree: '_ix',
  trigram: '_tx',
  gin: '_gx',
  unique: '_ux',
  reading: '_nx',
}

const keyOf = (index: Omit<IndexSlot, 'name'>): string =>
  [index.owner, index.method, ...index.on].join('/')

/** The labels of the indexed fields; '' for system columns. */
const labelOf = ({ on }: Pick<IndexSlot, 'on'>, table: TableSlots | undefined): string =>
  on.flatMap((id) => table?.columns[id]?.label || []).join(' / ')

interface SettleIndexesOptions {
  readonly model: Model
  readonly before: Slots
  readonly tables: { readonly [owner: string]: TableSlots }
  /** Steps of tables and columns; a column that is replaced needs its index again. */
  readonly changed: readonly Step[]
  isTaken(name: string): boolean
}

/** Steps after which live tables have exactly the wanted indexes; those of parked tables stay. */
export function settleIndexes({ model, before, tables, changed, isTaken }: SettleIndexesOptions): {
  dropped: Step[]
  made: Step[]
  indexes: Slots['indexes']
} {
  const rebodied = new Set(
    changed.flatMap((step) =>
      step.type === 'convert' || step.type === 'narrow' || step.type === 'park'
        ? [`${step.owner}/${step.nodeId}`]
        : [],
    ),
  )
  const children = Object.entries(tables).filter(
    ([owner, table]) => owner !== rootId && !table.parked,
  )
  const wanted = [
    ...systemIndexes.map((on): Omit<IndexSlot, 'name'> => ({ owner: rootId, method: 'btree', on })),
    ...numberIndexes(model),
    ...wantedIndexes(model),
    ...children.map(([owner]): Omit<IndexSlot, 'name'> => ({
      owner,
      method: 'btree',
      on: ['parent_id', 'position'],
    })),
  ]
  const keys = new Set(wanted.map(keyOf))
  const indexes = new Map<string, IndexSlot>()
  const dropped: Step[] = []
  for (const [key, index] of Object.entries(before.indexes)) {
    const isParked = tables[index.owner]?.parked ?? true
    const stays =
      isParked || (keys.has(key) && !index.on.some((id) => rebodied.has(`${index.owner}/${id}`)))
    if (stays) indexes.set(key, index)
    else
      dropped.push({
        type: 'dropIndex',
        owner: index.owner,
        table: before.tables[index.owner]?.table ?? '',
        label: labelOf(index, before.tables[index.owner]),
        name: index.name,
      })
  }
  const gone = new Set(dropped.flatMap((step) => (step.type === 'dropIndex' ? [step.name] : [])))
  const made: Step[] = []
  for (const wantedIndex of wanted) {
    const table = tables[wantedIndex.owner]
    if (!table || indexes.has(keyOf(wantedIndex))) continue
    const columns = wantedIndex.on.map((id) => table.columns[id]?.column ?? id)
    const held = new Set([...indexes.values()].map((index) => index.name))
    const wish =
      `${table.table}_${columns[0]}`.slice(0, longest.table) + endings[wantedIndex.method]
    const name = freeName(
      wish,
      longest.kept,
      (text) => held.has(text) || (isTaken(text) && !gone.has(text)),
    )
    indexes.set(keyOf(wantedIndex), { ...wantedIndex, name })
    made.push({
      type: 'index',
      owner: wantedIndex.owner,
      table: table.table,
      label: labelOf(wantedIndex, table),
      name,
      columns,
      method: wantedIndex.method,
    })
  }
  return { dropped, made, indexes: Object.fromEntries(indexes) }
}
