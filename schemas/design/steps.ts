import type { Kinds } from '../widget/define.ts'
import type { Slot } from '../widget/value.ts'
import { rootId } from './document.ts'
import type { Document } from './document.ts'
import { compile } from './model.ts'
import type { Field, Model } from './model.ts'
import { settleIndexes } from './slot-indexes.ts'
import {
  isNameFor,
  childColumns,
  freeName,
  isCounted,
  longest,
  mainColumns,
  orderMoves,
  toPhysical,
  wishOf,
} from './slot-names.ts'
import { namesOf } from './slots.ts'
import type { Cell, ColumnSlot, Slots, Step, TableSlots } from './slots.ts'
import { retype } from './retype.ts'

export interface DesignNaming {
  /** The code of the design, after which its table is named. */
  readonly enCode: string
  readonly fullName: string
  /** Does a table or index of that name exist, in any design? */
  isTaken(name: string): boolean
  /** A label in Latin letters, for naming columns and tables of fields with default names. */
  spell(label: string): string
}

interface WantedColumn {
  readonly nodeId: string
  /** The wished physical name. */
  readonly name: string
  /** The field has a default name, so an existing column keeps its name. */
  readonly isCounted: boolean
  readonly label: string
  readonly slot: Slot
}

const storedOf = (fields: readonly Field[], { spell }: DesignNaming): WantedColumn[] =>
  fields.flatMap(({ node, bound }) =>
    bound.slot && !bound.slot.system
      ? [
          {
            nodeId: node.id,
            name: wishOf(node, spell),
            isCounted: isCounted(node.field, node.kind),
            label: node.label,
            slot: bound.slot,
          },
        ]
      : [],
  )

const empty: Slots = { tables: {}, indexes: {} }

interface Work {
  readonly steps: Step[]
  readonly tables: Map<string, TableSlots>
  readonly names: DesignNaming
  readonly before: Slots
}

/**
 * The steps that make the database fit a document, and the state afterwards. Slots follow node ids:
 * a rename renames, the column of a removed node is parked under another name and can come back
 * with its values, and a conversion keeps the original.
 */
export function planSteps(
  kinds: Kinds,
  given: {
    readonly before: Slots | null
    readonly document: Document
    readonly names: DesignNaming
  },
): { steps: Step[]; after: Slots } {
  const before = given.before ?? empty
  const model = compile(kinds, given.document)
  const work: Work = {
    steps: [],
    tables: new Map(Object.entries(before.tables)),
    names: given.names,
    before,
  }
  const owners = ownersOf(model)
  placeTables(work, model)
  for (const [owner, fields] of owners)
    placeColumns(work, { owner, wanted: storedOf(fields, given.names) })
  const tables = Object.fromEntries(work.tables)
  const indexed = settleIndexes({
    model,
    before,
    tables,
    changed: work.steps,
    isTaken: given.names.isTaken,
  })
  return {
    steps: [...indexed.dropped, ...work.steps, ...indexed.made],
    after: { tables, indexes: indexed.indexes },
  }
}

const ownersOf = (model: Model): Map<string, readonly Field[]> =>
  new Map([
    [rootId, model.fields],
    ...model.fields
      .filter((field) => field.kind.holds === 'rows')
      .map((field): [string, readonly Field[]] => [field.node.id, field.columns]),
  ])

/** Creates, renames, parks and restores tables; child tables are named after the main table. */
function placeTables({ steps: out, tables, names, before }: Work, model: Model): void {
  const own = new Set([
    ...Object.values(before.tables).map((tableSlots) => tableSlots.table),
    ...Object.values(before.indexes).map((indexSlot) => indexSlot.name),
  ])
  const used = new Set<string>()
  const isTaken = (name: string): boolean =>
    used.has(name) ||
    (names.isTaken(name) && !own.has(name)) ||
    [...tables.values()].some((table) => table.parked && table.table === name)
  const nameFor = (owner: string, wish: string, begin = wish): string => {
    const now = tables.get(owner)
    const keeps = (name: string): boolean =>
      isNameFor(name, wish) || (begin !== wish && name.startsWith(begin))
    const name =
      now && !now.parked && keeps(now.table) && !used.has(now.table)
        ? now.table
        : freeName(wish, longest.table, isTaken)
    used.add(name)
    return name
  }
  const rows = model.fields.filter((field) => field.kind.holds === 'rows')
  for (const [owner, table] of tables) {
    if (table.parked || owner === rootId || rows.some((field) => field.node.id === owner)) continue
    const to = freeName(
      `parked_${table.table}`,
      longest.kept,
      (name) => isTaken(name) || own.has(name),
    )
    out.push({ type: 'parkTable', owner, table: table.table, label: table.label, to })
    tables.set(owner, { ...table, table: to, parked: true })
  }
  const main = nameFor(rootId, toPhysical(names.enCode, longest.column))
  const wanted = [
    { owner: rootId, to: main, label: names.fullName, parent: null },
    ...rows.map(({ node }) => ({
      owner: node.id,
      to: nameFor(
        node.id,
        `${main}_${wishOf(node, names.spell)}`.slice(0, longest.table),
        isCounted(node.field, node.kind) ? `${main}_` : undefined,
      ),
      label: node.label,
      parent: main,
    })),
  ]
  const moving = wanted.flatMap(({ owner, to }) => {
    const now = tables.get(owner)
    return now && !now.parked ? [{ from: now.table, to, owner }] : []
  })
  const at = new Map(moving.map((move) => [move.from, move.owner]))
  for (const { from, to } of orderMoves(moving, (name) => names.isTaken(name) || used.has(name))) {
    const owner = at.get(from)!
    at.set(to, owner)
    out.push({
      type: 'rename',
      owner,
      table: from,
      label: wanted.find((wantedTable) => wantedTable.owner === owner)?.label ?? '',
      nodeId: owner,
      column: '',
      to,
    })
  }
  for (const { owner, to, label, parent } of wanted) {
    const now = tables.get(owner)
    if (!now) out.push({ type: 'createTable', owner, table: to, label, parent })
    else if (now.parked) out.push({ type: 'restoreTable', owner, table: now.table, label, to })
    tables.set(owner, { table: to, label, parked: false, columns: now?.columns ?? {} })
  }
}

/** Parks, renames, restores, converts and adds the columns of one table. */
function placeColumns(
  work: Work,
  { owner, wanted }: { owner: string; wanted: readonly WantedColumn[] },
): void {
  const now = work.tables.get(owner)
  if (!now) return
  const columns = new Map(Object.entries(now.columns))
  const cell = (nodeId: string, label: string, column: string): Cell => ({
    owner,
    table: now.table,
    label,
    nodeId,
    column,
  })
  const system: readonly string[] = owner === rootId ? mainColumns : childColumns
  const ids = new Set(wanted.map((wantedColumn) => wantedColumn.nodeId))
  const heldNames = (but?: string): Set<string> =>
    new Set([
      ...system,
      ...[...columns].flatMap(([nodeId, column]) => (nodeId === but ? [] : namesOf(column))),
    ])

  for (const [nodeId, column] of columns) {
    if (column.parked || ids.has(nodeId)) continue
    const held = heldNames()
    const to = freeName(`parked_${column.column}`, longest.kept, (name) => held.has(name))
    work.steps.push({ type: 'park', ...cell(nodeId, column.label, column.column), to })
    columns.set(nodeId, { ...column, column: to, parked: true })
  }

  const names = nameColumns(columns, wanted, system)
  const moving = wanted.flatMap(({ nodeId }) => {
    const column = columns.get(nodeId)
    return column && !column.parked ? [{ from: column.column, to: names.get(nodeId)!, nodeId }] : []
  })
  const labels = new Map(wanted.map((wantedColumn) => [wantedColumn.nodeId, wantedColumn.label]))
  const held = heldNames()
  const at = new Map(moving.map((move) => [move.from, move.nodeId]))
  for (const { from, to } of orderMoves(moving, (name) => held.has(name))) {
    const nodeId = at.get(from)!
    at.set(to, nodeId)
    work.steps.push({ type: 'rename', ...cell(nodeId, labels.get(nodeId) ?? '', from), to })
  }

  for (const { nodeId, label, slot } of wanted) {
    const known = columns.get(nodeId)
    const column = names.get(nodeId)!
    const here = cell(nodeId, label, column)
    if (!known) {
      work.steps.push({ type: 'add', ...here, slot })
      columns.set(nodeId, { column, slot, label, parked: false, backups: [] })
      continue
    }
    if (known.parked)
      work.steps.push({ type: 'restore', ...here, column: known.column, to: column })
    const live = { ...known, column, label, parked: false }
    columns.set(nodeId, retype({ out: work.steps, here, held: heldNames(nodeId) }, live, slot))
  }
  work.tables.set(owner, { ...now, columns: Object.fromEntries(columns) })
}

/** Final names of the wanted columns: fitting present names are kept, others get free ones. */
function nameColumns(
  columns: ReadonlyMap<string, ColumnSlot>,
  wanted: readonly WantedColumn[],
  system: readonly string[],
): Map<string, string> {
  const named = new Map<string, string>()
  const used = new Set<string>(system)
  for (const column of columns.values()) {
    for (const name of namesOf(column)) if (column.parked || name !== column.column) used.add(name)
  }
  const take = (nodeId: string, name: string): void => {
    named.set(nodeId, name)
    used.add(name)
  }
  for (const { nodeId, name, isCounted: stays } of wanted) {
    const now = columns.get(nodeId)
    if (now && !now.parked && !used.has(now.column) && (stays || isNameFor(now.column, name)))
      take(nodeId, now.column)
  }
  for (const { nodeId, name } of wanted)
    if (!named.has(nodeId))
      take(
        nodeId,
        freeName(name, longest.column, (candidate) => used.has(candidate)),
      )
  return named
}
