import fc from 'fast-check'
import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { defineKind } from '../widget/define.ts'
import type { Kinds } from '../widget/define.ts'
import { emptyDocument, upgrade } from './upgrade.ts'

const words = { zh: { name: 'x' }, zhtw: { name: 'x' }, en: { name: 'x' } }
const kinds: Kinds = {
  text: defineKind({
    kind: 'text',
    version: 2,
    group: 'basic',
    icon: 'x',
    texts: words,
    options: Type.Object({ hint: Type.String({ default: '' }) }),
    type: 'text',
    places: ['form'],
    upgrade: (options, from) => {
      if ((options as { old?: string }).old === 'throw') throw new Error('no')
      return from < 2 ? { hint: (options as { old?: string }).old ?? '' } : options
    },
  }),
}
const node = (id: string, more: object = {}): object => ({
  id,
  kind: 'text',
  version: 2,
  field: id,
  label: id,
  ...more,
})
const raw = (nodes: object, children: readonly string[], more: object = {}): object => ({
  format: 1,
  nodes,
  children,
  ...more,
})
const codes = (given: unknown): string[] => {
  const read = upgrade(kinds, given)
  return 'problems' in read ? read.problems.map(({ code }) => code) : []
}
const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) })

describe('upgrade', () => {
  it('fills in every default', () => {
    const read = upgrade(kinds, raw({ a: node('a') }, ['a']))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    expect(read.document.nodes['a']).toMatchObject({
      span: 24,
      showLabel: true,
      visibility: ['pc', 'app'],
      column: { width: 0, align: 'left', fixed: 'none' },
      options: {},
      children: [],
    })
    expect(read.document.form.labelWidth).toBe(100)
    expect(upgrade(kinds, read.document)).toEqual(read)
  })
  it('upgrades options of an older version and keeps unknown kinds for the check', () => {
    const read = upgrade(
      kinds,
      raw({ a: node('a', { version: 1, options: { old: 'x' } }), b: node('b', { kind: 'lost' }) }, [
        'a',
        'b',
      ]),
    )
    expect(
      'document' in read && [
        read.document.nodes['a']?.options,
        read.document.nodes['a']?.version,
        read.document.nodes['b']?.kind,
      ],
    ).toEqual([{ hint: 'x' }, 2, 'lost'])
  })
  it('drops nodes that stand nowhere, circles of them too', () => {
    const read = upgrade(
      kinds,
      raw({ a: node('a'), b: node('b', { children: ['c'] }), c: node('c', { children: ['b'] }) }, [
        'a',
      ]),
    )
    expect('document' in read && Object.keys(read.document.nodes)).toEqual(['a'])
  })
  it('never changes what it was given', () => {
    const given = Object.freeze(
      raw(
        Object.freeze({
          a: Object.freeze(node('a', { version: 1, options: Object.freeze({ old: 'x' }) })),
        }),
        ['a'],
      ),
    )
    expect(codes(given)).toEqual([])
  })
  it.each([
    ['no object', null, 'notADocument'],
    ['a list', [], 'notADocument'],
    ['a text', 'x', 'notADocument'],
    ['no format', {}, 'unreadable'],
    ['a newer format', { format: 2 }, 'newerFormat'],
    ['an unknown key', raw({}, [], { more: 1 }), 'unreadable'],
    ['a wrong node', raw({ a: { id: 'a' } }, ['a']), 'unreadable'],
    ['an unknown child', raw({}, ['a']), 'unknownChild'],
    ['a name of every object as child', raw({}, ['toString']), 'unknownChild'],
    ['a node placed twice', raw({ a: node('a') }, ['a', 'a']), 'placedTwice'],
    [
      'a circle',
      raw({ a: node('a', { children: ['b'] }), b: node('b', { children: ['a'] }) }, ['a']),
      'placedTwice',
    ],
    ['an id that is not its key', raw({ a: node('b') }, ['a']), 'badId'],
    ['a newer kind', raw({ a: node('a', { version: 3 }) }, ['a']), 'newerKind'],
    [
      'options that cannot be upgraded',
      raw({ a: node('a', { version: 1, options: { old: 'throw' } }) }, ['a']),
      'badOptions',
    ],
    ['__proto__', JSON.parse('{"format":1,"nodes":{"__proto__":{}}}'), 'badKey'],
    [
      'a constructor deep inside',
      raw({ a: node('a', { options: { x: [{ constructor: 1 }] } }) }, ['a']),
      'badKey',
    ],
    ['great depth', raw({}, [], { more: deep(100) }), 'tooDeep'],
    [
      'too many nodes',
      raw(
        Object.fromEntries(Array.from({ length: 2001 }, (_one, at) => [`n${at}`, node(`n${at}`)])),
        [],
      ),
      'tooMany',
    ],
    [
      'too much of it',
      raw({}, [], { rules: Array.from({ length: 400_001 }, () => 0) }),
      'tooLarge',
    ],
    [
      'too many rules',
      raw({}, [], {
        rules: Array.from({ length: 501 }, (_one, at) => ({
          id: String(at),
          name: '',
          when: { match: 'and', groups: [] },
          then: [],
        })),
      }),
      'unreadable',
    ],
  ])('refuses %s', (_name, given, code) => expect(codes(given)).toContain(code))
  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: false }), fc.jsonValue(), (value, other) => {
        expect(upgrade(kinds, other)).toBeDefined()
        expect(
          upgrade(kinds, {
            format: 1,
            nodes: { a: other, b: value },
            children: ['a'],
            rules: other,
            list: value,
          }),
        ).toBeDefined()
      }),
    )
  })
})

it('begins with a form that holds nothing', () =>
  expect(upgrade(kinds, emptyDocument())).toEqual({ document: emptyDocument() }))
