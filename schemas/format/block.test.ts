import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlock, readBlock } from './block.ts'

test('rows and cells of a spreadsheet, with its last line break and quoted cells', () => {
  expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readBlock('"two\nlines"\t"say ""so"""\nlast')).toEqual([
    ['two\nlines', 'say "so"'],
    ['last'],
  ])
  expect(readBlock('\t\n\n5" pipe\t"open')).toEqual([['', ''], [''], ['5" pipe', '"open']])
})

test('one cell is no block', () => {
  expect(['', 'word', 'word\n', 'a\tb', 'a\nb'].map((text) => isBlock(readBlock(text)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

const quote = (cell: string): string =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

test('whatever a spreadsheet writes is read back', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1'),
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        expect(
          readBlock(`${rows.map((row) => row.map(quote).join('\t')).join('\r\n')}\r\n`),
        ).toEqual(rows)
      },
    ),
  )
})
