import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rule } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { add, box, lines, openStore, text } from '#tests/design-store.ts'
import type { DesignStore } from './store.ts'
import { sized } from '#tests/soak.ts'

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

/** Every command of the designer, and everything that runs commands. */
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
    const pickedRule = pick(store.document.rules)
    if (pickedRule)
      rulesOf(
        store,
        store.document.rules.map((rule) => (rule === pickedRule ? { ...rule, off: true } : rule)),
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
      const store = openStore()
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
    { numRuns: sized(80, 3000), seed: 7 },
  )
  // All other moves must have changed the document, else the test proves nothing about them.
  const quiet = ['select', 'selectMore', 'selectRange', 'selectBeside', 'walk', 'copy', 'refused']
  expect(names.filter((name) => !done.has(name))).toEqual(quiet)
})

test('quick edits of one setting of one node are one step; a pause, another setting or another node begin a new one', () => {
  const store = openStore()
  const firstId = add(store, text)
  const two = add(store, text)
  const label = (id: string, value: string) =>
    store.run({ type: 'change', id, set: { label: value } })
  const before = store.history.past.length
  label(firstId, 'P')
  vi.advanceTimersByTime(900)
  label(firstId, 'Pl')
  vi.advanceTimersByTime(900)
  label(firstId, 'Pla')
  expect(store.history.past).toHaveLength(before + 1)
  vi.advanceTimersByTime(1001)
  label(firstId, 'Plat')
  expect(store.history.past).toHaveLength(before + 2)
  store.run({ type: 'change', id: firstId, set: { tip: 't' } })
  label(two, 'x')
  expect(store.history.past).toHaveLength(before + 4)
  store.undo()
  store.undo()
  store.undo()
  expect(store.document.nodes[firstId]?.label).toBe('Pla')
  store.undo()
  expect(store.document.nodes[firstId]?.label).toBe('Text')
})

test('an edit after an undo drops what was undone', () => {
  const store = openStore()
  add(store, text)
  add(store, text)
  store.undo()
  store.insert(box)
  expect(store.history.future).toHaveLength(0)
  expect(Object.values(store.document.nodes).map((node) => node.kind)).toEqual(['text', 'box'])
})

test('undo brings the selection back, and the list of steps can be jumped in', () => {
  const store = openStore()
  const nodeId = add(store, text)
  add(store, text)
  store.select(nodeId)
  store.remove([nodeId])
  store.undo()
  expect(store.selection).toBe(nodeId)
  store.jump(0)
  expect(store.document.children).toEqual([])
  store.jump(3)
  expect(store.document.children).toHaveLength(1)
})
