import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choicesOfRows,
  endOf,
  fromLines,
  movedRow,
  rowsOf,
  toLines,
  rowsOfCells,
} from './choice-lines.ts'
import type { Row } from './choice-lines.ts'

const tree = { isTree: true, most: 2000 }
const read = (text: string) => fromLines(text, tree)
const row = (id: string, level: number): Row => ({ id, fullName: id.toUpperCase(), level })

test('a line is a name and an id, how far it stands in is its level', () => {
  expect(read('East | e\n  Gate|g\n\tLot\n    Place｜p\nWest|').rows).toEqual([
    { fullName: 'East', id: 'e', level: 0 },
    { fullName: 'Gate', id: 'g', level: 1 },
    { fullName: 'Lot', id: 'Lot', level: 2 },
    { fullName: 'Place', id: 'p', level: 2 },
    { fullName: 'West', id: 'West', level: 0 },
  ])
  expect(read('\r\n  A|1\r\n  B|2\r\n').rows.map(({ level }) => level)).toEqual([0, 0])
})

test('a line ends in the color of its tag, which is told from a value', () => {
  const text = 'Low|low|#green\nHigh|high\nOdd|#green\nWrong|w|#nope'
  expect(read(text).rows).toEqual([
    { fullName: 'Low', id: 'low', level: 0, hue: 'green' },
    { fullName: 'High', id: 'high', level: 0 },
    { fullName: 'Odd', id: '#green', level: 0 },
    { fullName: 'Wrong|w', id: '#nope', level: 0 },
  ])
  expect(toLines(read(text).rows)).toBe(text)
})

test('what is wrong is told with its line', () => {
  const long = 'x'.repeat(201)
  const text = [
    'A|1',
    '',
    '|2',
    `${long}|3`,
    `B|${'y'.repeat(41)}`,
    'C|1',
    '    D|4',
    '  E|5',
  ].join('\n')
  expect(read(text).problems).toEqual([
    { line: 3, code: 'noName' },
    { line: 4, code: 'longName' },
    { line: 5, code: 'longId' },
    { line: 6, code: 'sameId' },
    { line: 8, code: 'wrongIndent' },
  ])
  expect(fromLines('A\n  B\nC', { isTree: false, most: 2 }).problems).toEqual([
    { line: 2, code: 'noLevels' },
    { line: 3, code: 'tooMany' },
  ])
})

const rows = fc
  .uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
      fullName: fc.stringMatching(/^[A-Z| ]{0,3}[A-Z]$/),
      level: fc.nat(5),
    }),
    { selector: ({ id }) => id },
  )
  .map((list) =>
    list.map((listedRow, index) => ({
      ...listedRow,
      fullName: listedRow.fullName.trim(),
      level: index === 0 ? 0 : listedRow.level,
    })),
  )
  .map((list) => rowsOf(choicesOfRows(list)))

test('any tree survives being written as lines, and being stored', () => {
  fc.assert(
    fc.property(rows, (list) => {
      expect(read(toLines(list))).toEqual({ rows: list, problems: [] })
      expect(rowsOf(choicesOfRows(list))).toEqual(list)
    }),
  )
})

test('a row moves with all below it among those of its level', () => {
  const list = [row('a', 0), row('b', 1), row('c', 0), row('d', 1), row('e', 1)]
  const ids = (moved: readonly Row[]) => moved.map(({ id }) => id).join('')
  expect(ids(movedRow(list, 2, -1))).toBe('cdeab')
  expect(ids(movedRow(list, 0, 1))).toBe('cdeab')
  expect(ids(movedRow(list, 4, -1))).toBe('abced')
  expect(movedRow(list, 1, 1)).toBe(list)
  expect(movedRow(list, 0, -1)).toBe(list)
  expect(endOf(list, 2)).toBe(5)
})

test('cells of a spreadsheet become choices, each once; two columns are name and value, and one cell is none', () => {
  const known = [{ id: 'red', fullName: 'Red', level: 0 }]
  expect(rowsOfCells('Blue\nRed\nBlue\n"Sea\ngreen"\n', known)).toEqual([
    { id: 'Blue', fullName: 'Blue', level: 0 },
    { id: 'Sea green', fullName: 'Sea green', level: 0 },
  ])
  expect(rowsOfCells('Blue\tb\nDark|grey\tdg', known)).toEqual([
    { id: 'b', fullName: 'Blue', level: 0 },
    { id: 'dg', fullName: 'Dark/grey', level: 0 },
  ])
  expect(rowsOfCells(`${'long '.repeat(20)}\nx`, known)?.[0]?.id).toBe('c2')
  expect([
    rowsOfCells('Blue', known),
    rowsOfCells('Blue\n', known),
    rowsOfCells('', known),
  ]).toEqual([null, null, null])
})
