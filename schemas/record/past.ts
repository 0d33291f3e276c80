import type { Field } from '../design/model.ts'
import { isEqual } from '../equal.ts'
import type { Data } from './input.ts'
import { isSame, linesOf } from './lines.ts'

/** The stored fields of a form, without those that the server fills. */
export interface KeptFields {
  readonly single: readonly Field[]
  readonly tables: readonly { readonly field: Field; readonly columns: readonly Field[] }[]
}

/**
 * What a step says of the lines of a sub-table, by the id of the line: all values of one that came
 * or went, with null on the other side; of one that stayed only what changed. `order` is there where
 * lines came, went or moved.
 */
export interface LinesState {
  readonly lines: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
  readonly order?: readonly string[]
}

/** Values by the id of their node; of a sub-table a `LinesState`. */
export type StepState = Readonly<Record<string, unknown>>

/** What one change of a record did: only what differs, before and after. */
export interface RecordStep {
  readonly before: StepState
  readonly after: StepState
  /**
   * Ids of the changed nodes. A sub-table is among them where lines came, went or moved, and with
   * changed values of lines the columns are.
   */
  readonly nodes: readonly string[]
}

const idOf = (line: Data): string => String(line['id'])
const orderOf = (lines: readonly Data[]): string[] => lines.map(idOf)

const valuesOf = (columns: readonly Field[], line: Data): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ node }) => [node.id, line[node.field] ?? null]))

interface StepSides {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly nodes: Set<string>
}

function compareLines(
  { field, columns }: KeptFields['tables'][number],
  [then, now]: readonly [readonly Data[], readonly Data[]],
  { before, after, nodes }: StepSides,
): void {
  const old = new Map(then.map((line) => [idOf(line), line]))
  const fresh = new Map(now.map((line) => [idOf(line), line]))
  const was: Record<string, Record<string, unknown> | null> = {}
  const became: Record<string, Record<string, unknown> | null> = {}
  for (const id of new Set([...old.keys(), ...fresh.keys()])) {
    const [past, current] = [old.get(id), fresh.get(id)]
    const changed =
      past && current
        ? columns.filter(({ node }) => !isSame(past[node.field], current[node.field]))
        : columns
    if (past && current && changed.length === 0) continue
    was[id] = past ? valuesOf(changed, past) : null
    became[id] = current ? valuesOf(changed, current) : null
    for (const { node } of past && current ? changed : []) nodes.add(node.id)
  }
  const isMoved = !isEqual(orderOf(then), orderOf(now))
  if (isMoved) nodes.add(field.node.id)
  if (Object.keys(was).length === 0 && !isMoved) return
  before[field.node.id] = { lines: was, ...(isMoved && { order: orderOf(then) }) }
  after[field.node.id] = { lines: became, ...(isMoved && { order: orderOf(now) }) }
}

/** What differs between two states of a record. Lines are told apart by their ids. */
export function findStep({ single, tables }: KeptFields, then: Data, now: Data): RecordStep {
  const sides: StepSides = { before: {}, after: {}, nodes: new Set() }
  for (const { node } of single) {
    if (isSame(then[node.field], now[node.field])) continue
    sides.before[node.id] = then[node.field] ?? null
    sides.after[node.id] = now[node.field] ?? null
    sides.nodes.add(node.id)
  }
  for (const table of tables) {
    const name = table.field.node.field
    compareLines(table, [linesOf(then[name]), linesOf(now[name])], sides)
  }
  return { ...sides, nodes: [...sides.nodes] }
}

const isLines = (value: unknown): value is LinesState =>
  typeof value === 'object' && value !== null && 'lines' in value

const namedValues = (columns: readonly Field[], values: Readonly<Record<string, unknown>>): Data =>
  Object.fromEntries(
    columns.flatMap(({ node }) =>
      Object.hasOwn(values, node.id) ? [[node.field, values[node.id]]] : [],
    ),
  )

function turnLines(
  columns: readonly Field[],
  present: readonly Data[],
  { lines, order }: LinesState,
): readonly Data[] {
  const all = new Map(present.map((line) => [idOf(line), line]))
  for (const [id, values] of Object.entries(lines)) {
    if (values === null) all.delete(id)
    else all.set(id, { ...all.get(id), id, ...namedValues(columns, values) })
  }
  const place = new Map((order ?? [...all.keys()]).map((id, at) => [id, at]))
  const placeOf = (line: Data): number => place.get(idOf(line)) ?? place.size
  return [...all.values()].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The record with one side of a step written over it: with `before` as it was until the step, with
 * `after` as it was from then on. Nodes that the form no longer has are left out.
 */
export function turnTo({ single, tables }: KeptFields, data: Data, state: StepState): Data {
  const turned: Record<string, unknown> = { ...data }
  for (const { node } of single)
    if (Object.hasOwn(state, node.id)) turned[node.field] = state[node.id]
  for (const { field, columns } of tables) {
    const said = state[field.node.id]
    const name = field.node.field
    if (isLines(said)) turned[name] = turnLines(columns, linesOf(data[name]), said)
  }
  return turned
}
