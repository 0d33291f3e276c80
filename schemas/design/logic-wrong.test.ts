import { describe, expect, test } from 'vitest'
import { check } from './check.ts'
import type { Effect, Rule } from './document.ts'
import { documentOf, plain, rule, is, fixed, all, kinds, always } from '#tests/rules.ts'

describe('what is wrong with rules', () => {
  const found = (...rules: Rule[]) =>
    check(
      kinds,
      documentOf(
        {
          ...plain,
          h: { kind: 'text', hidden: true },
          sum: { kind: 'sum', options: { expression: [{ type: 'field', field: 'n' }] } },
        },
        rules,
      ),
    )
      .filter((problem) => problem.place === 'rule')
      .map(
        ({ code, ruleId, severity }) =>
          `${rules.findIndex(({ id }) => id === ruleId)} ${code}${severity === 'warning' ? '?' : ''}`,
      )
  const set = (value: string): Effect => ({ type: 'set', field: 'a', value })

  test('two that contradict each other under conditions that can hold at once are named, both of them', () => {
    expect(
      found(
        rule(is('b', '1'), { type: 'show', fields: ['a'] }),
        rule(is('n', '1'), { type: 'hide', fields: ['a'] }),
      ),
    ).toEqual(['0 showHide?', '1 showHide?'])
    expect(
      found(
        rule(is('b', '1'), { type: 'show', fields: ['a'] }),
        rule(is('b', '2'), { type: 'hide', fields: ['a'] }),
      ),
    ).toEqual([])
    expect(found(rule(is('b', '1'), set('x')), rule(is('n', '1'), set('y')))).toEqual([
      '0 setTwice?',
      '1 setTwice?',
    ])
    expect(found(rule(is('b', '1'), set('x')), rule(is('n', '1'), set('x')))).toEqual([])
    expect(
      found(rule(is('b', '1'), set('x')), { ...rule(is('n', '1'), set('y')), off: true }),
    ).toEqual([])
    expect(
      found(
        rule(all({ field: 'n', symbol: '<', operand: fixed('3') }), {
          type: 'require',
          fields: ['a'],
        }),
        rule(all({ field: 'n', symbol: '>=', operand: fixed('3') }), {
          type: 'hide',
          fields: ['a'],
        }),
      ),
    ).toEqual([])
    expect(
      found(
        rule(is('b', '1'), { type: 'choices', field: 'p', ids: ['x'] }),
        rule(
          is('n', '1'),
          { type: 'choices', field: 'p', ids: ['y'] },
          { type: 'set', field: 'p', value: 'y' },
        ),
      ),
    ).toEqual(
      ['0 noChoiceLeft?', '0 setOutside?', '1 noChoiceLeft?', '1 setOutside?'].toSorted((a, b) =>
        a.slice(2).localeCompare(b.slice(2)),
      ),
    )
    expect(
      found(
        rule(is('b', '1'), { type: 'limit', field: 'n', least: fixed('5') }),
        rule(is('b', '1'), { type: 'limit', field: 'n', most: fixed('4') }),
      ),
    ).toEqual(['0 limitsCross?', '1 limitsCross?'])
  })

  test('conditions that can never hold, and those over what is always hidden, are named', () => {
    const never = all(
      { field: 'n', symbol: '>', operand: fixed('3') },
      { field: 'n', symbol: '<', operand: fixed('3') },
    )
    expect(found(rule(never, set('x')))).toEqual(['0 ruleNever?'])
    expect(found(rule(is('h', 'x'), set('x')))).toEqual(['0 readsHidden?'])
    expect(found(rule(is('p', 'gone'), set('x')))).toEqual(['0 unknownChoice?'])
    expect(found(rule(always, { type: 'refuse', fields: ['a'], message: '' }))).toEqual([
      '0 ruleAlways?',
      '0 refusesAlways',
    ])
  })

  test('what would never settle is refused: values that feed each other, by rules and formulas, and what locks itself', () => {
    const copy = (field: string, from: string): Effect => ({
      type: 'set',
      field,
      value: null,
      from: { type: 'field', field: from },
    })
    expect(found(rule(always, copy('a', 'b')), rule(always, copy('b', 'a')))).toEqual([
      '0 ruleCircle',
      '1 ruleCircle',
    ])
    expect(
      found(
        rule(always, {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'formula', formula: [{ type: 'field', field: 'sum' }] },
        }),
      ),
    ).toEqual(['0 ruleCircle'])
    expect(found(rule(is('a', 'x'), { type: 'readOnly', fields: ['a'] }))).toEqual(['0 ruleCircle'])
    expect(
      found(rule(always, copy('a', 'b')), rule(is('a', 'x'), { type: 'require', fields: ['b'] })),
    ).toEqual([])
  })

  test('effects that cannot be are refused', () => {
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'field', field: 'from' },
        }),
      ),
    ).toEqual(['0 cannotCopy'])
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'formula', formula: [] },
        }),
      ),
    ).toEqual(['0 badFormula'])
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'field', field: 'gone' },
        }),
      ),
    ).toEqual(['0 dangling'])
    expect(
      found(
        rule(is('a', 'x'), { type: 'limit', field: 'b', least: fixed('1') }),
        rule(is('a', 'x'), { type: 'limit', field: 'n' }),
      ),
    ).toEqual(['0 badLimit', '1 badLimit'])
    expect(found(rule(is('a', 'x'), { type: 'unique', fields: ['sum'] }))).toEqual([])
    expect(found(rule(is('@roles', 'x'), set('x')), rule(is('@nobody', 'x'), set('x')))).toEqual([
      '1 dangling',
    ])
  })
})
