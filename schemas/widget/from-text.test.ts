import { describe, expect, test } from 'vitest'
import { fromText } from './from-text.ts'
import type { ValueType } from './value.ts'

const choices = [
  { id: 'a', fullName: 'North gate' },
  { id: 'b', fullName: 'South gate' },
  { id: 'c', fullName: 'Twin' },
  { id: 'd', fullName: 'Twin' },
]
const read = (type: ValueType, text: string) =>
  fromText(type, text, { choices, timeZone: 'Asia/Shanghai' })

const table: readonly (readonly [ValueType, string, unknown])[] = [
  ['text', ' plain ', 'plain'],
  ['text', '', null],
  ['decimal', '1,234.50', '1234.5'],
  ['decimal', '¥ 12', '12'],
  ['decimal', '-$1,000', '-1000'],
  ['decimal', '1,2', undefined],
  ['decimal', 'twelve', undefined],
  ['decimal', '12%', undefined],
  ['flag', '是', 1],
  ['flag', 'FALSE', 0],
  ['flag', 'perhaps', undefined],
  ['date', '2026/3/4', '2026-03-04'],
  ['date', '2026年3月4日', '2026-03-04'],
  ['date', '2026年3月', '2026-03-01'],
  ['date', '2026', '2026-01-01'],
  ['date', '3/4/2026', undefined],
  ['date', '2026-02-30', undefined],
  ['instant', '2026-03-04 05:06', Date.UTC(2026, 2, 3, 21, 6)],
  ['instant', '2026/3/4', Date.UTC(2026, 2, 3, 16)],
  ['instant', '2026-03-04 25:00', undefined],
  ['time', '7:05', '07:05:00'],
  ['time', '7:65', undefined],
  ['id', 'South gate', 'b'],
  ['id', 'a', 'a'],
  ['id', 'Twin', undefined],
  ['id', 'West gate', undefined],
  ['ids', 'North gate、b', ['a', 'b']],
  ['ids', 'North gate, nowhere', undefined],
]

describe('a cell of a spreadsheet', () => {
  test.each(table)('as %s: %s', (type, text, value) => expect(read(type, text)).toEqual(value))
})
