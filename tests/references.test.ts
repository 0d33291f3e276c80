import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sketch } from '#tests/designs.ts'
import { apply } from '#schemas/design/edit.ts'
import {
  followLinked,
  findRenames,
  usesOfDictionary,
  usesOfIds,
  usesOfLinked,
  usesOfOwn,
} from '#schemas/design/references.ts'

const when = (field: string, value: unknown) => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
const link = {
  modelId: 'cars',
  relationField: 'plate',
  columnOptions: ['owner', 'plate'],
  narrowList: [{ column: 'level', operand: { type: 'fixed', value: 'a' } }],
  transferList: [{ sourceValue: 'owner', targetField: 'who' }],
}
const document = sketch(
  [
    { id: 'n1', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 'n2', kind: 'inputNumber', field: 'price', label: 'Price' },
    {
      id: 'n3',
      kind: 'calculate',
      field: 'twice',
      label: 'Twice',
      options: {
        expression: [
          { type: 'field', field: 'price' },
          { type: 'number', value: '2' },
          { type: 'operator', operator: '×' },
        ],
      },
    },
    { id: 'n4', kind: 'popupSelect', field: 'car', label: 'Car', options: link },
    {
      id: 'n5',
      kind: 'popupAttr',
      field: 'carOwner',
      label: 'Its owner',
      options: { relationField: 'car', showField: 'owner' },
    },
    { id: 'n6', kind: 'input', field: 'who', label: 'Who' },
    {
      id: 'n7',
      kind: 'select',
      field: 'colour',
      label: 'Colour',
      options: { dataType: 'dictionary', dictionaryType: 'colours' },
    },
    {
      id: 'n8',
      kind: 'usersSelect',
      field: 'guards',
      label: 'Guards',
      options: { selectType: 'custom', ableIds: ['r1--role'] },
    },
    {
      id: 't',
      kind: 'table',
      field: 'parts',
      label: 'Parts',
      options: {
        hasPick: true,
        modelId: 'cars',
        relationField: 'plate',
        transferList: [{ sourceValue: 'owner', targetField: 'parts.name' }],
      },
      children: [{ id: 'n9', kind: 'input', field: 'name', label: 'Name' }],
    },
  ],
  {
    rules: [
      {
        id: 'rule',
        name: 'Dear ones',
        when: when('price', '9'),
        then: [{ type: 'require', fields: ['plate'] }],
      },
    ],
    list: {
      columns: [{ field: 'plate' }],
      searches: [{ field: 'plate', type: 'fuzzy' }],
      sort: [{ field: 'price', order: 'asc' }],
      filter: when('guards', 'r1'),
    },
  },
)
const told = (uses: ReturnType<typeof usesOfIds>) =>
  uses.map(({ place, label }) => (label ? `${place} ${label}` : place))

describe('where a design names', () => {
  test('its own field: in formulas, rules, links and the list', () => {
    expect(told(usesOfOwn(kinds, document, new Set(['price'])))).toEqual([
      'node Twice',
      'rule Dear ones',
      'sort',
    ])
    expect(told(usesOfOwn(kinds, document, new Set(['plate'])))).toEqual([
      'rule Dear ones',
      'column',
      'search',
    ])
    expect(told(usesOfOwn(kinds, document, new Set(['who', 'guards'])))).toEqual([
      'node Car',
      'filter',
    ])
    expect(told(usesOfOwn(kinds, document, new Set(['twice'])))).toEqual([])
  })

  test('a form and its fields, a dictionary by id or code, a role wherever its id stands', () => {
    expect(told(usesOfIds(document, new Set(['cars'])))).toEqual(['node Car', 'node Parts'])
    expect(told(usesOfLinked(kinds, document, { modelId: 'cars', path: 'owner' }))).toEqual([
      'node Car',
      'node Its owner',
      'node Parts',
    ])
    expect(told(usesOfLinked(kinds, document, { modelId: 'cars', path: 'level' }))).toEqual([
      'node Car',
    ])
    expect(told(usesOfLinked(kinds, document, { modelId: 'others', path: 'owner' }))).toEqual([])
    expect(told(usesOfDictionary(kinds, document, new Set(['d1', 'colours'])))).toEqual([
      'node Colour',
    ])
    expect(told(usesOfIds(document, new Set(['r1'])))).toEqual(['node Guards', 'filter'])
  })
})

describe('a renamed field', () => {
  test('is followed by every link of another design, and by nothing else', () => {
    const next = followLinked(kinds, document, {
      modelId: 'cars',
      paths: new Map([
        ['owner', 'holder'],
        ['level', 'floor'],
      ]),
    })
    expect(next.nodes['n4']?.options).toMatchObject({
      relationField: 'plate',
      columnOptions: ['holder', 'plate'],
      narrowList: [{ column: 'floor' }],
      transferList: [{ sourceValue: 'holder', targetField: 'who' }],
    })
    expect(next.nodes['n5']?.options).toMatchObject({ relationField: 'car', showField: 'holder' })
    expect(next.nodes['t']?.options['transferList']).toEqual([
      { sourceValue: 'holder', targetField: 'parts.name' },
    ])
    expect([next.nodes['n1'], next.rules]).toEqual([document.nodes['n1'], document.rules])
    expect(
      followLinked(kinds, document, { modelId: 'others', paths: new Map([['owner', 'holder']]) }),
    ).toBe(document)
  })

  test('back and forth is the same design', () => {
    fc.assert(
      fc.property(fc.subarray(['plate', 'owner', 'level']), (names) => {
        const paths = new Map(names.map((name) => [name, `${name}2`]))
        const back = new Map(names.map((name) => [`${name}2`, name]))
        expect(
          followLinked(kinds, followLinked(kinds, document, { modelId: 'cars', paths }), {
            modelId: 'cars',
            paths: back,
          }),
        ).toEqual(document)
      }),
    )
  })

  test('is known by its node between two states of its own design', () => {
    const edited = apply(kinds, document, { type: 'rename', id: 't', field: 'pieces' })
    if ('problems' in edited) throw new Error('refused')
    expect([...findRenames(kinds, document, edited.document)]).toEqual([
      ['parts', 'pieces'],
      ['parts.name', 'pieces.name'],
    ])
    expect(findRenames(kinds, document, document).size).toBe(0)
  })
})
