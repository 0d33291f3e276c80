import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds, run, brief, plate, cost, parts } from '#tests/slots.ts'
import type { SlotSketch } from '#tests/slots.ts'
import type { Slot } from '../widget/value.ts'
import { rootId } from './document.ts'
import { physicalPattern } from './slot-names.ts'
import { namesOf } from './slots.ts'
import type { Slots, Step } from './slots.ts'

test('names are readable, never reserved, never system columns, unique', () => {
  const { after } = run(null, [
    plate,
    cost,
    { id: 'a', kind: 'short', field: 'id' },
    { id: 'b', kind: 'short', field: 'URLPath2' },
    { id: 'c', kind: 'short', field: 'uRLPath2' },
    parts,
  ])
  const main = after.tables[rootId]!
  expect(main.table).toBe('fault_report')
  expect(
    Object.fromEntries(Object.entries(main.columns).map(([id, column]) => [id, column.column])),
  ).toEqual({ n1: 'plate_no', n2: 'order_2', a: 'id_2', b: 'url_path2', c: 'u_rl_path2' })
  expect(after.tables['n3']?.table).toBe('fault_report_parts')
})

test('a rename renames, also in a circle', () => {
  const first = run(null, [plate, cost])
  const second = run(first.after, [{ ...plate, field: 'x' }, cost])
  expect(brief(second.steps)).toEqual(['rename plate_no x'])
  const swapped = run(second.after, [
    { ...plate, field: 'y' },
    { ...cost, field: 'x' },
  ])
  expect(swapped.after.tables[rootId]!.columns['n1']?.column).toBe('y')
  const circle = run(swapped.after, [
    { ...plate, field: 'x' },
    { ...cost, field: 'y' },
  ])
  expect(brief(circle.steps)).toEqual(['rename y passing', 'rename x y', 'rename passing x'])
})

test('a removed node is parked, its name is free again, and it comes back', () => {
  const first = run(null, [plate])
  const second = run(first.after, [{ id: 'n9', kind: 'short', field: 'plateNo' }])
  expect(brief(second.steps)).toEqual(['park plate_no parked_plate_no', 'add plate_no'])
  const third = run(second.after, [plate, { id: 'n9', kind: 'short', field: 'plateNo' }])
  expect(brief(third.steps)).toEqual(['restore parked_plate_no plate_no_2'])
})

test('a conversion keeps the original and swaps back', () => {
  const first = run(null, [plate])
  const second = run(first.after, [{ ...plate, kind: 'number' }])
  expect(second.steps.find((step) => step.type === 'convert')).toMatchObject({
    column: 'plate_no',
    backup: 'kept_plate_no',
    kept: null,
  })
  const third = run(second.after, [plate])
  expect(third.steps.find((step) => step.type === 'convert')).toMatchObject({
    backup: 'kept_plate_no_2',
    kept: { column: 'kept_plate_no' },
  })
  expect(third.after.tables[rootId]!.columns['n1']?.backups).toEqual([
    { column: 'kept_plate_no_2', slot: { type: 'numeric' }, next: '', base: 'base_plate_no_2' },
  ])
})

test('an original comes back the way that it went', () => {
  const first = run(null, [{ ...plate, kind: 'long' }])
  const second = run(first.after, [plate])
  const third = run(second.after, [{ ...plate, kind: 'date' }])
  const back = run(third.after, [{ ...plate, kind: 'long' }])
  const exchanges = back.steps.flatMap((step) =>
    step.type === 'convert' || step.type === 'narrow'
      ? [[step.from, step.slot, step.kept?.column]]
      : [],
  )
  expect(exchanges).toEqual([
    [{ type: 'date' }, { type: 'text', size: 20 }, 'kept_plate_no_2'],
    [{ type: 'text', size: 20 }, { type: 'text', size: 200 }, 'kept_plate_no'],
  ])
})

test('widening needs no backup, narrowing keeps one', () => {
  const wide = run(run(null, [plate]).after, [{ ...plate, kind: 'long' }])
  expect(brief(wide.steps)).toEqual(['widen plate_no'])
  expect(brief(run(wide.after, [plate]).steps)).toEqual(['narrow plate_no'])
})

test('a field that moves into a sub-table is parked and added; sub-tables are parked whole', () => {
  const first = run(null, [plate, parts])
  const moved = run(first.after, [{ ...parts, children: [...parts.children, plate] }])
  expect(brief(moved.steps)).toEqual(['park plate_no parked_plate_no', 'add plate_no'])
  const gone = run(moved.after, [plate])
  expect(brief(gone.steps)).toEqual([
    'parkTable fault_report_parts parked_fault_report_parts',
    'restore parked_plate_no plate_no',
  ])
  expect(brief(run(gone.after, [plate, parts], 'Fault').steps)).toEqual([
    'rename fault',
    'restoreTable parked_fault_report_parts fault_parts',
    'park plate_no parked_plate_no',
  ])
})

const fieldName = fc.constantFrom(
  'a',
  'b',
  'A',
  'order',
  'id',
  'plateNo',
  'plate_no',
  'x'.repeat(40),
)
const leaf = (id: string): fc.Arbitrary<SlotSketch> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('short', 'long', 'number', 'date', 'ids'),
    field: fieldName,
  })
const documents: fc.Arbitrary<readonly SlotSketch[]> = fc
  .tuple(
    fc.tuple(...['n1', 'n2', 'n3', 'n4', 'n5'].map(leaf)),
    fc.array(fc.constantFrom('main', 't1', 't2', 'gone'), { minLength: 5, maxLength: 5 }),
    fc.tuple(fieldName, fieldName),
    fc.subarray(['t1', 't2']),
  )
  .map(([leaves, places, names, tables]) => [
    ...leaves.filter((_, index) => places[index] === 'main'),
    ...tables.map((id) => ({
      id,
      kind: 'rows',
      field: names[id === 't1' ? 0 : 1],
      children: leaves.filter((_, index) => places[index] === id),
    })),
  ])

/**
 * Applies steps to a simple model of the database: names must exist when used and be free when
 * taken.
 */
function play(database: Map<string, Set<string>>, list: readonly Step[]): void {
  const take = (table: string): Set<string> => {
    const found = database.get(table)
    if (!found) throw new Error(`no table ${table}`)
    return found
  }
  const move = (columns: Set<string>, from: string, to: string): void => {
    if (!columns.delete(from)) throw new Error(`no column ${from}`)
    if (columns.has(to)) throw new Error(`${to} is there already`)
    columns.add(to)
  }
  for (const step of list) {
    if (
      step.type === 'createTable' ||
      step.type === 'parkTable' ||
      step.type === 'restoreTable' ||
      (step.type === 'rename' && step.column === '')
    ) {
      const to = step.type === 'createTable' ? step.table : step.to
      if (database.has(to)) throw new Error(`${to} is there already`)
      database.set(to, step.type === 'createTable' ? new Set() : take(step.table))
      if (step.type !== 'createTable') database.delete(step.table)
    } else if (step.type === 'add') {
      if (take(step.table).has(step.column)) throw new Error(`${step.column} is there already`)
      take(step.table).add(step.column)
    } else if (step.type === 'rename' || step.type === 'park' || step.type === 'restore')
      move(take(step.table), step.column, step.to)
    else if (step.type === 'narrow' || step.type === 'convert') {
      move(take(step.table), step.column, step.backup)
      if (step.kept) {
        move(take(step.table), step.kept.column, step.column)
        if (!take(step.table).delete(step.kept.base)) throw new Error(`no column ${step.kept.base}`)
      } else take(step.table).add(step.column)
      if (take(step.table).has(step.base)) throw new Error(`${step.base} is there already`)
      take(step.table).add(step.base)
    } else if (step.type === 'widen' && !take(step.table).has(step.column))
      throw new Error(`no column ${step.column}`)
  }
}

test('any run of documents: every step is possible, every node has its column, nothing disappears', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(documents, fc.constantFrom('FaultReport', 'fault', 'table')), {
        minLength: 1,
        maxLength: 6,
      }),
      (sequence) => {
        const database = new Map<string, Set<string>>()
        let slots: Slots | null = null
        for (const [placed, enCode] of sequence) {
          const columnsBefore = [...database.values()].reduce(
            (count, columns) => count + columns.size,
            0,
          )
          const result = run(slots, placed, enCode)
          play(database, result.steps)
          slots = result.after
          const held = Object.values(slots.tables).map((tableSlots): [string, string[]] => [
            tableSlots.table,
            Object.values(tableSlots.columns).flatMap(namesOf),
          ])
          expect(database).toEqual(
            new Map(held.map(([table, columns]) => [table, new Set(columns)])),
          )
          expect(
            [...database.values()].reduce((count, columns) => count + columns.size, 0),
          ).toBeGreaterThanOrEqual(columnsBefore)
          const live = (owner: string, list: readonly SlotSketch[]): void => {
            for (const slotSketch of list) {
              if (slotSketch.children) live(slotSketch.id, slotSketch.children)
              else
                expect(slots?.tables[owner]?.columns[slotSketch.id]).toMatchObject({
                  parked: false,
                  slot: kinds[slotSketch.kind]!.bind({}).slot as Slot,
                })
            }
          }
          live(rootId, placed)
          for (const [table, columns] of held)
            for (const name of [table, ...columns]) expect(name).toMatch(physicalPattern)
          const again = run(slots, placed, enCode)
          expect(again.steps).toEqual([])
          expect(again.after).toEqual(slots)
        }
      },
    ),
    { numRuns: 150 },
  )
})
