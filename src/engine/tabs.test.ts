import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { openStorage } from './storage.ts'
import { Tabs, maximumDrawn } from './tabs.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })
const paths = (tabs: Tabs) => tabs.list.map(({ path }) => path)
const kept = new Map<string, string>()
const storage = openStorage(() => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}))
let tabs: Tabs

beforeEach(() => {
  kept.clear()
  tabs = new Tabs(storage)
  for (const path of ['/a', '/b', '/c']) tabs.visit(at(path))
})

test('a second visit comes back to its tab, with the address of now', () => {
  tabs.visit(at('/a', '?keyword=x'))
  expect(paths(tabs)).toEqual(['/home', '/a', '/b', '/c'])
  expect(tabs.find('/a')?.place.search).toBe('?keyword=x')
})

test('a page that is drawn is shown before the address follows, until it has', () => {
  tabs.lift('/a')
  expect(tabs.lifted).toBe('/a')
  tabs.visit(at('/a'))
  expect(tabs.lifted).toBeNull()
  const again = new Tabs(storage)
  again.lift('/a')
  expect(again.lifted).toBeNull()
})

test('2.6 closing the active page goes to the last remaining one', () => {
  tabs.visit(at('/c', '?page=2'))
  expect(tabs.close('/b', ({ path }) => path === '/b')).toBe('/c?page=2')
  expect(paths(tabs)).toEqual(['/home', '/a', '/c'])
})

test('closing another page leaves one where one is', () => {
  expect(tabs.close('/c', ({ path }) => path === '/a')).toBeUndefined()
})

test('2.6 and 4 close all and close others leave the pinned page', () => {
  expect(tabs.close('/c', ({ path }) => path !== '/b')).toBe('/b')
  expect(paths(tabs)).toEqual(['/home', '/b'])
  expect(tabs.close('/b', () => true)).toBe('/home')
  expect(paths(tabs)).toEqual(['/home'])
})

test('a page that was closed is drawn anew when it is opened again', () => {
  tabs.rename('/a', 'Mine')
  tabs.close('/c', ({ path }) => path === '/a')
  tabs.visit(at('/a'))
  expect(tabs.find('/a')?.title).toBeUndefined()
})

test('after a refresh the strip is back, and only the visited page is drawn', () => {
  tabs.visit(at('/b', '?q=1'))
  const again = new Tabs(storage)
  expect(again.list.map(({ path, place, isDrawn }) => [path, place.search, isDrawn])).toEqual([
    ['/home', '', false],
    ['/a', '', false],
    ['/b', '?q=1', false],
    ['/c', '', false],
  ])
  again.visit(at('/b', '?q=1'))
  expect(again.list.filter(({ isDrawn }) => isDrawn).map(({ path }) => path)).toEqual(['/b'])
})

test.each(['no list', { path: '/a' }, [{ path: 5 }, null, { path: 'https://evil.example' }]])(
  'what stands in the storage is not believed: %j',
  (value) => {
    storage.write('tabs', value)
    expect(paths(new Tabs(storage))).toEqual(['/home'])
  },
)

test('a page that is not permitted any more closes', () => {
  tabs.retain((path) => path !== '/b')
  expect(paths(tabs)).toEqual(['/home', '/a', '/c'])
})

test('unsaved work holds its tab until it is closed', () => {
  let isDirty = true
  tabs.hold('/a', () => isDirty)
  expect(tabs.holds('/a')).toBe(true)
  isDirty = false
  expect(tabs.holds('/a')).toBe(false)
  isDirty = true
  tabs.close('/c', ({ path }) => path === '/a')
  expect(tabs.holds('/a')).toBe(false)
})

test('parts of a page hold it each for itself, and let go', () => {
  tabs.hold('/a', () => false)
  tabs.hold('/a', () => true, 'dialog')
  expect(tabs.holds('/a')).toBe(true)
  tabs.hold('/a', () => false)
  expect(tabs.holds('/a')).toBe(true)
  tabs.hold('/a', null, 'dialog')
  expect(tabs.holds('/a')).toBe(false)
})

test('the last visited pages are remembered after they are closed, newest first', () => {
  tabs.visit(at('/a'))
  tabs.close('/a', () => true)
  expect(tabs.recent.slice(0, 3)).toEqual(['/a', '/c', '/b'])
})

const pinning = () => new Tabs(storage, (path) => path === '/dashboard')

test('2.4 and 2.6 a pinned page stands behind the home page and cannot be closed', () => {
  tabs = pinning()
  tabs.visit(at('/dashboard'))
  expect(paths(tabs)).toEqual(['/home', '/dashboard', '/a', '/b', '/c'])
  expect(tabs.close('/dashboard', () => true)).toBeUndefined()
  expect(paths(tabs)).toEqual(['/home', '/dashboard'])
  tabs.retain(() => false)
  expect(paths(tabs)).toEqual(['/home'])
})

test('3 the record of an open tab is its path, its place and the title that it gave itself', () => {
  tabs.visit(at('/a', '?id=1'))
  tabs.rename('/a', 'Order 1')
  expect(storage.read('tabs')).toContainEqual({ path: '/a', search: '?id=1', title: 'Order 1' })
  expect(new Tabs(storage).find('/a')?.title).toBe('Order 1')
})

test('tabs are put in order, and stay so over a refresh', () => {
  tabs.move('/c', 1)
  expect(paths(tabs)).toEqual(['/home', '/c', '/a', '/b'])
  expect(paths(new Tabs(storage))).toEqual(['/home', '/c', '/a', '/b'])
})

test('wherever tabs are moved to, none is lost, the home page is first and pinned pages stay in front', () => {
  const path = fc.constantFrom('/home', '/dashboard', '/a', '/b', '/c', '/none')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(path, fc.integer({ min: -3, max: 9 })), { maxLength: 12 }),
      (moves) => {
        const moved = pinning()
        for (const tabPath of ['/a', '/b', '/c', '/dashboard']) moved.visit(at(tabPath))
        for (const [tabPath, to] of moves) moved.move(tabPath, to)
        expect(paths(moved).slice(0, 2)).toEqual(['/home', '/dashboard'])
        expect(paths(moved).slice(2).toSorted()).toEqual(['/a', '/b', '/c'])
      },
    ),
  )
})

test('of more than thirty drawn pages the longest unvisited one is given up; its tab stays, unsaved work stays drawn', () => {
  tabs.hold('/a', () => true)
  const many = Array.from({ length: maximumDrawn - 3 }, (_, index) => `/many/${index}`)
  for (const path of many) tabs.visit(at(path))
  expect(tabs.list.filter(({ isDrawn }) => isDrawn)).toHaveLength(maximumDrawn)
  tabs.visit(at('/b'))
  tabs.visit(at('/last', '?q=1'))
  tabs.visit(at('/very-last'))
  expect(tabs.list.filter(({ isDrawn }) => isDrawn)).toHaveLength(maximumDrawn)
  const given = tabs.list
    .filter(({ isDrawn, path }) => !isDrawn && path !== '/home')
    .map(({ path }) => path)
  expect(given).toEqual(['/c', '/many/0'])
  tabs.visit(at('/c'))
  expect(tabs.find('/c')?.isDrawn).toBe(true)
})

test('a page that is refreshed is another page at the same place', () => {
  tabs.visit(at('/a', '?q=1'))
  tabs.hold('/a', () => true)
  tabs.refresh('/a')
  expect([tabs.find('/a')?.generation, tabs.find('/a')?.place.search, tabs.holds('/a')]).toEqual([
    1,
    '?q=1',
    false,
  ])
})
