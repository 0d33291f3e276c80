import { expect, test } from 'vitest'
import type { Scope } from '#schemas/permission.ts'
import { OrganizeTree } from '../people/organize-tree.ts'
import type { OrganizeNode } from '../people/organize-tree.ts'
import {
  acts,
  covers,
  findBeyond,
  reaches,
  reachOf,
  refuseBeyond,
  refuseOwnLead,
  wholeReach,
} from './reach.ts'
import type { HeldGrant } from './reach.ts'

const node = (id: string, parent_id: string): OrganizeNode => ({
  id,
  parent_id,
  category: 'organization',
  full_name: id,
  names: null,
  en_code: id,
  enabled_mark: 1,
  manager_id: null,
  admin_version: 0,
  created_at: 0,
  description: '',
  property_json: {},
  sort_code: 0,
  version: 1,
})
const tree = new OrganizeTree([node('a', ''), node('b', 'a'), node('c', 'b'), node('d', 'a')])
const layers = (organize_id: string, allowed: string) => {
  const may = (layer: 'this' | 'sub', act: string) =>
    allowed.includes(`${layer}.${act}`) || allowed === 'all'
  return {
    organize_id,
    this_layer_select: may('this', 'select'),
    this_layer_add: may('this', 'add'),
    this_layer_edit: may('this', 'edit'),
    this_layer_delete: may('this', 'delete'),
    sub_layer_select: may('sub', 'select'),
    sub_layer_add: may('sub', 'add'),
    sub_layer_edit: may('sub', 'edit'),
    sub_layer_delete: may('sub', 'delete'),
  }
}

test('a tree knows ways, what is above and what is below', () => {
  expect([
    tree.way('c'),
    tree.path('c').map(({ id }) => id),
    tree.below('a').map(({ id }) => id),
    tree.below('').length,
    tree.path('x'),
    tree.below('x'),
  ]).toEqual(['a / b / c', ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], 4, [], []])
})

test('this layer is the organisation itself, the sub layer all below; who may not see may nothing', () => {
  const places = (allowed: string) =>
    acts.map((act) =>
      reachOf([layers('b', allowed)], tree)
        .ids(act)
        .join(),
    )
  expect(places('all')).toEqual(['b,c', 'b,c', 'b,c', 'b,c'])
  expect(places('this.select this.edit sub.select')).toEqual(['b,c', '', 'b', ''])
  expect(places('this.select sub.edit sub.delete')).toEqual(['b', '', '', ''])
  expect(reachOf([], tree).ids('select')).toEqual([])
})

test('several organisations add up; what is outside of all is for a whole reach only', () => {
  const reach = reachOf([layers('c', 'all'), layers('d', 'this.select')], tree)
  expect([
    reach.can('edit', 'c'),
    reach.can('select', 'd'),
    reach.can('edit', 'd'),
    reach.can('select', 'a'),
    reach.can('select', ''),
    wholeReach(tree).can('delete', ''),
  ]).toEqual([true, true, false, false, false, true])
  expect(() => refuseBeyond(reach, 'edit', ['c', 'd'])).toThrow('forbidden')
  expect(() => refuseBeyond(reach, 'edit', ['c'])).not.toThrow()
})

test('one reach holds another where it may everything that the other may', () => {
  const [all, some] = [
    reachOf([layers('b', 'all')], tree),
    reachOf([layers('c', 'this.select this.add')], tree),
  ]
  expect([
    reaches(all, some),
    reaches(some, all),
    reaches(wholeReach(tree), all),
    reaches(all, wholeReach(tree)),
  ]).toEqual([true, false, true, false])
})

test('only an administrator makes themselves the one who leads', () => {
  const lead = (isAdministrator: boolean, before: string, after: string | undefined) => () =>
    refuseOwnLead({ userId: 'me', isAdministrator }, before, after)
  expect(lead(false, '', 'me')).toThrow('forbidden')
  for (const fine of [
    lead(true, '', 'me'),
    lead(false, 'me', 'me'),
    lead(false, 'me', 'other'),
    lead(false, '', undefined),
  ])
    expect(fine).not.toThrow()
})

const menu = (id: string, until: string | null = null): HeldGrant => ({
  part: 'menu',
  model_id: id,
  code: '',
  scope: null,
  until,
})
const column = (modelId: string, code: string): HeldGrant => ({
  part: 'column',
  model_id: modelId,
  code,
  scope: null,
  until: null,
})
const rows = (modelId: string, scope: Scope, until: string | null = null): HeldGrant => ({
  part: 'scope',
  model_id: modelId,
  code: '0',
  scope,
  until,
})
const types = [
  'own',
  'department',
  'departmentAndBelow',
  'organizationAndBelow',
  'all',
  'managed',
] as const

test('whoever hands on must hold every menu, column, field and button, of the same model', () => {
  const own = [menu('m'), column('x', 'plate')]
  expect({
    ownMenu: covers(own, [menu('m')]),
    otherMenu: covers(own, [menu('n')]),
    ownColumn: covers(own, [column('x', 'plate')]),
    columnOfOtherModel: covers(own, [column('y', 'plate')]),
    otherColumn: covers(own, [column('x', 'fee')]),
    nothing: covers(own, []),
    somethingByNobody: covers([], own),
  }).toEqual({
    ownMenu: true,
    otherMenu: false,
    ownColumn: true,
    columnOfOtherModel: false,
    otherColumn: false,
    nothing: true,
    somethingByNobody: false,
  })
})

test('nobody hands on more rows than they see', () => {
  const handed = (mine: Scope['type'], other: Scope['type']) =>
    covers([rows('x', { type: mine } as Scope)], [rows('x', { type: other } as Scope)])
  const table = types.map((mine) => types.filter((other) => handed(mine, other)).join(' '))
  expect(table).toEqual([
    'own',
    'own department',
    'own department departmentAndBelow',
    'own department departmentAndBelow organizationAndBelow',
    types.join(' '),
    'own managed',
  ])
  expect(covers([rows('y', { type: 'all' })], [rows('x', { type: 'department' })])).toBe(false)
  expect(covers([], [rows('x', { type: 'own' })])).toBe(true)
})

test('what is held beyond is told by its words, a scope by what it says and not by its number', () => {
  const second: HeldGrant = { ...rows('x', { type: 'all' }), code: '1' }
  expect(
    findBeyond(
      [menu('m'), second],
      [menu('m'), menu('n'), rows('x', { type: 'all' }), rows('x', { type: 'own' })],
    ),
  ).toEqual([menu('n'), rows('x', { type: 'own' })])
})

test('what ends is covered only by what is held at least as long', () => {
  const [june, july] = ['2026-06-30', '2026-07-31']
  const all = (until: string | null) => rows('x', { type: 'all' }, until)
  const own = (until: string | null) => rows('x', { type: 'department' }, until)
  expect({
    longer: covers([menu('m', july)], [menu('m', june)]),
    same: covers([menu('m', june)], [menu('m', june)]),
    shorter: covers([menu('m', june)], [menu('m', july)]),
    endless: covers([menu('m', july)], [menu('m')]),
    twice: covers([menu('m', june), menu('m')], [menu('m')]),
    scope: covers([all(july)], [own(june)]),
    shorterScope: covers([all(june)], [own(july)]),
  }).toEqual({
    longer: true,
    same: true,
    shorter: false,
    endless: false,
    twice: true,
    scope: true,
    shorterScope: false,
  })
})
