import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headRows } from './head-rows.ts'

const head = (fullName: string) => ({ fullName, align: 'center' as const })
const [price, net, stock] = [head('Price'), head('Net'), head('Stock')]

test('columns under the same head share it, and reach up where they have none', () => {
  const rows = headRows([[], [price, net], [price, net], [price], [stock]])
  expect(
    rows.map((row) =>
      row.map(
        ({ head: cellHead, at, columns, rows: high }) =>
          `${cellHead?.fullName ?? at}:${columns}x${high}`,
      ),
    ),
  ).toEqual([
    ['0:1x3', 'Price:3x1', 'Stock:1x1'],
    ['Net:2x1', '3:1x2', '4:1x2'],
    ['1:1x1', '2:1x1'],
  ])
})

test('one row of columns where there are no heads; apart columns repeat their head', () => {
  expect(headRows([[], []]).map((row) => row.length)).toEqual([2])
  expect(headRows([[price], [], [price]])[0]?.map(({ columns }) => columns)).toEqual([1, 1, 1])
})

test('whatever the heads, every spot of the head is taken once', () => {
  fc.assert(
    fc.property(fc.array(fc.subarray([price, net, stock]), { maxLength: 8 }), (above) => {
      const rows = headRows(above)
      const taken = new Map<string, number>()
      rows.forEach((row, top) =>
        row.forEach((cell) => {
          for (let r = top; r < top + cell.rows; r++)
            for (let c = cell.at; c < cell.at + cell.columns; c++)
              taken.set(`${r} ${c}`, (taken.get(`${r} ${c}`) ?? 0) + 1)
        }),
      )
      expect(
        [...taken.values()].every((count) => count === 1) &&
          taken.size === rows.length * above.length,
      ).toBe(true)
    }),
  )
})
