import {
  array,
  assert,
  boolean,
  constant,
  dictionary,
  double,
  oneof,
  property,
  string,
  stringMatching,
} from 'fast-check'
import { expect, test } from 'vitest'
import { printRows, readRows } from './rows-text.ts'

const problemOf = (text: string) => {
  const read = readRows(text)
  return 'problem' in read ? read.problem : null
}

test('what is wrong is told with its row and column', () => {
  expect(problemOf('[\n {"a": 1},\n {b}\n]')).toEqual({ code: 'noJsonAt', params: { line: 3 } })
  expect(problemOf('')?.code).toBe('noJson')
  expect(problemOf('{}')).toEqual({ code: 'noList' })
  expect(problemOf('[{"a": 1}, 2]')).toEqual({ code: 'noRow', params: { at: 2 } })
  expect(problemOf('[{"a b": 1}]')).toEqual({ code: 'badColumn', params: { at: 1, name: 'a b' } })
  expect(problemOf('[{"a": [1]}]')).toEqual({ code: 'badCell', params: { at: 1, name: 'a' } })
})

test('law: rows come back from their text as they were', () => {
  const value = oneof(
    string(),
    double({ noNaN: true, noDefaultInfinity: true }),
    boolean(),
    constant(null),
  )
  const row = dictionary(stringMatching(/^[a-z][a-z0-9]{0,5}$/), value)
  assert(
    property(array(row), (rows) => {
      const plain: unknown = JSON.parse(JSON.stringify(rows))
      expect(readRows(printRows(rows))).toEqual({ rows: plain })
    }),
  )
})
