import * as Type from 'typebox'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { maxPageSize, pageSizes } from './page-size.ts'
import { pageQuery } from './page.ts'

test('9 page sizes are 10, 20, 50, 100, 500; 10 and page 1 without a word', () => {
  expect(pageSizes).toEqual([10, 20, 50, 100, 500])
  expect(
    Value.Default(
      Type.Object({ currentPage: pageQuery.currentPage, pageSize: pageQuery.pageSize }),
      {},
    ),
  ).toEqual({ currentPage: 1, pageSize: 10 })
})

test.each([
  [1, true],
  [maxPageSize, true],
  [0, false],
  [maxPageSize + 1, false],
])('a page size of %d is asked for: %s', (pageSize, is) => {
  expect(Value.Check(Type.Object(pageQuery), { pageSize })).toBe(is)
})
