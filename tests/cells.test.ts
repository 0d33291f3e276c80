import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { eachCell, mapCells } from '#schemas/record/cells.ts'
import type { Data } from '#schemas/record/input.ts'
import { sketch } from './designs.ts'

const { fields } = compile(
  kinds,
  sketch([
    { id: 'a', kind: 'input', field: 'plate' },
    {
      id: 't',
      kind: 'table',
      field: 'parts',
      children: [
        { id: 'n', kind: 'input', field: 'name' },
        { id: 'p', kind: 'inputNumber', field: 'price' },
      ],
    },
    { id: 'b', kind: 'input', field: 'note' },
  ]),
)
const value = fc.constantFrom(null, '', 'x', '1', 7)
const line = fc.record({ id: value, name: value, price: value, other: value }, { requiredKeys: [] })
const rows = fc.oneof(
  fc.array(fc.oneof({ weight: 4, arbitrary: line }, fc.constantFrom(null, 'x', 7, []))),
  value,
)
const record: fc.Arbitrary<Data> = fc.record(
  { plate: value, parts: rows, note: value, other: value },
  { requiredKeys: [] },
)

/** The value at a dotted path. */
const at = (data: Data, path: string): unknown =>
  path.split('.').reduce<unknown>((around, name) => (around as Data)[name], data)

test('cells come in reading order, each with its path, its line as it is stored and what is seen from there', () => {
  const data = { plate: 'A', parts: [{ id: 'r2', name: 'nut' }, { name: 'cap' }], note: 'n' }
  const before = { plate: 'B', parts: [{ id: 'r1' }, { id: 'r2', name: 'bolt' }] }
  const found = [...eachCell(fields, { data, before })]
  expect(found.map(({ path, value: own }) => [path, own])).toEqual([
    ['plate', 'A'],
    ['parts.0.name', 'nut'],
    ['parts.0.price', undefined],
    ['parts.1.name', 'cap'],
    ['parts.1.price', undefined],
    ['note', 'n'],
  ])
  expect(found.map((cell) => cell.before)).toEqual([
    before,
    before.parts[1],
    before.parts[1],
    null,
    null,
    before,
  ])
  expect(found.map(({ get }) => [get('parts.name'), get('note')])).toEqual([
    [undefined, 'n'],
    ['nut', 'n'],
    ['nut', 'n'],
    ['cap', 'n'],
    ['cap', 'n'],
    [undefined, 'n'],
  ])
})

test('whatever stands in a record: every cell is found at its path, and mapping changes the cells that are there and nothing else', () => {
  fc.assert(
    fc.property(record, (data) => {
      for (const cell of eachCell(fields, { data })) expect(at(data, cell.path)).toBe(cell.value)
      expect(mapCells(fields, { data }, ({ value: own }) => own)).toEqual(data)
      const changed: string[] = []
      const mapped = mapCells(fields, { data }, ({ path }) => {
        changed.push(path)
        return `at ${path}`
      })
      const there = [...eachCell(fields, { data })].filter(({ value: own }) => own !== undefined)
      expect(changed).toEqual(there.map(({ path }) => path))
      for (const path of changed) expect(at(mapped, path)).toBe(`at ${path}`)
      const back = mapCells(fields, { data: mapped }, ({ path }) => at(data, path))
      expect(back).toEqual(data)
    }),
  )
})
