import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { cellLimits, fieldsOfCells, guessCells, readCells } from '#schemas/design/import/cells.ts'

const read = (text: string, html = '') => {
  const cells = readCells(text, html)
  if (!cells) throw new Error('no cells')
  return cells
}
const table = '<table><tr><td>'

test('a block with heads becomes fields of the types that an imported sheet would get', () => {
  const cells = read(
    'Plate\tEntered\tFee\tPaid\nA1\t2026-05-06\t12.50\tyes\nB2\t2026-05-07\t3\tno\n',
  )
  expect(cells.hasHeads).toBe(true)
  const columns = guessCells(cells, true)
  expect(columns.map(({ label, type }) => [label, type])).toEqual([
    ['Plate', 'text'],
    ['Entered', 'date'],
    ['Fee', 'number'],
    ['Paid', 'flag'],
  ])
  const fragment = fieldsOfCells(kinds, cells, { hasHeads: true, columns })
  expect(
    fragment?.children
      .map((id) => fragment.nodes[id])
      .map((node) => [node?.kind, node?.label, node?.field]),
  ).toEqual([
    ['input', 'Plate', 'plate'],
    ['datePicker', 'Entered', 'entered'],
    ['inputNumber', 'Fee', 'fee'],
    ['switch', 'Paid', 'paid'],
  ])
})

test('what is no head is data, and its columns are called by their place', () => {
  const cells = read('A1\t12\nB2\t13')
  expect(cells.hasHeads).toBe(false)
  expect(guessCells(cells, false).map(({ label, filled }) => [label, filled])).toEqual([
    ['1', 2],
    ['2', 2],
  ])
  expect(read('Name\tName\nx\ty').hasHeads).toBe(false)
  expect(read('Name\tPlace').hasHeads).toBe(true)
})

test.each([
  ['our own copy', '{"nodes":{},"children":[],"paths":{}}'],
  ['a word', 'Plate'],
  ['lines of prose', 'First line\nSecond line'],
  ['nothing', ' \t \n\t'],
  ['more than is read', `a\tb\n${'x'.repeat(cellLimits.characters)}`],
])('%s is no block', (_name, text) => {
  expect(readCells(text)).toBeNull()
})

test('a single column is one where it came as a table', () => {
  expect(read('Colour\nred\nblue', table).rows).toHaveLength(3)
})

test('quotes, tabs and line breaks inside of a cell, formulas and writing from right to left stay as they are', () => {
  const cells = read('"Two\nlines"\t"Say ""so"""\n=SUM(A1)\t@cmd\n\u200Fשלום\t+49 30')
  expect(cells.rows).toEqual([
    ['Two\nlines', 'Say "so"'],
    ['=SUM(A1)', '@cmd'],
    ['\u200Fשלום', '+49 30'],
  ])
  expect(guessCells(cells, true).map(({ label }) => label)).toEqual(['Two lines', 'Say "so"'])
  expect(guessCells(read('\u202Bשם\u202C\tגיל\nx\t3'), true)[0]?.label).toBe('שם')
})

test('a block beyond the limits is cut, and says by how much', () => {
  const line = Array.from({ length: cellLimits.columns + 3 }, (_one, at) => `c${at}`).join('\t')
  const { rows, beyond } = read(Array.from({ length: cellLimits.rows + 7 }, () => line).join('\n'))
  expect([rows.length, rows[0]?.length, beyond]).toEqual([
    cellLimits.rows,
    cellLimits.columns,
    { rows: 7, columns: 3 },
  ])
})

test('whatever is pasted makes fields that open, or none', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '1', '.', '-', '"', '=', ':', ' ', '是', 'ש', '\u200F', '\n'),
    maxLength: 8,
  })
  const quoted = cell.map((text) => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  fc.assert(
    fc.property(
      fc.array(fc.array(quoted, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const cells = readCells(rows.map((row) => row.join('\t')).join('\n'))
        if (!cells) return
        const columns = guessCells(cells, cells.hasHeads)
        const fragment = fieldsOfCells(kinds, cells, { hasHeads: cells.hasHeads, columns })
        expect(fragment?.children.length ?? 0).toBe(columns.length)
        for (const { kind, options } of Object.values(fragment?.nodes ?? {}))
          expect(kinds[kind]?.fits(options)).toBe(true)
      },
    ),
  )
})
