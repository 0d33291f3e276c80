import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sketch } from './designs.ts'
import { compareDocuments } from '#schemas/design/difference.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'

const start = sketch([
  { id: 'a', kind: 'input', field: 'a' },
  { id: 'b', kind: 'input', field: 'b' },
  { id: 'c', kind: 'input', field: 'c' },
  { id: 'box', kind: 'card', children: [{ id: 'd', kind: 'input', field: 'd' }] },
])

function after(...commands: readonly Command[]): Document {
  return commands.reduce((document, command) => {
    const edited = apply(kinds, document, command)
    if ('problems' in edited) throw new Error(JSON.stringify(edited.problems))
    return edited.document
  }, start)
}

test('each kind of edit is told where it happened, and nothing else', () => {
  expect(compareDocuments(start, start)).toEqual([])
  expect(
    compareDocuments(
      start,
      after({ type: 'insert', kind: 'input', id: 'e', parent: '', index: 1 }),
    ),
  ).toEqual([{ type: 'added', nodeId: 'e' }])
  expect(compareDocuments(start, after({ type: 'remove', ids: ['box'] }))).toEqual([
    { type: 'removed', nodeId: 'box' },
    { type: 'removed', nodeId: 'd' },
  ])
  expect(
    compareDocuments(start, after({ type: 'change', id: 'a', set: { required: true } })),
  ).toEqual([
    {
      type: 'changed',
      nodeId: 'a',
      settings: [{ key: 'required', from: false, to: true }],
      options: [],
      turned: null,
      moved: null,
    },
  ])
  expect(
    compareDocuments(start, after({ type: 'options', id: 'a', set: { maxlength: 5 } })),
  ).toEqual([
    {
      type: 'changed',
      nodeId: 'a',
      settings: [],
      options: [{ key: 'maxlength', from: undefined, to: 5 }],
      turned: null,
      moved: null,
    },
  ])
  expect(
    compareDocuments(start, after({ type: 'move', ids: ['a'], parent: 'box', index: 0 })),
  ).toEqual([
    {
      type: 'changed',
      nodeId: 'a',
      settings: [],
      options: [],
      turned: null,
      moved: { from: '', to: 'box' },
    },
  ])
  expect(
    compareDocuments(start, after({ type: 'move', ids: ['c'], parent: '', index: 0 })),
  ).toMatchObject([{ nodeId: 'c', moved: { from: '', to: '' } }])
  expect(compareDocuments(start, after({ type: 'form', set: { size: 'large' } }))).toEqual([
    { type: 'form', changes: [{ key: 'size', from: 'medium', to: 'large' }] },
  ])
})

const command = fc.oneof(
  fc.record({
    type: fc.constant('change' as const),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    set: fc.record({ label: fc.string({ maxLength: 5 }) }),
  }),
  fc.record({
    type: fc.constant('move' as const),
    ids: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
    parent: fc.constantFrom('', 'box'),
    index: fc.nat(4),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    ids: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1, maxLength: 2 }),
  }),
)

test('no difference means the same form, and the same form no difference', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 6 }), (commands) => {
      const end = commands.reduce((document, step) => {
        const edited = apply(kinds, document, step)
        return 'document' in edited ? edited.document : document
      }, start)
      const shape = (document: Document) =>
        JSON.stringify([
          document.children,
          Object.entries(document.nodes).toSorted(([id], [other]) => (id < other ? -1 : 1)),
        ])
      expect(compareDocuments(start, end).length === 0).toBe(shape(start) === shape(end))
    }),
    { numRuns: 300 },
  )
})
