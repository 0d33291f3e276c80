import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { defineKind } from '#schemas/widget/define.ts'
import { findKinds, listPlaceable } from './search.ts'

const kind = (
  name: string,
  texts: { zh: string; zhtw: string; en: string },
  within?: readonly string[],
) =>
  defineKind({
    kind: name,
    group: 'basic',
    icon: '',
    texts: { zh: { name: texts.zh }, zhtw: { name: texts.zhtw }, en: { name: texts.en } },
    options: Type.Object({}),
    places: ['form'],
    ...(within && { within }),
  })
const select = kind('select', { zh: '下拉选择', zhtw: '下拉選擇', en: 'Dropdown' })
const user = kind('userSelect', { zh: '用户选择', zhtw: '使用者選擇', en: 'User' })
const pane = kind('tabPane', { zh: '面板', zhtw: '面板', en: 'Pane' }, ['tab'])
const kinds = [user, select]

test('what stands only inside another is not in the palette', () => {
  expect(listPlaceable({ select, pane })).toEqual([select])
})

test.each([
  ['', ['userSelect', 'select']],
  ['drop', ['select']],
  [' User ', ['userSelect']],
  ['选择', ['userSelect', 'select']],
  ['使用者', ['userSelect']],
  ['select', ['select', 'userSelect']],
  ['plate', []],
])('“%s” finds %j', (query, expected) => {
  expect(findKinds(kinds, query, () => false).map((foundKind) => foundKind.kind)).toEqual(expected)
})
