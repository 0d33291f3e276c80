import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { check } from '#schemas/design/check.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { defineTexts } from '#schemas/text.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { fixesOf, fixOf } from './fix.ts'

const named = (name: string) => defineTexts({ zh: { name }, zhtw: { name }, en: { name } })
const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: '',
  texts: named('Text'),
  type: 'text',
  places: ['form', 'table', 'list', 'source'],
  options: Type.Object({ of: Type.String({ default: '' }) }),
  mapFields: (options, map) => ({ ...options, of: options.of === '' ? '' : map(options.of) }),
})
const box = defineKind({
  kind: 'box',
  group: 'layout',
  icon: '',
  texts: named('Box'),
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
})
const kinds: Kinds = { text, box }

const made = (...ids: readonly string[]): Document =>
  ids.reduce((document, id) => {
    const edited = apply(kinds, document, {
      type: 'insert',
      kind: id.startsWith('box') ? 'box' : 'text',
      id,
      parent: '',
      index: document.children.length,
    })
    if ('problems' in edited) throw new Error(id)
    return edited.document
  }, emptyDocument())

const changed = (document: Document, id: string, set: object): Document => ({
  ...document,
  nodes: { ...document.nodes, [id]: { ...document.nodes[id]!, ...set } },
})
const always = {
  match: 'and' as const,
  groups: [
    {
      match: 'and' as const,
      comparisons: [
        { field: 'text1', symbol: '==' as const, operand: { type: 'fixed' as const, value: 'x' } },
      ],
    },
  ],
}

const cases: readonly (readonly [code: string, document: Document])[] = [
  ['badField', changed(made('a'), 'a', { field: '1 x' })],
  ['reservedName', changed(made('a'), 'a', { field: 'version' })],
  ['nameTaken', changed(made('a', 'b'), 'b', { field: 'text1' })],
  ['unknownKind', changed(made('a', 'b'), 'b', { kind: 'gone', field: '' })],
  ['empty', made('a', 'box')],
  ['badOptions', changed(made('a'), 'a', { options: { of: 7 } })],
  ['dangling', changed(made('a'), 'a', { options: { of: 'nobody' } })],
  ['neverShown', changed(made('a', 'b'), 'b', { hidden: true, required: true })],
  [
    'twice',
    {
      ...made('a'),
      list: {
        ...made('a').list,
        sort: [
          { field: 'text1', order: 'asc' },
          { field: 'text1', order: 'desc' },
        ],
      },
    },
  ],
  [
    'dangling',
    { ...made('a'), list: { ...made('a').list, sort: [{ field: 'nobody', order: 'asc' }] } },
  ],
  ['ruleWithoutEffect', { ...made('a'), rules: [{ id: 'r', name: '', when: always, then: [] }] }],
  [
    'dangling',
    {
      ...made('a'),
      rules: [
        { id: 'r', name: '', when: always, then: [{ type: 'hide', fields: ['nobody', 'text1'] }] },
      ],
    },
  ],
  [
    'duplicateRule',
    {
      ...made('a', 'b'),
      rules: ['text1', 'text2'].map((field) => ({
        id: 'r',
        name: '',
        when: always,
        then: [{ type: 'require' as const, fields: [field] }],
      })),
    },
  ],
]

test.each(cases)(
  '%s has a fix after which it is gone, and nothing else has come',
  (code, document) => {
    const before = check(kinds, document)
    const problem = before.find((designProblem) => designProblem.code === code)
    if (!problem)
      throw new Error(`found ${before.map((designProblem) => designProblem.code).join()}`)
    const fix = fixOf({ kinds, document, problem })
    const edited = fix && apply(kinds, document, fix.command)
    if (!edited || 'problems' in edited) throw new Error('no fix')
    expect(
      check(kinds, edited.document).filter((designProblem) => designProblem.code === code),
    ).toEqual([])
    expect(check(kinds, edited.document).length).toBeLessThan(before.length)
  },
)

test('everything that has a fix is mended together; where people have to decide, nothing is offered', () => {
  const document = changed(changed(made('a', 'b', 'box'), 'b', { field: 'text1' }), 'a', {
    hidden: true,
    required: true,
  })
  const mended = fixesOf(kinds, document).reduce((now, command) => {
    const edited = apply(kinds, now, command)
    return 'document' in edited ? edited.document : now
  }, document)
  expect(check(kinds, mended)).toEqual([])
  const [problem] = check(kinds, emptyDocument())
  expect(problem?.code).toBe('noFields')
  expect(problem && fixOf({ kinds, document: emptyDocument(), problem })).toBeNull()
})
