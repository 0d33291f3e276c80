import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { check } from '#schemas/design/check.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { read } from './foreign-design.ts'

describe('whatever comes in', () => {
  const word = fc.constantFrom(
    'input',
    'select',
    'table',
    'card',
    'tabs',
    'string',
    'object',
    'array',
    'page',
    'form',
    'void',
    'radiogroup',
    'matrixdynamic',
    'x',
    'toString',
    'constructor',
  )
  const flat = {
    type: word,
    name: fc.constantFrom('a', 'b', 'id', 'c d'),
    label: fc.string({ maxLength: 8 }),
    'x-component': word,
    options: fc.jsonValue({ maxDepth: 2 }),
    choices: fc.jsonValue({ maxDepth: 2 }),
    defaultValue: fc.jsonValue({ maxDepth: 1 }),
    rules: fc.oneof(word, fc.jsonValue({ maxDepth: 2 })),
    min: fc.jsonValue({ maxDepth: 0 }),
    max: fc.jsonValue({ maxDepth: 0 }),
    visibleIf: fc.constantFrom('{a} = 1', '{b} notempty', '((', '{zz} = 1', "{a} = 'x' or {b} > 2"),
    strange: fc.string({ minLength: 1, maxLength: 5 }),
  }
  const leaf = fc.record(flat, { requiredKeys: ['type'] })
  /** Nodes that contain nodes, limited to a small depth. */
  const around = (inner: fc.Arbitrary<object>): fc.Arbitrary<object> =>
    fc.record(
      {
        ...flat,
        children: fc.array(inner, { maxLength: 2 }),
        items: inner,
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'q r'), inner, { maxKeys: 2 }),
        oneOf: fc.array(inner, { maxLength: 2 }),
        if: inner,
        then: inner,
        additionalProperties: fc.oneof(fc.boolean(), inner),
      },
      { requiredKeys: ['type'] },
    )
  const node = around(around(leaf))
  const design = fc.oneof(
    fc.record({ widgetList: fc.array(node, { maxLength: 4 }) }),
    fc.record({ elements: fc.array(node, { maxLength: 4 }) }),
    fc.record({
      column: fc.array(
        fc.record({ prop: fc.constantFrom('a', 'b'), label: fc.string(), type: word }),
        { maxLength: 4 },
      ),
    }),
    fc.record({ type: fc.constant('page'), body: fc.array(node, { maxLength: 4 }) }),
    fc.record({ components: fc.array(node, { maxLength: 4 }) }),
    fc.array(node, { maxLength: 4 }),
    node,
  )

  test('it is refused in words, or opens without a single error', () => {
    fc.assert(
      fc.property(design, (raw) => {
        const result = read(raw)
        if ('problems' in result) {
          expect(result.problems.every(({ message }) => message !== '')).toBe(true)
          return
        }
        const { document } = result
        expect(upgrade(kinds, structuredClone(document))).toEqual({ document })
        expect(check(kinds, document).filter(({ severity }) => severity === 'error')).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('a setting that nobody knows is told, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('widgetList', 'elements', 'components', 'list'),
        word,
        (key, type) => {
          const result = read({
            [key]: [
              { type: 'input', name: 'first', key: 'first' },
              {
                type,
                name: 'a',
                label: 'A',
                strange: 'odd',
                children: [{ type: 'input', name: 'b', strange: 'odder' }],
              },
            ],
          })
          if ('problems' in result) return
          expect(JSON.stringify(result.losses)).toContain('odd')
        },
      ),
    )
  })
})
