import { expect, test } from 'vitest'
import { linkOf } from './link.ts'

test.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  [' http://example.com ', 'http://example.com'],
  ['example.com/path', 'https://example.com/path'],
  ['停车.中国', 'https://停车.中国'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['/faults?page=2', '/faults?page=2'],
  ['+86 138-0000-0000', 'tel:+8613800000000'],
])('%j leads to %s', (typed, href) => {
  expect(linkOf(typed)).toBe(href)
})

test.each([
  '',
  'word',
  'two words',
  'javascript:alert(1)',
  'JavaScript:alert(1)//example.com',
  'data:text/html,x',
  '//example.com',
  '/\\example.com',
  'https://a b',
  'ftp://example.com',
])('%j is no link', (typed) => {
  expect(linkOf(typed)).toBeNull()
})
