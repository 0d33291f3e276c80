import { expect, test, vi } from 'vitest'
import { LazyTree, treeOf } from './lazy-tree.ts'

const line = (id: string, parentId: string, hasChildren = true) => ({ id, parentId, hasChildren })
const [a, b, c, d] = [line('a', ''), line('b', 'a'), line('c', 'b', false), line('d', 'a', false)]

test('what has no parent in the list stands at the top of the tree', () => {
  expect(treeOf([a, b, c, d])).toEqual([{ ...a, children: [{ ...b, children: [c] }, d] }])
  expect(treeOf([c])).toEqual([c])
})

test('a branch is loaded when it is opened, once; loaded anew all that is open comes again', async () => {
  const tree = new LazyTree<typeof a>()
  const linesOf = vi.fn(async (id: string) => ({ 0: [a], a: [b, d], b: [c] })[id] ?? [])
  const load = async () => void (rows = await tree.load(linesOf))
  let rows = await tree.load(linesOf)
  expect(rows).toEqual([{ ...a, children: [] }])
  tree.open({ ...a, children: [] }, load)
  await vi.waitFor(() => expect(rows).toEqual([{ ...a, children: [{ ...b, children: [] }, d] }]))
  tree.open({ ...b, children: [] }, load)
  await vi.waitFor(() => expect(rows).toEqual([{ ...a, children: [{ ...b, children: [c] }, d] }]))
  expect(linesOf.mock.calls).toEqual([['0'], ['a'], ['b']])
  await load()
  expect(linesOf.mock.calls.slice(3)).toEqual([['0'], ['a'], ['b']])
})

test('what came whole is opened without asking', async () => {
  const tree = new LazyTree<typeof a>()
  const [whole] = await tree.load(async () => [a, b, c, d])
  const load = vi.fn(async () => undefined)
  if (whole) tree.open(whole, load)
  expect(load).not.toHaveBeenCalled()
})
