import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { check } from '#schemas/design/check.ts'
import { grow } from '#schemas/design/import/sketch.ts'
import { digestRows } from '#schemas/design/import/digest.ts'
import { guessColumns, readCell, sketchSheet } from '#schemas/design/import/sheet.ts'

const env = { now: 0, timeZone: 'Asia/Shanghai', userId: '', departmentId: '', organizeId: '' }

test('columns are guessed by what stands in them', () => {
  const rows = [
    ['车牌', 'Price', '日期', '时间', '入场', '已付', '级别', '备注', '手机', '编号', 'count', ''],
    [
      '浙A1',
      '1,200.50',
      '2026/1/5',
      '8:30',
      '2026-01-05 08:30:00',
      '是',
      '高',
      'x'.repeat(300),
      '13800000000',
      '0012',
      '3',
      '',
    ],
    [
      '浙A2',
      '¥3',
      '2026年2月28日',
      '23:59',
      '2026-01-05 08:30',
      '否',
      '低',
      '',
      '13900000000',
      '0013',
      '-4',
      '',
    ],
    ...Array.from({ length: 6 }, (_one, index) => [
      `浙B${index}`,
      '1',
      '2026-03-01',
      '00:00',
      '2026-03-01 00:00',
      '是',
      index % 2 ? '高' : '低',
      'y',
      '13700000000',
      `00${index}`,
      '5',
      '',
    ]),
  ]
  expect(
    guessColumns(rows[0] ?? [], digestRows(rows.slice(1))).map(({ label, type }) => [label, type]),
  ).toEqual([
    ['车牌', 'text'],
    ['Price', 'number'],
    ['日期', 'date'],
    ['时间', 'time'],
    ['入场', 'moment'],
    ['已付', 'flag'],
    ['级别', 'choice'],
    ['备注', 'longText'],
    ['手机', 'text'],
    ['编号', 'text'],
    ['count', 'integer'],
  ])
  expect(digestRows(rows.slice(1))[0]?.misfits).toMatchObject({ text: 0, number: 8, leave: 0 })
})

const cell = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('是', '否', '', 'A', 'B', '8:30'),
)
const column = fc.array(cell, { maxLength: 12 })

test('whatever type was guessed, the form opens and every cell of the sheet fits its field', () => {
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 6 }),
      fc.array(fc.string({ maxLength: 220 }), { maxLength: 8 }),
      (columns, heads) => {
        const height = Math.max(...columns.map((cells) => cells.length))
        const rows = Array.from({ length: height }, (_one, row) =>
          columns.map((cells) => (cells[row] ?? '').trim()),
        )
        const digests = digestRows(rows)
        const guessed = guessColumns(heads, digests)
        const { document, ids } = grow(kinds, sketchSheet(guessed, digests))
        expect(
          check(kinds, document).filter(
            ({ severity, code }) => severity === 'error' && code !== 'noFields',
          ),
        ).toEqual([])
        for (const { place } of guessed) {
          const node = document.nodes[ids.get(String(place)) ?? '']
          const bound = node && kinds[node.kind]?.bind(node.options)
          expect(bound).toBeDefined()
          if (!bound) continue
          for (const row of rows) {
            const value = bound.read(readCell(row[place] ?? '', { bound, timeZone: env.timeZone }))
            expect(bound.problems(value, { env, get: () => null })).toEqual([])
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})
