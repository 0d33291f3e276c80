import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can, canMenu, canOpen, filterVisible } from './permission.ts'
import type { Rights } from './permission.ts'

const code = fc.constantFrom('plate', 'cost', 'btn_add', 'btn_edit')
const entries = fc.array(
  code.map((enCode) => ({ enCode })),
  { maxLength: 3 },
)
const grant = fc.record({
  modelId: fc.constantFrom('a', 'b'),
  columnList: entries,
  formList: entries,
  buttonList: entries,
})
const rights: fc.Arbitrary<Rights> = fc.record({
  isAdministrator: fc.constant(false),
  grants: fc.array(grant, { maxLength: 4 }),
  menus: fc.array(code),
  scopes: fc.constant({}),
})

test('visible is the same question as can, asked of each (6)', () => {
  fc.assert(
    fc.property(
      rights,
      fc.constantFrom('column', 'form', 'button'),
      fc.array(code),
      (held, facet, wanted) => {
        expect(filterVisible(held, 'a', facet, wanted)).toEqual(
          wanted.filter((enCode) => can(held, 'a', facet, enCode)),
        )
      },
    ),
  )
})

test('a grant of one model never opens another (6)', () => {
  const held: Rights = {
    isAdministrator: false,
    menus: [],
    scopes: {},
    grants: [{ modelId: 'a', columnList: [{ enCode: 'cost' }], formList: [], buttonList: [] }],
  }
  expect(can(held, 'a', 'column', 'cost')).toBe(true)
  expect(can(held, 'a', 'form', 'cost')).toBe(false)
  expect(can(held, 'b', 'column', 'cost')).toBe(false)
  expect(canOpen(held, 'b')).toBe(false)
})

test('no entry for the model means no (6); an administrator passes every question (rulings)', () => {
  const none: Rights = { isAdministrator: false, menus: [], scopes: {}, grants: [] }
  expect([canOpen(none, 'a'), can(none, 'a', 'button', 'btn_add'), canMenu(none, 'menu')]).toEqual([
    false,
    false,
    false,
  ])
  const all = { ...none, isAdministrator: true }
  expect([canOpen(all, 'a'), can(all, 'a', 'button', 'btn_add'), canMenu(all, 'menu')]).toEqual([
    true,
    true,
    true,
  ])
})
