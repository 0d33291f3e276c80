import { expect, test } from 'vitest'
import { needOf, shareWidth } from './column-width.ts'

const plain = { label: 'Plate', type: 'text' as const, isSortable: true, texts: [] }
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

test('a column needs its head, its texts and what its type usually takes, and never very much', () => {
  const long = { ...plain, label: 'Cost per minute lost' }
  expect(needOf(long).least).toBeGreaterThan(needOf(plain).least)
  expect(needOf(long).wanted).toBeGreaterThanOrEqual(needOf(long).least)
  expect(needOf({ ...plain, texts: ['x'.repeat(20)] }).wanted).toBeGreaterThan(150)
  expect(needOf({ ...plain, texts: ['一'.repeat(200)] }).wanted).toBe(260)
})

test('an amount or a day is never cut, a text may be', () => {
  const texts = ['¥1,234,567.00']
  const amount = needOf({ ...plain, label: 'Cost', type: 'decimal', texts })
  expect(amount.least).toBe(amount.wanted)
  expect(needOf({ ...plain, label: 'Cost', texts }).least).toBeLessThan(amount.least)
})

test('where room is missing, columns shrink to their heads and no further; a set width stays', () => {
  const needs = [
    { least: 80, wanted: 200, set: 0 },
    { least: 80, wanted: 100, set: 0 },
    { least: 80, wanted: 90, set: 300 },
  ]
  expect(shareWidth(needs, 1000)).toEqual([466, 233, 300])
  expect(shareWidth(needs, 0)).toEqual([200, 100, 300])
  const tight = shareWidth(needs, 500)
  expect(sum(tight)).toBeLessThanOrEqual(500)
  expect(tight[2]).toBe(300)
  expect(shareWidth(needs, 100)).toEqual([80, 80, 300])
})

test('where all widths are set, no column but the last takes what is left over', () => {
  const needs = [
    { least: 80, wanted: 200, set: 90 },
    { least: 80, wanted: 100, set: 100 },
  ]
  expect(shareWidth(needs, 500)).toEqual([90, 410])
  expect(shareWidth(needs, 100)).toEqual([90, 100])
})

test('the name of a record is not cut below the most that a column asks for', () => {
  const given = { label: 'Plate', type: 'text', isSortable: true, texts: ['浙A12345·挂'] } as const
  expect(needOf({ ...given, isTitle: true }).least).toBeGreaterThan(needOf(given).least)
  expect(needOf({ ...given, isTitle: true, texts: ['一'.repeat(200)] }).least).toBe(260)
})
