import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds, filled, brought, first, placed, errorsOf } from '#tests/fragments.ts'
import { compareDocuments } from './difference.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { apply } from './edit.ts'
import type { Command } from './edit.ts'
import { bring } from './fragment-bring.ts'
import { keep } from './fragment-content.ts'
import { detach, ownOf, placesOf } from './fragment-link.ts'
import { pathsOf } from './paths.ts'
import { upgrade } from './upgrade.ts'

/** Any edit of a form that contains a group. */
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
  return all.reduce((draft, { what, at, to, name }, index) => {
    const ids = [...walk(draft)].map(({ node }) => node.id)
    const holders = ['', ...ids.filter((id) => draft.nodes[id]?.kind === 'card')]
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
          ...draft.rules,
          {
            id: `${seed}${index}`,
            name: '',
            when: filled(pathsOf(kinds, draft).get(id) ?? 'x'),
            then: [
              {
                type: 'hide',
                fields: [pathsOf(kinds, draft).get(ids[to % ids.length] ?? '') ?? `#${id}`],
              },
            ],
          },
        ],
      },
      hint: { type: 'options', id, set: draft.nodes[id]?.kind === 'text' ? { hint: name } : {} },
      initial: {
        type: 'options',
        id,
        set: draft.nodes[id]?.kind === 'text' ? { defaultValue: name } : {},
      },
    }
    const edited = apply(kinds, draft, commands[what])
    return 'document' in edited && Object.keys(edited.document.nodes).length > 0
      ? edited.document
      : draft
  }, document)
}

/** The document without regard to the order of keys. */
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
        expect(compareDocuments(document, loose)).toEqual([])
      }),
      { numRuns: 250 },
    )
  })
})
