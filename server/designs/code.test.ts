import { expect, test } from 'vitest'
import { freeCode, makeCode } from './code.ts'

test.each([
  ['Repair Order 2', 'repair_order_2'],
  ['2 wheels', 'wheels'],
  ['设备报修', 'she_bei_bao_xiu'],
  ['设备 Repair', 'she_bei_repair'],
  ['€ !', 'form'],
  ['a'.repeat(60), 'a'.repeat(34)],
])('%s is coded %s', (name, code) => {
  expect(makeCode(name)).toBe(code)
})

test('a taken code gets the next free number, within forty letters', () => {
  expect(freeCode('repair', new Set())).toBe('repair')
  expect(freeCode('repair', new Set(['repair', 'repair_2']))).toBe('repair_3')
  const long = 'a'.repeat(40)
  expect(freeCode(long, new Set([long]))).toBe(`${'a'.repeat(34)}_2`)
})
