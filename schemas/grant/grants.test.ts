import { expect, test } from 'vitest'
import type { SubjectGrants } from '../api/authority.ts'
import { changesOf, rebase, withGrants } from './grants.ts'
import { scopeKey } from './scope-key.ts'
import type { Scope } from '../permission.ts'

const model = (modelId: string, columns: string[], scopes: Scope[] = []) => ({
  modelId,
  columns,
  forms: [],
  buttons: [],
  scopes,
})
const grants = (
  version: number,
  menuIds: string[],
  models: SubjectGrants['models'],
): SubjectGrants => ({ version, menuIds, models })
const condition: Scope = {
  type: 'condition',
  condition: {
    match: 'and',
    groups: [
      { match: 'or', comparisons: [{ field: 'a', symbol: '==', operand: { type: 'user' } }] },
    ],
  },
}

test('the difference names what is added and removed, by model and facet', () => {
  const before = grants(1, ['a', 'b'], [model('m', ['x'], [{ type: 'own' }])])
  const after = grants(1, ['b', 'c'], [model('m', ['y'], [{ type: 'own' }, condition])])
  expect(changesOf(before, after)).toEqual([
    { where: '', facet: 'menus', added: ['c'], removed: ['a'] },
    { where: 'm', facet: 'columns', added: ['y'], removed: ['x'] },
    { where: 'm', facet: 'scopes', added: [scopeKey(condition)], removed: [] },
  ])
  expect(changesOf(before, before)).toEqual([])
})

test('granting beside what is there takes nothing away and doubles nothing', () => {
  const had = grants(3, ['a'], [model('m', ['x'], [{ type: 'own' }, condition])])
  const swapped: Scope = {
    condition: { groups: condition.condition.groups, match: 'and' },
    type: 'condition',
  }
  expect(
    withGrants(had, {
      menuIds: ['a', 'b'],
      models: [model('m', ['y'], [swapped, { type: 'all' }]), model('n', ['z'])],
    }),
  ).toEqual({
    menuIds: ['a', 'b'],
    models: [
      model('m', ['x', 'y'], [{ type: 'own' }, condition, { type: 'all' }]),
      model('n', ['z']),
    ],
  })
})

test('what I changed is done over what somebody else made of it', () => {
  const base = grants(
    1,
    ['a', 'b'],
    [model('m', ['x', 'y'], [{ type: 'own' }]), model('gone', ['g'])],
  )
  const mine = grants(1, ['b', 'c'], [model('m', ['y', 'mine'], [{ type: 'own' }, condition])])
  const theirs = grants(
    2,
    ['a', 'b', 'd'],
    [
      model('m', ['x', 'y', 'theirs'], [{ type: 'all' }]),
      model('gone', ['g', 'h']),
      model('new', ['n']),
    ],
  )
  expect(rebase({ base, mine, theirs })).toEqual(
    grants(
      2,
      ['b', 'd', 'c'],
      [model('m', ['y', 'theirs', 'mine'], [{ type: 'all' }, condition]), model('new', ['n'])],
    ),
  )
  expect(rebase({ base, mine: base, theirs })).toEqual(theirs)
})
