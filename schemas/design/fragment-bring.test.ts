import fc from 'fast-check'
import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { defineKind } from '../widget/define.ts'
import type { Kinds } from '../widget/define.ts'
import { expression, mapExpression } from '../widget/formula.ts'
import { check } from './check.ts'
import type { Condition } from './condition.ts'
import { differences } from './difference.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { apply } from './edit.ts'
import type { Command } from './edit.ts'
import { bring } from './fragment-bring.ts'
import { keep } from './fragment-content.ts'
import type { Keeping } from './fragment-content.ts'
import { detach, ownOf, placesOf } from './fragment-link.ts'
import { fragmentOf } from './fragment.ts'
import { pathsOf } from './paths.ts'
import { emptyDocument, upgrade } from './upgrade.ts'

const words = (name: string) => ({ zh: { name }, zhtw: { name }, en: { name } })
const common = { group: 'basic', icon: 'x' } as const
const kinds: Kinds = {
  text: defineKind({
    ...common,
    kind: 'text',
    texts: words('Text'),
    options: Type.Object({
      defaultValue: Type.String({ default: '' }),
      hint: Type.String({ default: '' }),
    }),
    type: 'text',
    places: ['form', 'table', 'list', 'search', 'sort'],
  }),
  sum: defineKind({
    ...common,
    kind: 'sum',
    texts: words('Sum'),
    options: Type.Object({ expression }),
    type: 'decimal',
    places: ['form', 'table', 'list'],
    computes: (options) => options.expression,
    mapFields: (options, map) => ({ expression: mapExpression(options.expression, map) }),
  }),
  table: defineKind({
    ...common,
    kind: 'table',
    texts: words('Table'),
    options: Type.Object({}),
    type: 'rows',
    places: ['form'],
    holds: 'rows',
  }),
  card: defineKind({
    ...common,
    kind: 'card',
    texts: words('Card'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
  }),
  tab: defineKind({
    ...common,
    kind: 'tab',
    texts: words('Tab'),
    options: Type.Object({}),
    places: ['form'],
    holds: ['pane'],
    children: ['pane'],
  }),
  pane: defineKind({
    ...common,
    kind: 'pane',
    texts: words('Pane'),
    options: Type.Object({}),
    places: ['form'],
    holds: 'nodes',
    within: ['tab'],
  }),
}

const run = (document: Document, ...commands: Command[]): Document =>
  commands.reduce((one, command) => {
    const edited = apply(kinds, one, command)
    if ('problems' in edited)
      throw new Error(`${command.type}: ${edited.problems.map(({ code }) => code).join()}`)
    return edited.document
  }, document)
const insert = (
  ...[kind, id, parent = '', more]: [kind: string, id: string, parent?: string, more?: object]
): Command => ({ type: 'insert', kind, id, parent, index: 0, ...more })
const reads = (...fields: string[]): object => ({
  options: { expression: fields.map((field) => ({ type: 'field', field })) },
})
const filled = (field: string): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [{ field, symbol: 'notNull' }] }],
})

/** A card with an address, its own rule, and a field that is no part of it. */
const home = run(
  emptyDocument(),
  insert('text', 'own', '', { field: 'own' }),
  insert('card', 'box'),
  insert('card', 'inner', 'box'),
  insert('sum', 'total', 'box', { field: 'total', ...reads('postcode') }),
  insert('text', 'code', 'box', { field: 'postcode' }),
  insert('text', 'way', 'box', { field: 'street' }),
  {
    type: 'rules',
    set: [
      {
        id: 'between',
        name: '',
        when: filled('street'),
        then: [{ type: 'show', fields: ['postcode', '#inner'] }],
      },
      { id: 'mine', name: '', when: filled('own'), then: [{ type: 'hide', fields: ['street'] }] },
    ],
  },
)

const kept = (document: Document, more: Partial<Keeping> = {}) => {
  const one = keep(kinds, document, { ids: ['box'], fragment: 'f', number: 1, place: 'h', ...more })
  if ('problems' in one) throw new Error(JSON.stringify(one.problems))
  return one
}
const brought = (document: Document, content: Document, more: object = {}): Document => {
  const one = bring(kinds, document, { fragment: 'f', number: 2, content, place: 'q', ...more })
  if ('problems' in one) throw new Error(JSON.stringify(one.problems))
  return one.document
}
const first = kept(home)
const other = run(emptyDocument(), insert('text', 'x', '', { field: 'street' }))
const placed = brought(other, first.content, { number: 1, at: { parent: '', index: 1 } })
const idAt = (document: Document, part: string, place = 'q'): string =>
  placesOf(document)
    .find(({ id }) => id === place)
    ?.nodes.get(part) ?? ''
const nodeAt = (document: Document, part: string, place = 'q') =>
  document.nodes[idAt(document, part, place)]!
const partOf = (field: string): string =>
  Object.values(first.content.nodes).find((node) => node.field === field)!.id
const innerPart =
  Object.values(first.content.nodes).find(
    ({ kind, children }) => kind === 'card' && children.length === 0,
  )?.id ?? ''
const errorsOf = (document: Document) =>
  check(kinds, document)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)

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
    expect(differences(home, first.document)).toEqual([])
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

/** Anything that a designer may do to a form with a group in it. */
const doing = fc.array(
  fc.record({
    what: fc.constantFrom(
      'label',
      'span',
      'required',
      'rename',
      'remove',
      'insert',
      'box',
      'move',
      'rule',
      'hint',
      'initial',
    ),
    at: fc.nat(20),
    to: fc.nat(20),
    name: fc.constantFrom('a', 'b', 'street', 'postcode', 'zip', 'total'),
  }),
  { maxLength: 8 },
)
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

function changed(document: Document, all: Doing, seed: string): Document {
  return all.reduce((one, { what, at, to, name }, index) => {
    const ids = [...walk(one)].map(({ node }) => node.id)
    const holders = ['', ...ids.filter((id) => one.nodes[id]?.kind === 'card')]
    const [id, parent] = [ids[at % ids.length] ?? '', holders[to % holders.length] ?? '']
    const commands: { readonly [W in Doing[number]['what']]: Command } = {
      label: { type: 'change', id, set: { label: name } },
      span: { type: 'change', id, set: { span: (to % 24) + 1 } },
      required: { type: 'change', id, set: { required: true } },
      rename: { type: 'rename', id, field: name },
      remove: { type: 'remove', ids: [id] },
      insert: { type: 'insert', kind: 'text', id: `${seed}${index}`, parent, index: 0 },
      box: { type: 'insert', kind: 'card', id: `${seed}${index}`, parent, index: 0 },
      move: { type: 'move', ids: [id], parent, index: 0 },
      rule: {
        type: 'rules',
        set: [
          ...one.rules,
          {
            id: `${seed}${index}`,
            name: '',
            when: filled(pathsOf(kinds, one).get(id) ?? 'x'),
            then: [
              {
                type: 'hide',
                fields: [pathsOf(kinds, one).get(ids[to % ids.length] ?? '') ?? `#${id}`],
              },
            ],
          },
        ],
      },
      hint: { type: 'options', id, set: one.nodes[id]?.kind === 'text' ? { hint: name } : {} },
      initial: {
        type: 'options',
        id,
        set: one.nodes[id]?.kind === 'text' ? { defaultValue: name } : {},
      },
    }
    const edited = apply(kinds, one, commands[what])
    return 'document' in edited && Object.keys(edited.document.nodes).length > 0
      ? edited.document
      : one
  }, document)
}

/** The same document whatever the order of keys. */
const plainly = (document: Document): unknown => JSON.parse(JSON.stringify(document))

describe('every change of a group, over every form where it stands', () => {
  it('keeps ids and what is own, and a second time changes nothing', () => {
    fc.assert(
      fc.property(doing, doing, (there, here) => {
        const source = changed(first.document, there, 's')
        const next = keep(kinds, source, {
          ids: Object.keys(source.nodes).filter((id) => id.startsWith('s')),
          fragment: 'f',
          number: 2,
          place: 'h',
          content: first.content,
          takes: new Set(Object.keys(source.nodes).filter((_id, index) => index % 2 === 0)),
        })
        const form = changed(placed, here, 'l')
        if ('problems' in next || !placesOf(form).some(({ id }) => id === 'q')) return
        const before = plainly(form)
        const result = bring(kinds, form, {
          fragment: 'f',
          number: 2,
          content: next.content,
          place: 'q',
        })
        expect(plainly(form)).toEqual(before)
        if ('problems' in result) return
        const { document } = result
        const [was, now] = [
          placesOf(form).find(({ id }) => id === 'q')!,
          placesOf(document).find(({ id }) => id === 'q')!,
        ]
        expect([...now.nodes.keys()].toSorted()).toEqual(Object.keys(next.content.nodes).toSorted())
        expect(now.number).toBe(2)
        for (const [part, id] of was.nodes) {
          const [old, shared] = [form.nodes[id]!, next.content.nodes[part]]
          if (!shared) {
            expect(document.nodes[id]).toBeUndefined()
            continue
          }
          expect(now.nodes.get(part)).toBe(id)
          const [node, own] = [document.nodes[id]!, ownOf(old)]
          expect(node.label).toBe(own.has('label') ? old.label : shared.label)
          expect(node.span).toBe(own.has('span') ? old.span : shared.span)
          expect(node.options['defaultValue']).toBe(
            own.has('initial') ? old.options['defaultValue'] : shared.options['defaultValue'],
          )
          expect(node.required).toBe(shared.required)
          expect(node.kind).toBe(shared.kind)
        }
        const wasIn = new Set(was.nodes.values())
        for (const [id, node] of Object.entries(form.nodes))
          if (!wasIn.has(id))
            expect({ ...document.nodes[id], options: null, children: null }).toEqual({
              ...node,
              options: null,
              children: null,
            })
        expect([...walk(document)]).toHaveLength(Object.keys(document.nodes).length)
        expect(upgrade(kinds, plainly(document))).toMatchObject({ document: {} })
        expect(errorsOf(document)).not.toContain('nameTaken')
        expect(plainly(brought(document, next.content))).toEqual(plainly(document))
        const loose = detach(document, 'q')
        expect(brought(loose, first.content)).toBe(loose)
        expect(differences(document, loose)).toEqual([])
      }),
      { numRuns: 250 },
    )
  })
})
