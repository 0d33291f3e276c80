import { expect, test } from 'vitest'
import { targetAt } from './lines.ts'
import type { Box, Hand, Rect } from './lines.ts'

const rect = (...[left = 0, top = 0, width = 0, height = 0]: readonly number[]): Rect => ({
  left,
  top,
  width,
  height,
})
const leaf = (id: string, parent: string, at: Rect): Box => ({
  id,
  parent,
  rect: at,
  body: null,
  children: [],
  span: null,
})
const handed = (refuses: Hand['refuses'] = () => null): Hand => ({ ids: [], spans: [24], refuses })

/** Two fields side by side, a card with one field, an empty card. */
const form = new Map<string, Box>(
  [
    {
      id: '',
      parent: undefined,
      rect: rect(0, 0, 400, 600),
      body: rect(0, 0, 400, 600),
      children: ['a', 'b', 'card', 'empty'],
      span: null,
    },
    leaf('a', '', rect(0, 0, 200, 40)),
    leaf('b', '', rect(200, 0, 200, 40)),
    {
      id: 'card',
      parent: '',
      rect: rect(0, 50, 400, 100),
      body: rect(10, 60, 380, 80),
      children: ['c'],
      span: null,
    },
    leaf('c', 'card', rect(20, 80, 360, 40)),
    {
      id: 'empty',
      parent: '',
      rect: rect(0, 160, 400, 100),
      body: rect(10, 180, 380, 60),
      children: [],
      span: null,
    },
  ].map((box) => [box.id, box]),
)

test.each([
  [
    'left half of a field in a row',
    50,
    20,
    { parent: '', index: 0, way: 'before', line: rect(-1.5, 0, 3, 40) },
  ],
  [
    'right half of a field in a row',
    180,
    20,
    { parent: '', index: 1, way: 'after', line: rect(198.5, 0, 3, 40) },
  ],
  [
    'right of the last in a row',
    390,
    20,
    { parent: '', index: 2, way: 'after', line: rect(398.5, 0, 3, 40) },
  ],
  [
    'upper half of a field alone on its line',
    200,
    85,
    { parent: 'card', index: 0, way: 'before', line: rect(20, 78.5, 360, 3) },
  ],
  [
    'lower half of a field alone on its line',
    200,
    115,
    { parent: 'card', index: 1, way: 'after', line: rect(20, 118.5, 360, 3) },
  ],
  [
    'inside a container, above its first',
    200,
    65,
    { parent: 'card', index: 0, way: 'before', line: rect(20, 78.5, 360, 3) },
  ],
  [
    'top edge of a container',
    200,
    53,
    { parent: '', index: 2, way: 'before', line: rect(0, 48.5, 400, 3) },
  ],
  [
    'bottom edge of a container',
    200,
    147,
    { parent: '', index: 3, way: 'after', line: rect(0, 148.5, 400, 3) },
  ],
  [
    'inside an empty container',
    200,
    210,
    { parent: 'empty', index: 0, way: 'inside', line: rect(10, 180, 380, 60) },
  ],
  [
    'below everything',
    200,
    500,
    { parent: '', index: 4, way: 'after', line: rect(0, 258.5, 400, 3) },
  ],
])('%s', (...[, x, y, expected]) => {
  expect(targetAt(form, { x, y }, handed())).toEqual({ ...expected, refusal: null, taken: true })
})

test('an empty form takes it inside', () => {
  const empty = new Map([
    [
      '',
      {
        id: '',
        parent: undefined,
        rect: rect(0, 0, 400, 600),
        body: rect(0, 0, 400, 600),
        children: [],
        span: null,
      },
    ],
  ])
  expect(targetAt(empty, { x: 5, y: 5 }, handed())).toMatchObject({
    parent: '',
    index: 0,
    way: 'inside',
    taken: true,
  })
})

test('a refusal climbs to the nearest ancestor that takes it, and keeps the reason', () => {
  const refuses = (parent: string) => (parent === 'card' ? 'not in a card' : null)
  expect(targetAt(form, { x: 200, y: 115 }, handed(refuses))).toEqual({
    parent: '',
    index: 3,
    way: 'after',
    line: rect(0, 148.5, 400, 3),
    refusal: 'not in a card',
    taken: true,
  })
})

test('what nobody takes is drawn at the nearest place, refused', () => {
  expect(
    targetAt(
      form,
      { x: 200, y: 210 },
      handed((parent) => `not in ${parent}`),
    ),
  ).toEqual({
    parent: 'empty',
    index: 0,
    way: 'inside',
    line: rect(10, 180, 380, 60),
    refusal: 'not in empty',
    taken: false,
  })
})

/** A field alone on its line, two halves beside each other, and a card with a field. */
const grid = new Map<string, Box>(
  [
    {
      id: '',
      parent: undefined,
      rect: rect(0, 0, 480, 600),
      body: rect(0, 0, 480, 600),
      children: ['a', 'b', 'c', 'card'],
      span: null,
    },
    { ...leaf('a', '', rect(0, 0, 480, 40)), span: 24 },
    { ...leaf('b', '', rect(0, 50, 240, 40)), span: 12 },
    { ...leaf('c', '', rect(240, 50, 240, 40)), span: 12 },
    {
      id: 'card',
      parent: '',
      rect: rect(0, 100, 480, 100),
      body: rect(20, 120, 440, 60),
      children: ['d'],
      span: 24,
    },
    { ...leaf('d', 'card', rect(20, 120, 440, 40)), span: 24 },
  ].map((box) => [box.id, box]),
)

test.each([
  [
    'the right side of a field alone on its line halves it',
    470,
    20,
    {
      parent: '',
      index: 1,
      line: rect(240, 0, 240, 40),
      shares: { others: [{ id: 'a', span: 12 }], held: [12] },
    },
  ],
  [
    'the left side too',
    5,
    20,
    {
      parent: '',
      index: 0,
      line: rect(0, 0, 240, 40),
      shares: { others: [{ id: 'a', span: 12 }], held: [12] },
    },
  ],
  [
    'between two halves each gets a third',
    250,
    70,
    {
      parent: '',
      index: 2,
      line: rect(160, 50, 160, 40),
      shares: {
        others: [
          { id: 'b', span: 8 },
          { id: 'c', span: 8 },
        ],
        held: [8],
      },
    },
  ],
  [
    'the side of a card',
    474,
    150,
    {
      parent: '',
      index: 4,
      line: rect(240, 100, 240, 100),
      shares: { others: [{ id: 'card', span: 12 }], held: [12] },
    },
  ],
])('beside: %s', (...[, x, y, expected]) => {
  expect(targetAt(grid, { x, y }, handed())).toEqual({
    ...expected,
    way: 'beside',
    refusal: null,
    taken: true,
  })
})

test('above and below a line of several goes over the whole line', () => {
  expect(targetAt(grid, { x: 300, y: 53 }, handed())).toMatchObject({
    way: 'before',
    index: 1,
    line: rect(0, 48.5, 480, 3),
  })
  expect(targetAt(grid, { x: 100, y: 88 }, handed())).toMatchObject({
    way: 'after',
    index: 3,
    line: rect(0, 88.5, 480, 3),
  })
})

test('what is dragged along its own line keeps its width, and a line can be full', () => {
  expect(targetAt(grid, { x: 30, y: 70 }, { ...handed(), ids: ['c'], spans: [12] })).toMatchObject({
    way: 'beside',
    index: 1,
    shares: { others: [], held: [12] },
  })
  expect(
    targetAt(
      grid,
      { x: 250, y: 70 },
      handed((_parent, count = 0) => (count > 2 ? 'full' : null)),
    ),
  ).toMatchObject({ refusal: 'full', taken: false })
})

test('climbing means the place around the nearest one', () => {
  expect(targetAt(grid, { x: 200, y: 125 }, handed())).toMatchObject({ parent: 'card', index: 0 })
  expect(targetAt(grid, { x: 200, y: 125, climbs: true }, handed())).toMatchObject({
    parent: '',
    index: 3,
  })
})
