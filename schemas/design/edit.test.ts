import fc from 'fast-check'
import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { defineKind } from '../widget/define.ts'
import type { Kinds } from '../widget/define.ts'
import { expression, mapExpression } from '../widget/formula.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { apply } from './edit.ts'
import type { Command } from './edit.ts'
import { fragmentOf } from './fragment.ts'
import { pathsOf } from './paths.ts'
import { canPlace } from './place.ts'
import { mostNodes } from './refusal.ts'
import { emptyDocument, upgrade } from './upgrade.ts'

const words = (name: string) => ({ zh: { name }, zhtw: { name }, en: { name } })
const common = { group: 'basic', icon: 'x' } as const
const kinds: Kinds = {
  text: defineKind({
    ...common,
    kind: 'text',
    texts: words('文本'),
    options: Type.Object({ hint: Type.String({ default: '' }) }),
    type: 'text',
    places: ['form', 'table', 'list', 'search', 'sort'],
  }),
  sum: defineKind({
    ...common,
    kind: 'sum',
    texts: words('计算'),
    options: Type.Object({ expression }),
    type: 'decimal',
    places: ['form', 'table', 'list'],
    computes: (options) => options.expression,
    mapFields: (options, map) => ({ expression: mapExpression(options.expression, map) }),
  }),
  table: defineKind({
    ...common,
    kind: 'table',
    texts: words('子表'),
    options: Type.Object({}),
    type: 'rows',
    places: ['form'],
    holds: 'rows',
  }),
  row: defineKind({
    ...common,
    kind: 'row',
    texts: words('栅格'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
  }),
  tab: defineKind({
    ...common,
    kind: 'tab',
    texts: words('标签'),
    options: Type.Object({}),
    places: ['form'],
    holds: ['pane'],
    children: ['pane', 'pane'],
  }),
  pane: defineKind({
    ...common,
    kind: 'pane',
    texts: words('页'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
    within: ['tab'],
  }),
  title: defineKind({
    ...common,
    kind: 'title',
    texts: words('标题'),
    options: Type.Object({}),
    places: ['form'],
  }),
}

const run = (document: Document, ...commands: Command[]): Document =>
  commands.reduce((one, command) => {
    const edited = apply(kinds, one, command)
    if ('problems' in edited)
      throw new Error(`${command.type}: ${edited.problems.map(({ code }) => code).join()}`)
    return edited.document
  }, document)
const codes = (document: Document, command: Command): readonly string[] => {
  const edited = apply(kinds, document, command)
  return 'problems' in edited ? edited.problems.map(({ code }) => code) : []
}
const insert = (
  ...[kind, id, parent = '', more]: [kind: string, id: string, parent?: string, more?: object]
): Command => ({ type: 'insert', kind, id, parent, index: 0, ...more })
const sum = (...fields: string[]): object => ({
  options: { expression: fields.map((field) => ({ type: 'field', field })) },
})

const start = run(
  emptyDocument(),
  insert('table', 'T', '', { field: 'parts' }),
  insert('text', 'C', 'T', { field: 'price' }),
  insert('sum', 'D', 'T', { field: 'twice', ...sum('parts.price') }),
  insert('text', 'A', '', { field: 'plate' }),
  insert('sum', 'S', '', { field: 'total', ...sum('parts.price', 'plate') }),
  insert('row', 'R'),
  {
    type: 'rules',
    set: [
      {
        id: 'r1',
        name: '',
        when: {
          match: 'and',
          groups: [{ match: 'and', comparisons: [{ field: 'plate', symbol: 'notNull' }] }],
        },
        then: [
          { type: 'show', fields: ['parts.price', '#R'] },
          { type: 'set', field: 'plate', value: 'x' },
        ],
      },
    ],
  },
  {
    type: 'list',
    set: {
      columns: [{ field: 'plate', width: 0, align: 'left', fixed: 'none', sortable: true }],
      sort: [{ field: 'plate', order: 'asc' }],
    },
  },
)
const expressionOf = (document: Document, id: string): unknown =>
  (document.nodes[id]!.options['expression'] as { field: string }[]).map(({ field }) => field)

describe('insert', () => {
  it('gives a label, a free field name and the children that the kind is born with', () => {
    const made = run(
      emptyDocument(),
      insert('text', 'a'),
      insert('text', 'b', '', { field: 'TEXT2' }),
      insert('text', 'c'),
      insert('tab', 't'),
    )
    expect(made.nodes['a']).toMatchObject({
      field: 'text1',
      label: '文本',
      span: 24,
      visibility: ['pc', 'app'],
      children: [],
    })
    expect(made.nodes['c']?.field).toBe('text3')
    expect(made.nodes['t']).toMatchObject({ field: '', children: ['t_1', 't_2'] })
    expect(made.nodes['t_2']?.kind).toBe('pane')
    expect(made.children).toEqual(['t', 'c', 'b', 'a'])
  })
  it.each([
    [insert('nobody', 'x'), 'unknownKind'],
    [insert('text', 'x', 'lost'), 'unknownNode'],
    [insert('text', 'x', 'A'), 'holdsNothing'],
    [insert('pane', 'x'), 'standsOnlyIn'],
    [insert('row', 'x', 'T'), 'notInTable'],
    [insert('table', 'x', 'T'), 'tableInTable'],
    [insert('text', 'A'), 'badId'],
    [insert('text', 'a b'), 'badId'],
    [insert('text', 'x', '', { index: 9 }), 'badIndex'],
    [insert('text', 'x', '', { index: 0.5 }), 'badIndex'],
    [insert('text', 'x', '', { field: 'Plate' }), 'nameTaken'],
    [insert('text', 'x', '', { field: '1a' }), 'badField'],
    [insert('text', 'x', '', { field: 'id' }), 'reservedName'],
    [insert('text', 'x', '', { field: 'constructor' }), 'reservedName'],
    [insert('tab', 'x', '', { childIds: ['A'] }), 'badId'],
    [insert('text', 'x', '', { label: 'x'.repeat(201) }), 'badSettings'],
  ])('refuses %o', (command, code) => expect(codes(start, command)).toEqual([code]))
  it('stops at the largest form', () => {
    const full = {
      ...start,
      nodes: Object.fromEntries(
        Array.from({ length: mostNodes }, (_one, at) => [
          `n${at}`,
          { ...run(emptyDocument(), insert('title', 'n')).nodes['n']!, id: `n${at}` },
        ]),
      ),
      children: [],
    }
    expect(codes(full, insert('text', 'x'))).toEqual(['tooMany'])
  })
  it('lets the same name stand in a sub-table and on the form', () =>
    expect(codes(start, insert('text', 'x', 'T', { field: 'plate' }))).toEqual([]))
})

describe('rename and move', () => {
  it('takes every reference along, and nothing else', () => {
    const renamed = run(start, { type: 'rename', id: 'A', field: 'number' })
    expect(expressionOf(renamed, 'S')).toEqual(['parts.price', 'number'])
    expect(renamed.rules[0]?.when.groups[0]?.comparisons[0]?.field).toBe('number')
    expect(renamed.rules[0]?.then[1]).toMatchObject({ field: 'number' })
    expect([renamed.list.columns[0]?.field, renamed.list.sort[0]?.field]).toEqual([
      'number',
      'number',
    ])
    expect(renamed.nodes['C']).toBe(start.nodes['C'])
    expect(renamed.nodes['D']).toBe(start.nodes['D'])
  })
  it('renames a sub-table with all paths into it', () => {
    const renamed = run(start, { type: 'rename', id: 'T', field: 'lines' })
    expect(expressionOf(renamed, 'S')).toEqual(['lines.price', 'plate'])
    expect(expressionOf(renamed, 'D')).toEqual(['lines.price'])
    expect(renamed.rules[0]?.then[0]).toMatchObject({ fields: ['lines.price', '#R'] })
  })
  it('follows a field out of its sub-table', () => {
    const moved = run(start, { type: 'move', ids: ['C'], parent: 'R', index: 0 })
    expect(expressionOf(moved, 'S')).toEqual(['price', 'plate'])
    expect(moved.nodes['R']?.children).toEqual(['C'])
  })
  it('counts the index before the move', () => {
    expect(start.children).toEqual(['R', 'S', 'A', 'T'])
    expect(run(start, { type: 'move', ids: ['R'], parent: '', index: 2 }).children).toEqual([
      'S',
      'R',
      'A',
      'T',
    ])
    expect(run(start, { type: 'move', ids: ['T'], parent: '', index: 0 }).children).toEqual([
      'T',
      'R',
      'S',
      'A',
    ])
    expect(run(start, { type: 'move', ids: ['R', 'A'], parent: '', index: 4 }).children).toEqual([
      'S',
      'T',
      'R',
      'A',
    ])
  })
  it.each([
    [{ type: 'move', ids: ['R'], parent: 'R', index: 0 }, 'ownDescendant'],
    [{ type: 'move', ids: ['R'], parent: 'T', index: 0 }, 'notInTable'],
    [{ type: 'move', ids: ['T'], parent: 'T', index: 0 }, 'ownDescendant'],
    [{ type: 'move', ids: ['A', 'lost'], parent: 'R', index: 0 }, 'unknownNode'],
    [{ type: 'move', ids: [], parent: 'R', index: 0 }, 'unknownNode'],
    [{ type: 'move', ids: ['A'], parent: 'R', index: 1 }, 'badIndex'],
    [{ type: 'rename', id: 'A', field: 'TOTAL' }, 'nameTaken'],
    [{ type: 'rename', id: 'R', field: 'x' }, 'noField'],
    [{ type: 'rename', id: 'lost', field: 'x' }, 'unknownNode'],
    [{ type: 'rename', id: 'A', field: '' }, 'badField'],
  ] satisfies [Command, string][])('refuses %o', (command, code) =>
    expect(codes(start, command)).toEqual([code]),
  )
  it('refuses two of a name in one scope', () => {
    const clash = run(start, insert('text', 'P', 'T', { field: 'plate' }))
    expect(codes(clash, { type: 'move', ids: ['P'], parent: '', index: 0 })).toEqual(['nameTaken'])
  })
  it('may change the letters of its own name', () =>
    expect(run(start, { type: 'rename', id: 'A', field: 'PLATE' }).nodes['A']?.field).toBe('PLATE'))
})

describe('remove', () => {
  it('takes all that it holds, and what only listed or aimed at it', () => {
    const left = run(start, { type: 'remove', ids: ['T', 'A'] })
    expect(Object.keys(left.nodes).toSorted()).toEqual(['R', 'S'])
    expect(left.list.columns).toEqual([])
    expect(left.rules[0]?.then).toEqual([{ type: 'show', fields: ['#R'] }])
    expect(expressionOf(left, 'S')).toEqual(['parts.price', 'plate'])
    expect(run(left, { type: 'remove', ids: ['R'] }).rules).toEqual([])
  })
})

describe('change, options, form, list, rules', () => {
  it('sets what fits and refuses what does not', () => {
    expect(
      run(start, { type: 'change', id: 'A', set: { required: true, span: 12 } }).nodes['A'],
    ).toMatchObject({ required: true, span: 12, field: 'plate' })
    expect(codes(start, { type: 'change', id: 'A', set: { span: 99 } })).toEqual(['badSettings'])
    expect(codes(start, { type: 'change', id: 'A', set: { children: ['R'] } as object })).toEqual([
      'badSettings',
    ])
    expect(codes(start, { type: 'form', set: { gutter: -1 } })).toEqual(['badSettings'])
    expect(codes(start, { type: 'form', set: { more: 1 } as object })).toEqual(['badSettings'])
    expect(run(start, { type: 'form', set: { gutter: 0 } }).form).toEqual({
      ...start.form,
      gutter: 0,
    })
    expect(codes(start, { type: 'rules', set: [{ id: 'r' }] as unknown as [] })).toEqual([
      'badSettings',
    ])
  })
  it('takes an option back to its default with null', () => {
    const hinted = run(start, { type: 'options', id: 'A', set: { hint: 'x', other: 1 } })
    expect(hinted.nodes['A']?.options).toEqual({ hint: 'x', other: 1 })
    expect(
      run(hinted, { type: 'options', id: 'A', set: { hint: null } }).nodes['A']?.options,
    ).toEqual({ other: 1 })
  })
  it('takes a filter away with null', () => {
    const filtered = run(start, { type: 'list', set: { filter: { match: 'and', groups: [] } } })
    expect(filtered.list.filter).toBeDefined()
    expect(run(filtered, { type: 'list', set: { filter: null } }).list).not.toHaveProperty('filter')
  })
})

describe('paste', () => {
  it('copies with fresh ids and names; names inside follow, names outside stay', () => {
    const edited = apply(kinds, start, {
      type: 'paste',
      fragment: fragmentOf(kinds, start, ['S', 'T', 'C']),
      parent: 'R',
      index: 0,
      seed: 'p',
    })
    if ('problems' in edited) throw new Error(JSON.stringify(edited.problems))
    expect(edited.selected).toEqual(['p_1', 'p_2'])
    expect(edited.missing).toEqual([])
    expect(edited.document.nodes['p_1']).toMatchObject({ kind: 'sum', field: 'total1' })
    expect(edited.document.nodes['p_2']).toMatchObject({ kind: 'table', field: 'parts1' })
    expect(expressionOf(edited.document, 'p_1')).toEqual(['parts1.price', 'plate'])
    expect(expressionOf(edited.document, edited.document.nodes['p_2']?.children[0] ?? '')).toEqual([
      'parts1.price',
    ])
  })
  it('names what is missing elsewhere', () => {
    const edited = apply(kinds, emptyDocument(), {
      type: 'paste',
      fragment: fragmentOf(kinds, start, ['S']),
      parent: '',
      index: 0,
      seed: 'p',
    })
    expect('missing' in edited && edited.missing).toEqual(['parts.price', 'plate'])
  })
  it('keeps the law of places and refuses what is no fragment', () => {
    expect(
      codes(start, {
        type: 'paste',
        fragment: fragmentOf(kinds, start, ['T']),
        parent: 'T',
        index: 0,
        seed: 'p',
      }),
    ).toEqual(['tableInTable'])
    const circle = {
      nodes: { a: { ...start.nodes['R']!, id: 'a', children: ['a'] } },
      children: ['a'],
      paths: {},
    }
    expect(
      codes(start, { type: 'paste', fragment: circle, parent: '', index: 0, seed: 'p' }),
    ).toEqual(['badFragment'])
    expect(
      codes(start, {
        type: 'paste',
        fragment: { nodes: {}, children: [], paths: {} },
        parent: '',
        index: 0,
        seed: 'p',
      }),
    ).toEqual(['badFragment'])
    expect(
      codes(start, {
        type: 'paste',
        fragment: fragmentOf(kinds, start, ['A']),
        parent: '',
        index: 0,
        seed: 'ä',
      }),
    ).toEqual(['badId'])
  })
})

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
    .map((one): Command => ({ type: 'rename', ...one })),
  fc
    .record({ id, span: fc.integer({ min: 0, max: 30 }) })
    .map(({ id: one, span }): Command => ({ type: 'change', id: one, set: { span } })),
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
    for (const one of Object.values(value)) freeze(one)
  }
  return value
}

describe('laws of every edit', () => {
  it('keeps a tree with every node reached once, names unique and places kept; changes no document; never throws', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        let document = freeze(start)
        for (const one of commands) {
          const edited = apply(kinds, document, freeze(one))
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
        for (const one of commands) {
          const edited = apply(kinds, document, one)
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
        const shape = (one: Document): unknown =>
          [...walk(one)].map(({ node, above, index: at }) => ({
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
