import { expect, test } from 'vitest'
import { flowAddress } from './flow-config.ts'

const readConfig = (address: string): unknown => {
  const config = new URL(address, 'http://berth').searchParams.get('config')
  return JSON.parse(Buffer.from(config ?? '', 'base64').toString())
}

test.each([
  ['plain', { processId: 'p1', type: 2 }],
  ['Chinese', { title: '请假申请：车场值班员', processId: '流程' }],
  ['letters that base64 needs all its signs for', { text: '>>>???~~~\u{1F697}ÿþ' }],
  ['empty', {}],
])('2.6 a config goes into the address whole: %s', (_name, config) => {
  expect(readConfig(flowAddress(JSON.stringify(config)))).toEqual(config)
})

test('2.4 the address holds base64 of the UTF-8 JSON, safe for a query', () => {
  expect(flowAddress('{"a":"车?>"}')).toBe('/workFlowDetail?config=eyJhIjoi6L2mPz4ifQ%3D%3D')
})
