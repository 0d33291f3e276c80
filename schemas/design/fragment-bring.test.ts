import { describe, expect, it } from 'vitest'
import {
  kinds,
  run,
  insert,
  reads,
  filled,
  home,
  kept,
  brought,
  first,
  other,
  placed,
  idAt,
  nodeAt,
  partOf,
  innerPart,
  errorsOf,
} from '#tests/fragments.ts'
import { compareDocuments } from './difference.ts'
import { bring } from './fragment-bring.ts'
import { keep } from './fragment-content.ts'
import { ownOf, placesOf } from './fragment-link.ts'
import { fragmentOf } from './fragment.ts'
import { pathsOf } from './paths.ts'
import { emptyDocument, upgrade } from './upgrade.ts'

describe('keeping', () => {
  it('takes what is selected with the rules between, and no other rule', () => {
    expect(
      Object.values(first.content.nodes)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['', '', 'postcode', 'street', 'total'])
    expect(first.content.rules).toMatchObject([
      { then: [{ type: 'show', fields: ['postcode', `#${innerPart}`] }] },
    ])
    expect(upgrade(kinds, JSON.parse(JSON.stringify(first.content)))).toEqual({
      document: first.content,
    })
    expect(compareDocuments(home, first.document)).toEqual([])
    expect(Object.keys(first.document.nodes)).toEqual(Object.keys(home.nodes))
  })
  it('makes columns of a sub-table a group that may stand on a form', () => {
    const table = run(
      emptyDocument(),
      insert('table', 't', '', { field: 'lines' }),
      insert('text', 'n', 't', { field: 'price' }),
      insert('sum', 's', 't', { field: 'twice', ...reads('lines.price') }),
    )
    const { content } = kept(table, { ids: ['n', 's'] })
    expect(content.children.map((id) => content.nodes[id]?.field)).toEqual(['twice', 'price'])
    expect(content.nodes['p1_1']?.options).toEqual({
      expression: [{ type: 'field', field: 'price' }],
    })
    expect(brought(other, content, { at: { parent: '', index: 0 } }).children).toHaveLength(3)
  })
  it.each([
    [home, ['total'], 'namesOutside'],
    [home, ['lost'], 'unknownNode'],
    [first.document, ['way'], 'linkedAlready'],
    [run(emptyDocument(), insert('tab', 't')), ['t_1'], 'standsOnlyIn'],
  ] as const)('refuses what cannot stand alone: %#', (document, ids, code) => {
    expect(keep(kinds, document, { ids, fragment: 'g', number: 1, place: 'z' })).toMatchObject({
      problems: [{ code }],
    })
  })
  it('changes the group from a place, with what is its own kept out unless it is taken over', () => {
    const local = run(
      first.document,
      { type: 'change', id: 'way', set: { label: 'Road', required: true } },
      insert('text', 'new', 'box', { field: 'house' }),
      { type: 'remove', ids: ['total'] },
    )
    const [way, total] = [partOf('street'), partOf('total')]
    const { content, document } = kept(local, { ids: ['new'], number: 2, content: first.content })
    expect(content.nodes[way]).toMatchObject({
      label: first.content.nodes[way]?.label,
      required: true,
    })
    expect(content.nodes[total]).toBeUndefined()
    expect(Object.keys(content.nodes)).toContain('p2_5')
    expect(document.nodes['way']).toMatchObject({ label: 'Road', linked: { number: 2 } })
    expect(kept(local, { ids: [], number: 2, content: first.content }).content.children).toEqual(
      first.content.children,
    )
    expect(
      kept(local, { ids: [], number: 2, content: first.content, takes: new Set(['way']) }).content
        .nodes[way]?.label,
    ).toBe('Road')
  })
})

describe('bringing', () => {
  it('gives a taken name a number, and everything inside follows', () => {
    expect(nodeAt(placed, partOf('street')).field).toBe('street1')
    expect(placed.rules).toMatchObject([
      { when: filled('street1'), then: [{ fields: ['postcode', `#${idAt(placed, innerPart)}`] }] },
    ])
    expect(errorsOf(placed)).toEqual([])
  })
  it('adds, changes, renames, moves and takes away; references of the form follow; what is own stays', () => {
    const mine = run(
      placed,
      {
        type: 'rules',
        set: [
          ...placed.rules,
          {
            id: 'm',
            name: '',
            when: filled('postcode'),
            then: [{ type: 'hide', fields: ['total', 'street'] }],
          },
        ],
      },
      { type: 'change', id: idAt(placed, partOf('postcode')), set: { label: 'Zip', span: 8 } },
      insert('text', 'extra', placed.children[1], { field: 'extra' }),
    )
    const next = kept(
      run(
        first.document,
        { type: 'rename', id: 'code', field: 'zip' },
        { type: 'options', id: 'code', set: { hint: '5 digits', defaultValue: '0' } },
        { type: 'move', ids: ['code'], parent: '', index: 0 },
        { type: 'remove', ids: ['total'] },
      ),
      { ids: [], number: 2, content: first.content, takes: new Set(['code']) },
    )
    const end = brought(mine, next.content)
    const zip = nodeAt(end, partOf('postcode'))
    expect(zip).toMatchObject({
      id: idAt(placed, partOf('postcode')),
      field: 'zip',
      label: 'Zip',
      span: 8,
      options: { hint: '5 digits', defaultValue: '0' },
    })
    expect(end.children.indexOf(zip.id)).toBeGreaterThanOrEqual(0)
    expect(end.rules.find(({ id }) => id === 'm')).toMatchObject({
      when: filled('zip'),
      then: [{ fields: ['street'] }],
    })
    expect(end.nodes['extra']).toEqual(mine.nodes['extra'])
    expect([...pathsOf(kinds, end).values()].toSorted()).toEqual([
      'extra',
      'street',
      'street1',
      'zip',
    ])
    expect(errorsOf(end)).toEqual([])
  })
  it('leaves what stood in a container that goes', () => {
    const mine = run(placed, insert('text', 'extra', placed.children[1], { field: 'extra' }))
    const flat = kept(
      run(
        first.document,
        { type: 'move', ids: ['way', 'code', 'total'], parent: '', index: 1 },
        { type: 'remove', ids: ['box'] },
      ),
      { ids: [], number: 2, content: first.content },
    )
    const end = brought(mine, flat.content)
    expect(end.children.map((id) => end.nodes[id]?.field)).toEqual([
      'street',
      'extra',
      'street1',
      'postcode',
      'total',
    ])
  })
  it('takes parts away that stand in a container that goes, also where the place was put into another one', () => {
    const moved = run(
      placed,
      { type: 'insert', kind: 'card', id: 'mine', parent: '', index: 0 },
      { type: 'move', ids: [placed.children[1] ?? ''], parent: 'mine', index: 0 },
    )
    const small = kept(run(emptyDocument(), insert('text', 'one', '', { field: 'one' })), {
      ids: ['one'],
    }).content
    const end = brought(moved, {
      ...small,
      nodes: { p2_1: { ...small.nodes['p1_1']!, id: 'p2_1' } },
      children: ['p2_1'],
    })
    expect(end.nodes['mine']?.children).toEqual(['q_p2_1'])
    expect(upgrade(kinds, JSON.parse(JSON.stringify(end)))).toEqual({ document: end })
  })
  it('does not take a default that is merely written out for the place’s own', () => {
    const id = idAt(placed, partOf('street'))
    const written = run(placed, { type: 'options', id, set: { defaultValue: '' } })
    expect([...ownOf(written.nodes[id]!)]).toEqual(['field'])
    expect([
      ...ownOf(run(placed, { type: 'options', id, set: { defaultValue: 'x' } }).nodes[id]!),
    ]).toEqual(['field', 'initial'])
  })
  it('says why it cannot', () => {
    const inTable = run(emptyDocument(), insert('table', 't', '', { field: 'lines' }))
    expect(
      bring(kinds, inTable, {
        fragment: 'f',
        number: 1,
        content: first.content,
        place: 'q',
        at: { parent: 't', index: 0 },
      }),
    ).toEqual({ problems: [{ code: 'notInTable' }] })
  })
  it('stays linked where the place is copied whole, and becomes plain where it is not', () => {
    const box = placed.children[1] ?? ''
    const twice = run(placed, {
      type: 'paste',
      fragment: fragmentOf(kinds, placed, [box]),
      parent: '',
      index: 0,
      seed: 'c',
    })
    expect(
      placesOf(twice).map(({ fragment, nodes, rules }) => [fragment, nodes.size, rules.size]),
    ).toEqual([
      ['f', 5, 1],
      ['f', 5, 1],
    ])
    expect(errorsOf(twice)).toEqual([])
    const part = run(placed, {
      type: 'paste',
      fragment: fragmentOf(kinds, placed, [idAt(placed, partOf('street'))]),
      parent: '',
      index: 0,
      seed: 'c',
    })
    expect(part.nodes['c_1']?.linked).toBeUndefined()
  })
})
