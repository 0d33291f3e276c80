import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { readEntryAsk, writeEntryAsk } from './entry-address.ts'
import { firstAsk } from './entry-store.ts'

const names = ['organizeId', 'state']
const known = { filters: names, sorts: ['enCode', 'creatorTime'] }
const filter = fc.oneof(
  fc.string({ minLength: 1, maxLength: 200 }),
  fc.integer(),
  fc.constantFrom('1', "'1", "'", '-7'),
)
const ask = fc.record({
  keyword: fc.string({ maxLength: 200 }),
  page: fc.integer({ min: 1, max: 9_999_999 }),
  size: fc.constantFrom(...pageSizes),
  sort: fc.constantFrom('', 'enCode', '-creatorTime'),
  filters: fc.dictionary(fc.constantFrom(...names), filter).map((some) => ({ ...some })),
})

test('what was asked is read again from the address that it was written into, and others’ words stay', () => {
  fc.assert(
    fc.property(ask, (asked) => {
      const query = new URLSearchParams(
        String(
          writeEntryAsk(new URLSearchParams({ tab: 'x', page: '9', 'q.state': 'old' }), asked),
        ),
      )
      expect(query.get('tab')).toBe('x')
      expect(readEntryAsk(query, known)).toEqual(asked)
    }),
  )
})

test('nothing asked for leaves the address empty; filters of nothing are not written', () => {
  expect(
    String(
      writeEntryAsk(new URLSearchParams(), {
        ...firstAsk,
        filters: { state: undefined, organizeId: '' },
      }),
    ),
  ).toBe('')
})

test('a hostile address asks for nothing that the list does not know', () => {
  const query = new URLSearchParams({
    keyword: 'k'.repeat(500),
    page: '-3',
    size: '999999',
    sort: '-password',
    'q.__proto__': 'x',
    'q.else': '1',
    'q.state': JSON.stringify('s'.repeat(500)),
    'q.organizeId': '{"$ne":1}',
  })
  expect(readEntryAsk(query, known)).toEqual({
    keyword: 'k'.repeat(200),
    page: 1,
    size: firstAsk.size,
    sort: '',
    filters: {},
  })
})
