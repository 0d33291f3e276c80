import { expect, test } from 'vitest'
import { actOf, keyGroups, keyNames } from './keys.ts'
import type { KeyPress } from './keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  [press('ArrowDown'), 'walkDown'],
  [press('ArrowDown', { altKey: true }), 'moveDown'],
  [press('ArrowLeft', { altKey: true }), 'moveOut'],
  [press('ArrowRight', { altKey: true }), 'moveInto'],
  [press('z', { ctrlKey: true }), 'undo'],
  [press('Z', { metaKey: true, shiftKey: true }), 'redo'],
  [press('y', { ctrlKey: true }), 'redo'],
  [press('D', { ctrlKey: true }), 'duplicate'],
  [press('x', { metaKey: true }), undefined],
  [press('k', { ctrlKey: true }), 'commands'],
  [press('ArrowLeft', { altKey: true, shiftKey: true }), 'narrower'],
  [press('F6', { shiftKey: true }), 'previousPart'],
  [press('?', { shiftKey: true }), 'help'],
  [press('/'), 'insert'],
  [press('F2'), 'rename'],
  [press('Enter'), 'inspect'],
  [press('c'), undefined],
  [press('c', { ctrlKey: true, shiftKey: true }), undefined],
  [press('z', { ctrlKey: true, altKey: true }), undefined],
  [press('ArrowDown', { shiftKey: true }), 'moreDown'],
  [press('a', { ctrlKey: true }), 'all'],
  [press('F2', { shiftKey: true }), undefined],
])('%j is %s', (pressed, act) => {
  expect(actOf(pressed)).toBe(act)
})

test('the help sheet shows every key once', () => {
  expect(Object.values(keyGroups).flat().toSorted()).toEqual(Object.keys(keyNames).toSorted())
})
