import { describe, expect, it } from 'vitest'
import { kinds, put, build, formula, when, rules, codes, edit } from '#tests/checked.ts'
import type { Kinds } from '../widget/define.ts'
import { check } from './check.ts'
import type { Rule } from './document.ts'
import { emptyDocument } from './upgrade.ts'

describe('check', () => {
  it('finds nothing in a sound design', () => {
    const sound = build(
      put('text', 'a'),
      put('number', 'n'),
      put('table', 't'),
      put('number', 'c', { parent: 't' }),
      put('sum', 'd', { parent: 't', ...formula('t.c', 'n') }),
      put('sum', 's', formula('t.d', 'n')),
      put('row', 'r'),
      put('text', 'e', { parent: 'r' }),
      rules({
        id: '1',
        when: when('a'),
        then: [
          { type: 'show', fields: ['e', '#r'] },
          { type: 'set', field: 'n', value: '2' },
        ],
      }),
      {
        type: 'list',
        set: {
          columns: [{ field: 'a', width: 0, align: 'left', fixed: 'none', sortable: true }],
          sort: [{ field: 'a', order: 'asc' }],
          searches: [{ field: 'a', type: 'fuzzy', multiple: false, keyword: false }],
        },
      },
    )
    expect(check(kinds, sound)).toEqual([])
  })
  it('names what is wrong with one node', () => {
    const base = build(put('text', 'a'), put('text', 'b'), put('row', 'r'))
    expect(codes(edit(base, 'a', { kind: 'lost' }))).toContain('a unknownKind')
    expect(codes(edit(base, 'a', { options: { hint: 5 } }))).toContain('a badOptions')
    expect(codes(edit(base, 'a', { options: { hint: '' } }))).toContain('a hintNeeded')
    expect(
      codes(edit(base, 'a', { options: { regList: [{ pattern: '(?=a)', message: '' }] } })),
    ).toContain('a lookaround')
    expect(codes(edit(base, 'a', { field: '' }))).toContain('a noField')
    expect(codes(edit(base, 'a', { field: '1' }))).toContain('a badField')
    expect(codes(edit(base, 'a', { field: 'toString' }))).toContain('a reservedName')
    expect(codes(edit(base, 'a', { field: 'B' }))).toContain('a nameTaken')
    expect(codes(edit(base, 'a', { required: true, hidden: true }))).toContain('a neverShown?')
    expect(codes(base)).toEqual(['r empty?'])
    expect(codes(emptyDocument())).toEqual(['form noFields'])
    expect(codes({ ...edit(base, 'a', { children: ['b'] }), children: ['a'] })).toContain(
      'b misplaced',
    )
  })
  it('names formulas that lead nowhere, in circles, or over what is no number', () => {
    expect(codes(build(put('sum', 's', formula('lost'))))).toEqual(['s dangling'])
    expect(
      codes(
        build(put('sum', 's', { options: { expression: [{ type: 'operator', operator: '+' }] } })),
      ),
    ).toEqual(['s badFormula'])
    expect(codes(build(put('text', 'a'), put('sum', 's', formula('a'))))).toEqual(['s notNumber?'])
    expect(codes(build(put('sum', 's', formula('s'))))).toEqual(['s formulaCircle'])
    expect(
      codes(
        build(
          put('number', 'n'),
          put('sum', 'x', formula('y', 'n')),
          put('sum', 'y', formula('z')),
          put('sum', 'z', formula('x')),
          put('sum', 'out', formula('x')),
        ),
      ).toSorted(),
    ).toEqual(['x formulaCircle', 'y formulaCircle', 'z formulaCircle'])
  })
  it('names rules that lead nowhere, in circles, or do nothing', () => {
    const base = [
      put('text', 'a'),
      put('text', 'b'),
      put('number', 'n'),
      put('choice', 'c'),
      put('sum', 's', formula('n')),
      put('row', 'r'),
      put('text', 'e', { parent: 'r' }),
    ]
    const found = (...set: Omit<Rule, 'name'>[]): string[] => codes(build(...base, rules(...set)))
    expect(
      found({ id: '1', when: when('lost'), then: [{ type: 'show', fields: ['gone', '#gone'] }] }),
    ).toEqual(['1 dangling', '1 dangling', '1 dangling'])
    expect(
      found({ id: '1', when: when('a'), then: [{ type: 'require', fields: ['#r'] }] }),
    ).toEqual(['1 dangling'])
    expect(found({ id: '1', when: when(), then: [] })).toEqual([
      '1 ruleWithoutEffect?',
      '1 ruleAlways?',
    ])
    expect(
      found({ id: '1', when: when('a'), then: [{ type: 'set', field: 'n', value: 'x' }] }),
    ).toEqual(['1 badValue'])
    expect(
      found({ id: '1', when: when('a'), then: [{ type: 'set', field: 's', value: '1' }] }),
    ).toEqual(['1 notSettable'])
    expect(
      found({ id: '1', when: when('a'), then: [{ type: 'choices', field: 'c', ids: ['a', 'b'] }] }),
    ).toEqual(['1 unknownChoice?'])
    expect(
      found({
        id: '1',
        when: {
          match: 'and',
          groups: [{ match: 'and', comparisons: [{ field: 'n', symbol: 'like' }] }],
        },
        then: [{ type: 'hide', fields: ['a'] }],
      }),
    ).toEqual(['1 symbolMisfit'])
    expect(found({ id: '1', when: when('a'), then: [{ type: 'hide', fields: ['a'] }] })).toEqual([
      '1 ruleCircle',
    ])
    expect(
      found(
        { id: '1', when: when('a'), then: [{ type: 'show', fields: ['b'] }] },
        { id: '2', when: when('b'), then: [{ type: 'set', field: 'a', value: 'x' }] },
      ),
    ).toEqual(['1 ruleCircle', '2 ruleCircle'])
    expect(found({ id: '1', when: when('e'), then: [{ type: 'hide', fields: ['#r'] }] })).toEqual([
      '1 ruleCircle',
    ])
    expect(
      found({ id: '1', when: when('s'), then: [{ type: 'set', field: 'n', value: '1' }] }),
    ).toEqual(['1 ruleCircle'])
    expect(found({ id: '1', when: when('a'), then: [{ type: 'require', fields: ['a'] }] })).toEqual(
      [],
    )
    expect(
      found(
        { id: '1', when: when('a'), then: [{ type: 'show', fields: ['b'] }] },
        { id: '1', when: when('a'), then: [{ type: 'show', fields: ['n'] }] },
      ),
    ).toEqual(['1 duplicateRule'])
  })
  it('names list settings that ask for what cannot be', () => {
    const column = { width: 0, align: 'left', fixed: 'none', sortable: true } as const
    const document = build(put('text', 'a'), put('choice', 'c'), {
      type: 'list',
      set: {
        columns: [
          { field: 'c', ...column },
          { field: 'lost', ...column },
          { field: 'a', ...column },
          { field: 'a', ...column },
        ],
        searches: [{ field: 'a', type: 'range', multiple: false, keyword: false }],
        sort: [{ field: 'c', order: 'asc' }],
        filter: when('gone'),
      },
    })
    expect(codes(document)).toEqual([
      'list notInList',
      'list dangling',
      'list notSearchable',
      'list notSortable',
      'list twice',
      'list dangling',
    ])
  })
  it('reads every node once, however many there are', () => {
    let bound = 0
    const number = kinds['number']!
    const counted: Kinds = {
      ...kinds,
      number: {
        ...number,
        bind: (raw) => {
          bound += 1
          return number.bind(raw)
        },
      },
    }
    const node = build(put('number', 'n')).nodes['n']!
    const ids = Array.from({ length: 1000 }, (_one, at) => `n${at}`)
    const document = {
      ...emptyDocument(),
      nodes: Object.fromEntries(ids.map((id) => [id, { ...node, id, field: id }])),
      children: ids,
    }
    expect(check(counted, document)).toEqual([])
    expect(bound).toBe(1000)
  })
})
