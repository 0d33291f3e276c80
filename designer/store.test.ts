import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compile } from '#schemas/design/model.ts'
import { add, box, kinds, lines, openStore, text } from '#tests/design-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a new one goes inside the selected container, else right after the selection', () => {
  const store = openStore()
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
  const store = openStore()
  const table = add(store, lines)
  const before = store.document
  expect(store.run({ type: 'insert', kind: 'lines', id: 'x', parent: table, index: 0 })).toBe(false)
  expect(store.document).toBe(before)
  expect(store.said).toEqual({ text: 'A sub-table cannot hold a sub-table', isRefusal: true })
})

test('a step of several that stops at one says at which and why, and does nothing of it', () => {
  const store = openStore()
  const table = add(store, lines)
  store.select('')
  const textId = add(store, text)
  const two = add(store, box)
  store.run({ type: 'change', id: two, set: { label: 'Crate' } })
  const before = store.document
  const refused = (done: boolean) => {
    expect(done).toBe(false)
    expect(store.document).toBe(before)
    return store.said
  }
  expect(refused(store.run({ type: 'move', ids: [textId, two], parent: table, index: 0 }))).toEqual(
    {
      text: '“Crate”: This cannot stand in a sub-table. Nothing was changed',
      isRefusal: true,
    },
  )
  store.copy([textId, two])
  expect(refused(store.paste(store.clip!, [{ parent: table, index: 0 }]))?.text).toBe(
    '“Crate”: This cannot stand in a sub-table. Nothing was changed',
  )
  expect(
    refused(
      store.run({ type: 'change', id: textId, set: { required: true } }, [
        { type: 'rename', id: two, field: 'crate' },
      ]),
    )?.text,
  ).toBe('“Crate”: This has no field name. Nothing was changed')
  const { past } = store.history
  expect(store.run({ type: 'remove', ids: [textId, 'gone'] })).toBe(false)
  expect(store.history.past).toBe(past)
})

test('by keyboard a node moves among its siblings, into the container before it, and out again', () => {
  const store = openStore()
  const container = add(store, box)
  store.select('')
  const firstId = add(store, text)
  const two = add(store, text)
  store.move('up')
  expect(store.document.children).toEqual([container, two, firstId])
  store.move('down')
  expect(store.document.children).toEqual([container, firstId, two])
  store.select(firstId)
  store.move('into')
  expect(store.document.nodes[container]?.children).toEqual([firstId])
  expect(store.said?.text).toBe('Text is now at position 1 of Box')
  store.move('out')
  expect(store.document.children).toEqual([container, firstId, two])
  store.select(two)
  expect(store.move('down')).toBe(false)
})

test('several are selected by click with a key: more or less of them, or all up to one; a container counts for what it holds', () => {
  const store = openStore()
  const container = add(store, box)
  const inner = add(store, text)
  store.select('')
  const [firstId, two] = [add(store, text), add(store, text)]
  store.select(firstId)
  store.select(two, 'toggle')
  expect([store.chosen, store.selection]).toEqual([[firstId, two], two])
  store.select(two, 'toggle')
  expect(store.chosen).toEqual([firstId])
  store.select(container, 'range')
  expect(store.chosen).toEqual([container, firstId])
  store.select(inner)
  store.select(two, 'range')
  expect(store.chosen).toEqual([inner, firstId, two])
  store.select('', 'toggle')
  expect(store.chosen).toEqual([])
  store.selectBeside()
  expect(store.chosen).toEqual([container, firstId, two])
  store.select(firstId)
  store.walk('down', true)
  expect(store.chosen).toEqual([firstId, two])
})

test('what is selected together moves, is copied, changed and removed as one step', () => {
  const store = openStore()
  const container = add(store, box)
  store.select('')
  const [firstId, two, three] = [add(store, text), add(store, text), add(store, text)]
  const steps = () => store.history.past.length
  const before = steps()
  store.selectSeveral([two, three])
  expect(store.move('up')).toBe(true)
  expect(store.document.children).toEqual([container, two, three, firstId])
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
  expect(store.document.children).toEqual([container, firstId, two, three])
  expect(store.chosen).toEqual([two, three])
})

test('arrows walk the tree and never leave it', () => {
  const store = openStore()
  const container = add(store, box)
  const inner = add(store, text)
  store.select('')
  const seen = (['up', 'down', 'right', 'down', 'left', 'left'] as const).map(
    (arrow) => (store.walk(arrow), store.selection),
  )
  expect(seen).toEqual(['', container, inner, inner, container, ''])
})

test('what is removed leaves the selection with its neighbour, then its parent', () => {
  const store = openStore()
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
  const store = openStore()
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
  const store = openStore()
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
  expect(store.errors.map((error) => error.ruleId)).toEqual(['r'])
  expect(store.problemsOf(id)).toEqual([])
})
