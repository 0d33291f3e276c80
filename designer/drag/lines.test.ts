import { expect, test } from 'vitest'
import { targetAt } from './lines.ts'
import type { Box, Rect, Refuses } from './lines.ts'

const rect = (...[left = 0, top = 0, width = 0, height = 0]: readonly number[]): Rect => ({ left, top, width, height })
const leaf = (id: string, parent: string, at: Rect): Box => ({ id, parent, rect: at, body: null, children: [] })
const takes: Refuses = () => null

/** Two fields side by side, a card with one field, an empty card. */
const form = new Map<string, Box>(
  [
    { id: '', parent: undefined, rect: rect(0, 0, 400, 600), body: rect(0, 0, 400, 600), children: ['a', 'b', 'card', 'empty'] },
    leaf('a', '', rect(0, 0, 200, 40)),
    leaf('b', '', rect(200, 0, 200, 40)),
    { id: 'card', parent: '', rect: rect(0, 50, 400, 100), body: rect(10, 60, 380, 80), children: ['c'] },
    leaf('c', 'card', rect(20, 80, 360, 40)),
    { id: 'empty', parent: '', rect: rect(0, 160, 400, 100), body: rect(10, 180, 380, 60), children: [] },
  ].map((one) => [one.id, one]),
)

test.each([
  ['left half of a field in a row', 50, 20, { parent: '', index: 0, way: 'before', line: rect(-1.5, 0, 3, 40) }],
  ['right half of a field in a row', 180, 20, { parent: '', index: 1, way: 'after', line: rect(198.5, 0, 3, 40) }],
  ['right of the last in a row', 390, 20, { parent: '', index: 2, way: 'after', line: rect(398.5, 0, 3, 40) }],
  ['upper half of a field alone on its line', 200, 85, { parent: 'card', index: 0, way: 'before', line: rect(20, 78.5, 360, 3) }],
  ['lower half of a field alone on its line', 200, 115, { parent: 'card', index: 1, way: 'after', line: rect(20, 118.5, 360, 3) }],
  ['inside a container, above its first', 200, 65, { parent: 'card', index: 0, way: 'before', line: rect(20, 78.5, 360, 3) }],
  ['top edge of a container', 200, 53, { parent: '', index: 2, way: 'before', line: rect(0, 48.5, 400, 3) }],
  ['bottom edge of a container', 200, 147, { parent: '', index: 3, way: 'after', line: rect(0, 148.5, 400, 3) }],
  ['inside an empty container', 200, 210, { parent: 'empty', index: 0, way: 'inside', line: rect(10, 180, 380, 60) }],
  ['below everything', 200, 500, { parent: '', index: 4, way: 'after', line: rect(0, 258.5, 400, 3) }],
])('%s', (...[, x, y, expected]) => {
  expect(targetAt(form, { x, y }, takes)).toEqual({ ...expected, refusal: null, taken: true })
})

test('an empty form takes it inside', () => {
  const empty = new Map([['', { id: '', parent: undefined, rect: rect(0, 0, 400, 600), body: rect(0, 0, 400, 600), children: [] }]])
  expect(targetAt(empty, { x: 5, y: 5 }, takes)).toMatchObject({ parent: '', index: 0, way: 'inside', taken: true })
})

test('a refusal climbs to the nearest ancestor that takes it, and keeps the reason', () => {
  const refuses: Refuses = (parent) => (parent === 'card' ? 'not in a card' : null)
  expect(targetAt(form, { x: 200, y: 115 }, refuses)).toEqual({ parent: '', index: 3, way: 'after', line: rect(0, 148.5, 400, 3), refusal: 'not in a card', taken: true })
})

test('what nobody takes is drawn at the nearest place, refused', () => {
  expect(targetAt(form, { x: 200, y: 210 }, (parent) => `not in ${parent}`)).toEqual({ parent: 'empty', index: 0, way: 'inside', line: rect(10, 180, 380, 60), refusal: 'not in empty', taken: false })
})
