import { expect, test } from 'vitest'
import { cell, odsOf, odsRow, row, word, workbook } from '#tests/packed-sheet.ts'
import type { SheetWish } from './protocol.ts'
import { readSheet } from './read.ts'

async function readAll(bytes: Uint8Array, wish: Partial<SheetWish>): Promise<string[][]> {
  const rows: string[][] = []
  for await (const reply of readSheet(bytes, { most: 1000, ...wish }))
    if (reply.type === 'rows') rows.push(...reply.rows)
  return rows
}

test('days, instants and durations of ods as other programs write them', async () => {
  const cells = [
    ['date', 'date-value', '2026-01-05T10:20:00.000Z'],
    ['date', 'date-value', '2026-01-05T00:00:00.000Z'],
    ['time', 'time-value', 'P1DT2H05M00.5S'],
  ].map(
    ([type, name, value]) =>
      `<table:table-cell office:value-type="${type}" office:${name}="${value}"><text:p>x</text:p></table:table-cell>`,
  )
  const rows = await readAll(
    odsOf('', `${odsRow('h')}<table:table-row>${cells.join('')}</table:table-row>`),
    { head: { row: 0, rows: 1 } },
  )
  expect(rows).toEqual([['2026-01-05 10:20:00', '2026-01-05', '26:05']])
})

test('100 000 rows go by and none of them stays', async () => {
  const count = 100_000
  const heads = row(1, word('A1', 'Plate'), word('B1', 'Entry'), word('C1', 'Fee'))
  const lines = Array.from({ length: count }, (_, at) =>
    row(
      at + 2,
      word(`A${at + 2}`, `P${at}`),
      cell(`B${at + 2}`, String(46_000 + at / 16), 3),
      cell(`C${at + 2}`, String(at / 4)),
    ),
  )
  const bytes = workbook(heads + lines.join(''))
  let [seen, most] = [0, 0]
  let last: readonly string[] = []
  for await (const reply of readSheet(bytes, { most: count })) {
    if (reply.type !== 'rows') continue
    seen += reply.rows.length
    most = Math.max(most, reply.rows.length)
    last = reply.rows.at(-1) ?? last
  }
  expect([seen, most, last]).toEqual([count, 500, ['P99999', '2043-01-18 22:30:00', '24999.75']])
})
