import { beforeEach, expect, test } from 'vitest'
import { openStorage } from './storage.ts'
import { Tabs } from './tabs.ts'

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' })
const paths = (tabs: Tabs) => tabs.list.map(({ path }) => path)
const kept = new Map<string, string>()
const storage = openStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }))
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

test('closing the active page goes to the last remaining one (2.6)', () => {
  tabs.visit(at('/c', '?page=2'))
  expect(tabs.close('/b', ({ path }) => path === '/b')).toBe('/c?page=2')
  expect(paths(tabs)).toEqual(['/home', '/a', '/c'])
})

test('closing another page leaves one where one is', () => {
  expect(tabs.close('/c', ({ path }) => path === '/a')).toBeUndefined()
})

test('close all and close others leave the pinned page (2.6)', () => {
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
  expect(again.list.map(({ path, place, isDrawn }) => [path, place.search, isDrawn])).toEqual([['/home', '', false], ['/a', '', false], ['/b', '?q=1', false], ['/c', '', false]])
  again.visit(at('/b', '?q=1'))
  expect(again.list.filter(({ isDrawn }) => isDrawn).map(({ path }) => path)).toEqual(['/b'])
})

test.each(['no list', { path: '/a' }, [{ path: 5 }, null, { path: 'https://evil.example' }]])('what stands in the storage is not believed: %j', (value) => {
  storage.write('tabs', value)
  expect(paths(new Tabs(storage))).toEqual(['/home'])
})

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

test('the last visited pages are remembered after they are closed, newest first', () => {
  tabs.visit(at('/a'))
  tabs.close('/a', () => true)
  expect(tabs.recent.slice(0, 3)).toEqual(['/a', '/c', '/b'])
})
