import { expect, test } from 'vitest'
import { isWebAddress, needsTicket, toGroups, toRoutes } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { toPlainPath, trailOf } from './menu.ts'

const item = (id: string, type: number, given: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId: '',
  enCode: `code.${id}`,
  fullName: `Name ${id}`,
  icon: '',
  type,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  hasChildren: false,
  ...given,
})

const menu = [
  item('1', 1, {
    children: [
      item('2', 2, { urlAddress: 'system/menu?x=1' }),
      item('3', 3, { enCode: 'faults', propertyJson: '{"moduleId":"m3"}' }),
      item('4', 4),
      item('5', 5),
      item('deep', 1, { children: [item('8', 8), item('中', 2, { urlAddress: '/中文' })] }),
    ],
  }),
  item('6', 6),
  item('7', 7, { urlAddress: 'https://example.com', linkTarget: 'self' }),
  item('9', 7, { urlAddress: 'https://example.com', linkTarget: '_blank' }),
]

test('2.5 each type of menu item leads to its screen', () => {
  expect(toRoutes(menu).map(({ path, screen }) => [path, screen])).toEqual([
    ['/system/menu', 'page'],
    ['/faults', 'model'],
    ['/code.4', 'dictionary'],
    ['/code.5', 'report'],
    ['/code.8', 'portal'],
    ['/中文', 'page'],
    ['/code.6', 'window'],
    ['/link/7', 'frame'],
    ['/link/9', 'window'],
  ])
  expect(toRoutes(menu)[1]).toMatchObject({ moduleId: 'm3', title: 'faults', fullName: 'Name 3' })
})

test('2.5 the query string of a page is no part of its route, and is kept for the way there', () => {
  expect(toRoutes(menu)[0]).toMatchObject({ path: '/system/menu', search: '?x=1' })
})

test('2.5 the title is the code with dashes for dots', () => {
  expect(toRoutes(menu).find(({ path }) => path === '/code.4')).toMatchObject({
    title: 'code-4',
    fullName: 'Name 4',
  })
})

test('2.5 a directory has its code as its path, which leads to the first page below', () => {
  expect(toGroups(menu)).toEqual([
    { path: '/code.1', to: '/system/menu?x=1' },
    { path: '/code.deep', to: '/code.8' },
  ])
})

test('2.5 data views and addresses with placeholders ask the server for a ticket, plain links do not', () => {
  const links = toRoutes([
    item('6', 6),
    item('7', 7, { urlAddress: 'https://a.example/?t=${token}', linkTarget: 'self' }),
    item('8', 7, { urlAddress: '${dataV}/x' }),
    item('9', 7, { urlAddress: 'https://a.example' }),
  ])
  expect(links.map(needsTicket)).toEqual([true, true, true, false])
})

test.each([
  ['https://a.example/x?y=1', true],
  ['/scanQrcode', true],
  ['//a.example', false],
  ['/\\a.example', false],
  ['javascript:alert(1)', false],
  ['https://a/${token}', false],
  ['data:text/html,x', false],
])('%s is a way to go: %s', (address, is) => {
  expect(isWebAddress(address)).toBe(is)
})

test('the way to a page goes through its groups; a path that nobody granted has none', () => {
  expect(trailOf(menu, '/code.8').map(({ id }) => id)).toEqual(['1', 'deep', '8'])
  expect(trailOf(menu, '/system/menu/').map(({ id }) => id)).toEqual(['1', '2'])
  expect(trailOf(menu, '/code.1')).toEqual([])
})

test('an encoded path is the same path', () => {
  expect(trailOf(menu, encodeURI('/中文')).at(-1)?.id).toBe('中')
  expect(toPlainPath('/%')).toBe('/%')
})
