import { expect, test } from 'vitest'
import { fillAddress, isSafeAddress, isWebOnly, mapAddress } from './address.ts'

const read = (path: string): unknown =>
  ({ plate: '浙A 1/2', ids: ['a', 'b'], count: 3 })[path] ?? null

test.each([
  ['https://example.com', 'https://example.com'],
  [
    'https://example.com/cars?plate=${plate}&ids=${ids}',
    'https://example.com/cars?plate=%E6%B5%99A%201%2F2&ids=a%2Cb',
  ],
  ['/model/cars?keyword=${plate}', '/model/cars?keyword=%E6%B5%99A%201%2F2'],
  ['tel:${count}', 'tel:3'],
  ['https://example.com/${gone}', 'https://example.com/'],
  ['https://${plate}/', null],
  ['https://example.com${plate}', null],
  ['//example.com', null],
  ['/\\example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['', null],
])('%s becomes %s', (template, wanted) => expect(fillAddress(template, read)).toBe(wanted))

test('a value never makes an address lead elsewhere', () => {
  for (const value of [
    '//evil.com',
    'javascript:alert(1)',
    '@evil.com',
    '\\\\evil.com',
    '"><script>',
  ]) {
    expect(new URL(fillAddress('https://example.com/${x}', () => value) ?? '').host).toBe(
      'example.com',
    )
    expect(fillAddress('/${x}', () => value)).toMatch(/^\/[^/\\<>"]*$/)
  }
})

test('a frame shows the web only', () => {
  expect(
    ['https://a.cn', 'http://a.cn/x', '/path', 'mailto:a@b.cn', 'javascript:0'].map(isWebOnly),
  ).toEqual([true, true, false, false, false])
  expect(isSafeAddress('mailto:a@b.cn')).toBe(true)
})

test('placeholders follow a rename', () => {
  expect(mapAddress('/x?a=${plate}&b=${parts.price}&c=${', (path) => `${path}2`)).toBe(
    '/x?a=${plate2}&b=${parts.price2}&c=${',
  )
})
