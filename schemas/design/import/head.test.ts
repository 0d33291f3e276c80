import { expect, test } from 'vitest'
import { guessHead, headsOf } from './head.ts'

const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

test.each([
  ['a plain sheet', 'Plate | Fee | Day\nA1 | 3 | 2026-01-05', 0, 1],
  ['a title above', '2026年车辆台账 | | \nPlate | Fee | Day\nA1 | 3 | 2026-01-05', 1, 1],
  [
    'a title, a remark and a blank row',
    'Cars | | | \nas of | 2026-01-05 | | \n | | | \nPlate | Fee | Day | Note\nA1 | 3 | x | y',
    3,
    1,
  ],
  ['leading blank rows', ' | \n | \nPlate | Fee\nA1 | 3', 2, 1],
  ['one column', 'Plate | \nA1 | \nA2 |', 0, 1],
  ['years as heads', 'Site | 2024 | 2025\nEast | 3 | 4', 0, 1],
  ['no heads at all', 'A1 | 12 | 2026-01-05\nA2 | 13 | 2026-01-06', 0, 0],
  [
    'two rows without merges',
    'Name | Contact | | Fee\n | Phone | Mail | \nAnn | 13800000000 | a@x.cn | 3',
    0,
    2,
  ],
])('heads are found: %s', (_name, ...[text, row, count]) => {
  expect(guessHead(rows(text))).toEqual({ row, rows: count })
})

test('heads of two levels stand one behind the other, under titles that are merged', () => {
  const first = rows(
    'Staff of 2026 | | | | \nName | Contact | | Place | \n | Phone | Mail | City | Street\nAnn | 1 | a@x | B | C',
  )
  const merges = [
    { top: 0, left: 0, bottom: 0, right: 4 },
    { top: 1, left: 0, bottom: 2, right: 0 },
    { top: 1, left: 1, bottom: 1, right: 2 },
    { top: 1, left: 3, bottom: 1, right: 4 },
  ]
  const head = guessHead(first, merges)
  expect(head).toEqual({ row: 1, rows: 2 })
  expect(headsOf(first, head, merges)).toEqual([
    'Name',
    'Contact Phone',
    'Contact Mail',
    'Place City',
    'Place Street',
  ])
})

test('columns that are blank all the way down take nothing from heads of two levels', () => {
  const first = rows(
    ' | Staff of 2026 | | | | \n | Name | Contact | | | Fee\n | | Phone | Mail | | \n | Ann | 1 | a@x | | 3',
  )
  const merges = [
    { top: 0, left: 1, bottom: 0, right: 3 },
    { top: 1, left: 1, bottom: 2, right: 1 },
    { top: 1, left: 2, bottom: 1, right: 3 },
    { top: 1, left: 5, bottom: 2, right: 5 },
  ]
  const head = guessHead(first, merges)
  expect(head).toEqual({ row: 1, rows: 2 })
  expect(headsOf(first, head, merges)).toEqual([
    '',
    'Name',
    'Contact Phone',
    'Contact Mail',
    '',
    'Fee',
  ])
})

test('a head that comes again gets a number, and a blank one none', () => {
  expect(headsOf([['Fee', 'Fee', '', 'A\nB']], { row: 0, rows: 1 })).toEqual([
    'Fee',
    'Fee 2',
    '',
    'A B',
  ])
})

test('a row of known heads is taken before all others', () => {
  const first = rows(
    'Fill in | from row | three on\nAccount | Name | Organisation\nann | Ann | East',
  )
  expect(guessHead(first, [], (text) => ['Account', 'Name'].includes(text))).toEqual({
    row: 1,
    rows: 1,
  })
})
