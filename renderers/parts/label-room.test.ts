import { expect, test } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import { labelPositionIn, labelWidthOf, narrowestOf } from './label-room.ts'

const label = (text: string) => [text, text, text] as const
const document = build({
  nodes: [
    { id: 'a', kind: 'input', field: 'a', label: label('A'), span: 12 },
    {
      id: 'row',
      kind: 'row',
      label: label('Row'),
      span: 12,
      inside: [{ id: 'b', kind: 'input', field: 'b', label: label('Cost per minute'), span: 8 }],
    },
    {
      id: 'table',
      kind: 'table',
      field: 'parts',
      label: label('Parts'),
      inside: [{ id: 'c', kind: 'input', field: 'c', label: label('x'.repeat(90)), span: 1 }],
    },
  ],
})

test('the narrowest field is found through layouts, and not among the columns of a sub-table', () => {
  expect(narrowestOf(document)).toBeCloseTo(1 / 6)
})

test('all labels share one width, at least the designed one, that holds the longest of them', () => {
  expect(labelWidthOf(document, 'en')).toBeGreaterThan(120)
  expect(labelWidthOf(document, 'en')).toBeLessThanOrEqual(200)
  const wide = { ...document, form: { ...document.form, labelWidth: 320 } }
  expect(labelWidthOf(wide, 'en')).toBe(320)
})

test('labels stand above their fields below 480 px, or where the narrowest field has no room beside', () => {
  const given = { designed: 'right', labelWidth: 100, narrowest: 1 / 3 } as const
  expect(labelPositionIn(0, given)).toBe('right')
  expect(labelPositionIn(1200, given)).toBe('right')
  expect(labelPositionIn(800, given)).toBe('top')
  expect(labelPositionIn(470, { ...given, narrowest: 1 })).toBe('top')
})
