import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelGrant } from '../api/authority.ts'
import { dropOver, daysOf, endsOf, followEnd, lineKey, linesIn, setEnd, withEnds } from './ends.ts'
import type { GrantSet } from './ends.ts'
import { changesOf, gatherGrants, rebase, withGrants } from './grants.ts'

const days = ['2026-01-01', '2026-06-30', '2026-12-31']
const codes = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
const model = (modelId: string) =>
  fc.record<ModelGrant>({
    modelId: fc.constant(modelId),
    columns: codes,
    forms: codes,
    buttons: codes,
    scopes: fc.uniqueArray(fc.constantFrom({ type: 'own' as const }, { type: 'all' as const }), {
      selector: ({ type }) => type,
    }),
  })
/** Any grants, some lines of which end. */
const grants = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('e1', 'e2')),
    fc.array(model('m'), { maxLength: 1 }),
    fc.infiniteStream(fc.option(fc.constantFrom(...days), { nil: undefined })),
  )
  .map(([menuIds, models, ends]): GrantSet =>
    withEnds({ menuIds, models }, () => ends.next().value as string | undefined),
  )

const heldOn = (set: GrantSet, day: string): Set<string> =>
  new Set(linesIn(dropOver(set, day)).map(lineKey))

test('what is granted beside something holds on each day what either holds on it', () => {
  fc.assert(
    fc.property(grants, grants, fc.constantFrom(...days, '2099-01-01'), (set, more, day) => {
      const either = new Set([...heldOn(set, day), ...heldOn(more, day)])
      expect(heldOn(withGrants(set, more), day)).toEqual(either)
    }),
  )
})

test('what moves is named, and nothing else is a change', () => {
  fc.assert(
    fc.property(grants, (set) => {
      expect(changesOf(set, set)).toEqual([])
      const moved = setEnd(set, { menuId: 'e1' }, '2027-01-01')
      const isIn = set.menuIds.includes('e1')
      expect(changesOf(set, moved).map((change) => change.moved)).toEqual(isIn ? [['e1']] : [])
    }),
  )
})

test('my new end is done over what somebody else made of the grants, and theirs stay', () => {
  const base = { version: 1, menuIds: ['e1', 'e2'], models: [] }
  const mine = { version: 1, ...setEnd(base, { menuId: 'e1' }, '2026-06-30') }
  const theirs = { version: 2, ...setEnd(base, { menuId: 'e2' }, '2026-12-31') }
  expect([...endsOf(rebase({ base, mine, theirs }))]).toEqual([
    ['menu e1 ', '2026-06-30'],
    ['menu e2 ', '2026-12-31'],
  ])
})

test('a new part of a form ends with the form', () => {
  const form = (columns: string[]): ModelGrant => ({
    modelId: 'm',
    columns,
    forms: [],
    buttons: [],
    scopes: [],
  })
  const before = setEnd({ menuIds: ['e1'], models: [form(['a'])] }, { modelId: 'm' }, '2026-06-30')
  const after = followEnd(before, { menuIds: ['e1', 'e2'], models: [form(['a', 'b'])] }, 'm')
  expect(daysOf(after, { modelId: 'm' })).toEqual(['2026-06-30'])
  expect(daysOf(after, { menuId: 'e2' })).toEqual([null])
})

test('what comes through several subjects lasts as long as the longest', () => {
  const line = (until: string | null) => ({
    subjectType: 'role' as const,
    subjectId: 'r',
    subjectName: 'R',
    part: 'menu' as const,
    modelId: 'e1',
    enCode: '',
    scope: null,
    until,
  })
  const [first, second] = ['2026-01-01', '2026-06-30']
  expect(gatherGrants([line(second), line(first)])).toMatchObject({
    menuIds: ['e1'],
    ends: [{ until: second }],
  })
  expect(gatherGrants([line(first), line(null)])).not.toHaveProperty('ends')
})

test('a form of which everything has expired goes as a whole, one without parts stays', () => {
  const empty = { modelId: 'n', columns: [], forms: [], buttons: [], scopes: [] }
  const set = setEnd(
    { menuIds: [], models: [{ ...empty, modelId: 'm', columns: ['a'] }, empty] },
    { modelId: 'm' },
    '2026-01-01',
  )
  expect(dropOver(set, '2026-01-01')).toEqual(set)
  expect(dropOver(set, '2026-01-02')).toEqual({ menuIds: [], models: [empty] })
})
