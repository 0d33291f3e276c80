import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printCsv, readCsv, streamCsv } from './csv.ts'

const sheet = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom("'=1", "''+1", '=1', '"', 'a,b', 'a\nb', '\r', '|')),
        { minLength: width, maxLength: width },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )

test('whatever letters texts have, they come back as they were written', () => {
  fc.assert(
    fc.property(sheet, (rows) => {
      const heads = rows.map((row) => ['x', ...row])
      expect([...readCsv(printCsv(heads), ',')]).toEqual(heads)
    }),
    { numRuns: 300 },
  )
})

test('T27 no text of the file is a formula, and numbers stay numbers', () => {
  expect(printCsv([['=1+1', '-1', -1, '@a', null, '\t=1', '|x', 'plain']])).toBe(
    "\uFEFF'=1+1,'-1,-1,'@a,,'\t=1,'|x,plain",
  )
})

test('what is streamed is what is printed', async () => {
  const rows = [['head'], ["'=1", 'é']]
  const coming = async function* () {
    for (const row of rows) yield row
  }
  const bytes = new Uint8Array(await new Response(streamCsv(coming())).arrayBuffer())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(printCsv(rows))
})

test.each([
  ['a;b\nc;d', 'a semicolon'],
  ['a\tb\nc\td', 'a tab'],
  ['a,b\r\nc,"d', 'a comma, and a quote that is not closed'],
])('the separator is found out: %j is of %s', (text) => {
  expect([...readCsv(text)]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
