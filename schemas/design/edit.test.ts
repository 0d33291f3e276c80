import { describe, expect, it } from 'vitest'
import { kinds, run, codes, insert, start } from '#tests/edits.ts'
import type { Document } from './document.ts'
import { apply } from './edit.ts'
import type { Command } from './edit.ts'
import { fragmentOf } from './fragment.ts'
import { mostNodes } from './refusal.ts'
import { emptyDocument } from './upgrade.ts'

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
