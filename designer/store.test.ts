import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compile } from '#schemas/design/model.ts'
import type { Document, Rule } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import * as Type from 'typebox'
import { Saving } from './saving.ts'
import { DesignStore } from './store.ts'

const named = (name: string) => defineTexts({ zh: { name }, zhtw: { name }, en: { name } })
const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: '',
  texts: named('Text'),
  options: Type.Object({ hint: Type.String({ default: '' }) }),
  type: 'text',
  places: ['form', 'table', 'list', 'source'],
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
const lines = defineKind({
  kind: 'lines',
  group: 'basic',
  icon: '',
  texts: named('Lines'),
  options: Type.Object({}),
  type: 'rows',
  places: ['form'],
  holds: 'rows',
})
const other = defineKind({
  kind: 'other',
  group: 'basic',
  icon: '',
  texts: named('Other'),
  options: Type.Object({}),
  type: 'text',
  places: ['form', 'table', 'list', 'source'],
})
const kinds: Kinds = { text, box, lines, other }
const say: Say = (texts, key, params) =>
  Object.entries(params ?? {}).reduce(
    (one, [name, value]) => one.replace(`{${name}}`, String(value)),
    texts.en[key],
  )

function open(document: Document = emptyDocument()): DesignStore {
  const saving = new Saving(
    { document, version: 1, at: 0 },
    {
      save: async (_one, version) => ({ version: version + 1, at: 0 }),
      theirs: () => null,
      journal: { read: () => null, write: () => {}, clear: () => {} },
    },
  )
  return new DesignStore({ kinds, document, saving, say })
}

const add = (store: DesignStore, kind: typeof text | typeof box | typeof lines): string => {
  expect(store.insert(kind)).toBe(true)
  return store.selection
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

type Pick = <T>(list: readonly T[]) => T | undefined
type Move = (store: DesignStore, pick: Pick) => void
const idsOf = (store: DesignStore): string[] => Object.keys(store.document.nodes)
const anyRule = (store: DesignStore, off: boolean): Rule => ({
  id: `r${store.history.past.length}`,
  name: '',
  ...(off && { off }),
  when: { match: 'and', groups: [] },
  then: [
    { type: 'hide', fields: ['text1'] },
    { type: 'set', field: 'text1', value: 'x' },
  ],
})
const rulesOf = (store: DesignStore, rules: readonly Rule[]): void =>
  void store.run({ type: 'rules', set: rules })

/** Every command of the designer, and everything that goes through it. */
const moves: { readonly [name: string]: Move } = {
  insertText: (store) => void store.insert(text),
  insertBox: (store) => void store.insert(box),
  insertLines: (store) => void store.insert(lines),
  select: (store, pick) => store.select(pick(idsOf(store)) ?? ''),
  selectMore: (store, pick) => store.select(pick(idsOf(store)) ?? '', 'toggle'),
  selectRange: (store, pick) => store.select(pick(idsOf(store)) ?? '', 'range'),
  selectBeside: (store) => store.selectBeside(),
  walk: (store, pick) =>
    store.walk(
      pick(['up', 'down', 'left', 'right'] as const) ?? 'up',
      pick([true, false]) ?? false,
    ),
  remove: (store) => void store.remove(),
  duplicate: (store) => void store.duplicate(),
  copy: (store) => store.copy(),
  paste: (store) => void (store.clip && store.paste(store.clip)),
  move: (store, pick) => void store.move(pick(['up', 'down', 'out', 'into'] as const) ?? 'up'),
  moveTo: (store, pick) =>
    void (
      store.chosen.length > 0 &&
      store.moveTo(store.chosen, { parent: pick(['', ...idsOf(store)]) ?? '', index: 0 })
    ),
  change: (store) =>
    void (
      store.document.nodes[store.selection] &&
      store.run({
        type: 'change',
        id: store.selection,
        set: { label: `x${store.history.past.length}` },
      })
    ),
  changeAll: (store, pick) =>
    store.changeAll(store.chosen, { required: pick([true, false]) ?? true }),
  options: (store) =>
    void (
      store.document.nodes[store.selection] &&
      store.run({
        type: 'options',
        id: store.selection,
        set: { hint: `h${store.history.past.length}` },
      })
    ),
  rename: (store) =>
    void (
      store.document.nodes[store.selection] &&
      store.run({ type: 'rename', id: store.selection, field: `f${store.history.past.length}` })
    ),
  turn: (store, pick) =>
    void (
      store.document.nodes[store.selection] &&
      store.run({ type: 'turn', id: store.selection, kind: pick(['other', 'text']) ?? 'other' })
    ),
  form: (store) =>
    void store.run({ type: 'form', set: { gutter: store.history.past.length % 40 } }),
  list: (store) =>
    void store.run({ type: 'list', set: { pageSize: 10 + (store.history.past.length % 40) } }),
  addRule: (store, pick) =>
    rulesOf(store, [...store.document.rules, anyRule(store, pick([true, false]) ?? false)]),
  orderRules: (store) => rulesOf(store, store.document.rules.toReversed()),
  switchRule: (store, pick) => {
    const one = pick(store.document.rules)
    if (one)
      rulesOf(
        store,
        store.document.rules.map((rule) => (rule === one ? { ...rule, off: true } : rule)),
      )
  },
  removeRule: (store) => rulesOf(store, store.document.rules.slice(1)),
  replace: (store) => store.replace(emptyDocument(), 'restore'),
  refused: (store) =>
    void store.run({ type: 'insert', kind: 'nothing', id: 'x', parent: '', index: 0 }),
}
const names = Object.keys(moves)

test('undoing everything gives the start, redoing everything the end, whatever was done', () => {
  const step = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat({ max: 3000 }))
  const done = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
      const store = open()
      const start = store.document
      for (const [move, at, pause] of steps) {
        const before = store.document
        moves[move]?.(store, (list) => list[at % Math.max(1, list.length)])
        if (store.document !== before) done.add(move)
        vi.advanceTimersByTime(pause)
      }
      const end = store.document
      const count = store.history.past.length
      const scenes = [end]
      while (store.history.past.length > 0) {
        store.undo()
        scenes.unshift(store.document)
      }
      expect(store.document).toBe(start)
      for (const scene of scenes.slice(1)) {
        store.redo()
        expect(store.document).toBe(scene)
      }
      expect(store.document).toBe(end)
      expect(store.history.past).toHaveLength(count)
      store.stop()
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 150), seed: 7 },
  )
  // What never changed anything would prove nothing.
  const quiet = ['select', 'selectMore', 'selectRange', 'selectBeside', 'walk', 'copy', 'refused']
  expect(names.filter((name) => !done.has(name))).toEqual(quiet)
})

test('quick edits of one setting of one node are one step; a pause, another setting or another node begin a new one', () => {
  const store = open()
  const one = add(store, text)
  const two = add(store, text)
  const label = (id: string, value: string) =>
    store.run({ type: 'change', id, set: { label: value } })
  const before = store.history.past.length
  label(one, 'P')
  vi.advanceTimersByTime(900)
  label(one, 'Pl')
  vi.advanceTimersByTime(900)
  label(one, 'Pla')
  expect(store.history.past).toHaveLength(before + 1)
  vi.advanceTimersByTime(1001)
  label(one, 'Plat')
  expect(store.history.past).toHaveLength(before + 2)
  store.run({ type: 'change', id: one, set: { tip: 't' } })
  label(two, 'x')
  expect(store.history.past).toHaveLength(before + 4)
  store.undo()
  store.undo()
  store.undo()
  expect(store.document.nodes[one]?.label).toBe('Pla')
  store.undo()
  expect(store.document.nodes[one]?.label).toBe('Text')
})

test('an edit after an undo drops what was undone', () => {
  const store = open()
  add(store, text)
  add(store, text)
  store.undo()
  store.insert(box)
  expect(store.history.future).toHaveLength(0)
  expect(Object.values(store.document.nodes).map((one) => one.kind)).toEqual(['text', 'box'])
})

test('undo brings the selection back, and the list of steps can be jumped in', () => {
  const store = open()
  const one = add(store, text)
  add(store, text)
  store.select(one)
  store.remove([one])
  store.undo()
  expect(store.selection).toBe(one)
  store.jump(0)
  expect(store.document.children).toEqual([])
  store.jump(3)
  expect(store.document.children).toHaveLength(1)
})

test('a new one goes inside the selected container, else right after the selection', () => {
  const store = open()
  const first = add(store, text)
  const second = add(store, text)
  store.select(first)
  const between = add(store, text)
  expect(store.document.children).toEqual([first, between, second])
  store.select(second)
  const container = add(store, box)
  const inner = add(store, text)
  expect(store.document.nodes[container]?.children).toEqual([inner])
})

test('a refusal says why and changes nothing', () => {
  const store = open()
  const table = add(store, lines)
  const before = store.document
  expect(store.run({ type: 'insert', kind: 'lines', id: 'x', parent: table, index: 0 })).toBe(false)
  expect(store.document).toBe(before)
  expect(store.said).toEqual({ text: 'A sub-table cannot hold a sub-table', isRefusal: true })
})

test('a step of several that stops at one says at which and why, and does nothing of it', () => {
  const store = open()
  const table = add(store, lines)
  store.select('')
  const one = add(store, text)
  const two = add(store, box)
  store.run({ type: 'change', id: two, set: { label: 'Crate' } })
  const before = store.document
  const refused = (done: boolean) => {
    expect(done).toBe(false)
    expect(store.document).toBe(before)
    return store.said
  }
  expect(refused(store.run({ type: 'move', ids: [one, two], parent: table, index: 0 }))).toEqual({
    text: '“Crate”: This cannot stand in a sub-table. Nothing was changed',
    isRefusal: true,
  })
  store.copy([one, two])
  expect(refused(store.paste(store.clip!, [{ parent: table, index: 0 }]))?.text).toBe(
    '“Crate”: This cannot stand in a sub-table. Nothing was changed',
  )
  expect(
    refused(
      store.run({ type: 'change', id: one, set: { required: true } }, [
        { type: 'rename', id: two, field: 'crate' },
      ]),
    )?.text,
  ).toBe('“Crate”: This has no field name. Nothing was changed')
  const { past } = store.history
  expect(store.run({ type: 'remove', ids: [one, 'gone'] })).toBe(false)
  expect(store.history.past).toBe(past)
})

test('by keyboard a node moves among its siblings, into the container before it, and out again', () => {
  const store = open()
  const container = add(store, box)
  store.select('')
  const one = add(store, text)
  const two = add(store, text)
  store.move('up')
  expect(store.document.children).toEqual([container, two, one])
  store.move('down')
  expect(store.document.children).toEqual([container, one, two])
  store.select(one)
  store.move('into')
  expect(store.document.nodes[container]?.children).toEqual([one])
  expect(store.said?.text).toBe('Text is now at position 1 of Box')
  store.move('out')
  expect(store.document.children).toEqual([container, one, two])
  store.select(two)
  expect(store.move('down')).toBe(false)
})

test('several are selected by click with a key: more or less of them, or all up to one; a container counts for what it holds', () => {
  const store = open()
  const container = add(store, box)
  const inner = add(store, text)
  store.select('')
  const [one, two] = [add(store, text), add(store, text)]
  store.select(one)
  store.select(two, 'toggle')
  expect([store.chosen, store.selection]).toEqual([[one, two], two])
  store.select(two, 'toggle')
  expect(store.chosen).toEqual([one])
  store.select(container, 'range')
  expect(store.chosen).toEqual([container, one])
  store.select(inner)
  store.select(two, 'range')
  expect(store.chosen).toEqual([inner, one, two])
  store.select('', 'toggle')
  expect(store.chosen).toEqual([])
  store.selectBeside()
  expect(store.chosen).toEqual([container, one, two])
  store.select(one)
  store.walk('down', true)
  expect(store.chosen).toEqual([one, two])
})

test('what is selected together moves, is copied, changed and removed as one step', () => {
  const store = open()
  const container = add(store, box)
  store.select('')
  const [one, two, three] = [add(store, text), add(store, text), add(store, text)]
  const steps = () => store.history.past.length
  const before = steps()
  store.selectSeveral([two, three])
  expect(store.move('up')).toBe(true)
  expect(store.document.children).toEqual([container, two, three, one])
  expect(store.said?.text).toBe('Text and 1 more is now at position 2 of Form')
  expect(store.moveTo([two, three], { parent: '', index: 2 })).toBe(false)
  expect(store.move('into')).toBe(true)
  expect(store.document.nodes[container]?.children).toEqual([two, three])
  store.changeAll(store.chosen, { required: true })
  expect([two, three].map((id) => store.document.nodes[id]?.required)).toEqual([true, true])
  expect(store.chosen).toEqual([two, three])
  store.duplicate()
  expect(store.document.nodes[container]?.children).toHaveLength(4)
  expect(store.chosen).toEqual(store.document.nodes[container]?.children.slice(2))
  store.remove()
  expect(steps() - before).toBe(5)
  for (let step = 0; step < 5; step++) store.undo()
  expect(store.document.children).toEqual([container, one, two, three])
  expect(store.chosen).toEqual([two, three])
})

test('arrows walk the tree and never leave it', () => {
  const store = open()
  const container = add(store, box)
  const inner = add(store, text)
  store.select('')
  const seen = (['up', 'down', 'right', 'down', 'left', 'left'] as const).map(
    (arrow) => (store.walk(arrow), store.selection),
  )
  expect(seen).toEqual(['', container, inner, inner, container, ''])
})

test('what is removed leaves the selection with its neighbour, then its parent', () => {
  const store = open()
  const container = add(store, box)
  const inner = add(store, text)
  const next = add(store, text)
  store.select(inner)
  store.remove([inner])
  expect(store.selection).toBe(next)
  store.remove([next])
  expect(store.selection).toBe(container)
})

test('a copy stands right after its original with ids and field names of its own', () => {
  const store = open()
  const container = add(store, box)
  const inner = add(store, text)
  store.duplicate([container])
  const [, copy = ''] = store.document.children
  expect(copy).not.toBe(container)
  const [child = ''] = store.document.nodes[copy]?.children ?? []
  expect(store.document.nodes[child]?.field).not.toBe(store.document.nodes[inner]?.field)
  expect(compile(kinds, store.document).byPath.size).toBe(2)
})

test('problems are found after a moment of rest, not with every key', () => {
  const store = open()
  const id = add(store, text)
  vi.advanceTimersByTime(1000)
  expect(store.errors).toEqual([])
  store.run({
    type: 'rules',
    set: [
      {
        id: 'r',
        name: '',
        when: { match: 'and', groups: [] },
        then: [{ type: 'hide', fields: ['nobody'] }],
      },
    ],
  })
  expect(store.errors).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(store.errors.map((one) => one.ruleId)).toEqual(['r'])
  expect(store.problemsOf(id)).toEqual([])
})
