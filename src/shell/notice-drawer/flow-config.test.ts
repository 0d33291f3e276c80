import { expect, test } from 'vitest'
import { flowAddress, readFlowConfig } from './flow-config.ts'

const queryOf = (address: string) => new URL(address, 'http://berth').searchParams

test.each([
  ['plain', { processId: 'p1', type: 2 }],
  ['Chinese', { title: '请假申请：车场值班员', processId: '流程' }],
  ['letters that base64 needs all its signs for', { text: '>>>???~~~\u{1F697}ÿþ' }],
  ['empty', {}],
])('2.6 a config goes into the address and comes back: %s', (_name, config) => {
  expect(readFlowConfig(queryOf(flowAddress(JSON.stringify(config))))).toEqual(config)
})

test('2.4 the address holds base64 of the UTF-8 JSON, safe for a query', () => {
  expect(flowAddress('{"a":"车?>"}')).toBe('/workFlowDetail?config=eyJhIjoi6L2mPz4ifQ%3D%3D')
})

test.each(['', '?config=', '?config=%25%25', '?config=bm8ganNvbg%3D%3D', '?config=%2F%2F8%3D'])(
  'a broken config is none: %s',
  (query) => {
    expect(readFlowConfig(new URLSearchParams(query))).toBeNull()
  },
)
