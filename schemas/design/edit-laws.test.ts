import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds, start, run } from '#tests/edits.ts'
import { apply } from './edit.ts'
import type { Command } from './edit.ts'
import { fragmentOf } from './fragment.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { pathsOf } from './paths.ts'
import { canPlace } from './place.ts'
import { emptyDocument, upgrade } from './upgrade.ts'

const id = fc.constantFrom(
  'A',
  'C',
  'D',
  'R',
  'S',
  'T',
  'x1',
  'x2',
  'x3',
  'x4',
  'x4_1',
  'x4_2',
  'p_1',
  'lost',
  '',
)
const index = fc.integer({ min: -1, max: 6 })
const name = fc.option(fc.constantFrom('plate', 'PLATE', 'price', 'n1', 'n2', '1x', 'id'), {
  nil: undefined,
})
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom(...Object.keys(kinds), 'nobody'),
      id,
      parent: id,
      index,
      field: name,
    })
    .map(({ field, ...rest }): Command => ({
      type: 'insert',
      ...rest,
      ...(field !== undefined && { field }),
    })),
  fc.record({
    type: fc.constant('move' as const),
    ids: fc.array(id, { maxLength: 3 }),
    parent: id,
    index,
  }),
  fc.record({ type: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 2 }) }),
  fc
    .record({ id, field: fc.constantFrom('plate', 'price', 'n1', 'n2', 'parts', '') })
    .map((renaming): Command => ({ type: 'rename', ...renaming })),
  fc
    .record({ id, span: fc.integer({ min: 0, max: 30 }) })
    .map(({ id: nodeId, span }): Command => ({ type: 'change', id: nodeId, set: { span } })),
  fc
    .record({
      ids: fc.array(id, { maxLength: 3 }),
      parent: id,
      index,
      seed: fc.constantFrom('p', 'q', 's'),
    })
    .map(({ ids, ...rest }): Command => ({
      type: 'paste',
      fragment: fragmentOf(kinds, start, ids),
      ...rest,
    })),
)

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

describe('laws of every edit', () => {
  it('keeps a tree with every node reached once, names unique and places kept; changes no document; never throws', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let document = freeze(start)
        for (const step of commands) {
          const edited = apply(kinds, document, freeze(step))
          if ('problems' in edited) continue
          document = freeze(edited.document)
          const placed = [...walk(document)]
          expect(placed.map(({ node }) => node.id).toSorted()).toEqual(
            Object.keys(document.nodes).toSorted(),
          )
          const paths = [...pathsOf(kinds, document).values()].map((path) => path.toLowerCase())
          expect(new Set(paths).size).toBe(paths.length)
          for (const { node, above } of placed)
            expect(
              canPlace(kinds, document, { kind: node.kind, parent: above.at(-1) ?? '' }),
            ).toBeNull()
        }
        expect(upgrade(kinds, document)).toEqual({ document })
      }),
      { numRuns: 300 },
    )
  })
  it('copies a form onto an empty one as it is, but for its ids', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 15 }), (commands) => {
        let document = start
        for (const step of commands) {
          const edited = apply(kinds, document, step)
          if ('document' in edited) document = edited.document
        }
        fc.pre(document.children.length > 0)
        const edited = apply(kinds, emptyDocument(), {
          type: 'paste',
          fragment: fragmentOf(kinds, document, document.children),
          parent: '',
          index: 0,
          seed: 'copy',
        })
        if ('problems' in edited) throw new Error(JSON.stringify(edited.problems))
        const shape = (form: Document): unknown =>
          [...walk(form)].map(({ node, above, index: at }) => ({
            ...node,
            id: '',
            children: node.children.length,
            depth: above.length,
            at,
          }))
        expect(shape(edited.document)).toEqual(shape(document))
      }),
      { numRuns: 100 },
    )
  })
  it('follows every rename there and back', () => {
    expect(
      run(
        start,
        { type: 'rename', id: 'T', field: 'x' },
        { type: 'rename', id: 'T', field: 'parts' },
      ),
    ).toEqual(start)
    expect(
      run(
        start,
        { type: 'move', ids: ['C'], parent: '', index: 0 },
        { type: 'move', ids: ['C'], parent: 'T', index: 1 },
      ),
    ).toEqual(start)
  })
})
