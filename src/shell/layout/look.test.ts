import { expect, test } from 'vitest'
import { mobileQuery, mobileWidth } from '#src/app/media.ts'
import { layoutTypes } from '#src/engine/settings.ts'
import { searchLaw, widths } from '../measures.ts'
import { shapeOf } from './look.ts'

test.each([
  ['classic', true, { side: 'open', top: null, hasToggle: true }],
  ['classic', false, { side: 'icons', top: null, hasToggle: true }],
  ['functional', true, { side: null, top: 'menu', hasToggle: false }],
  ['plain', true, { side: 'icons', top: null, hasToggle: false }],
  ['blend', true, { side: 'open', top: 'groups', hasToggle: true }],
  ['blend', false, { side: 'icons', top: 'groups', hasToggle: true }],
] as const)('2.6 the layout %s, sidebar open: %s', (layoutType, isSidebarOpen, shape) => {
  expect(shapeOf(layoutType, { isMobile: false, isSidebarOpen })).toEqual(shape)
})

test.each(layoutTypes)('4 on a mobile device %s is a bar with a drawer', (layoutType) => {
  expect(shapeOf(layoutType, { isMobile: true, isSidebarOpen: true })).toEqual({
    side: null,
    top: null,
    hasToggle: true,
  })
})

test('9 widths and weights are as they are written', () => {
  expect(widths).toMatchObject({ sidebar: 210, drawer: 280, about: 400, menuSlot: 116 })
  expect(searchLaw).toEqual({ title: 0.7, path: 0.3, threshold: 0.4 })
  expect([mobileWidth, mobileQuery]).toEqual([992, '(max-width: 991.98px)'])
})
