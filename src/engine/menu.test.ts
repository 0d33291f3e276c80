import { expect, test } from 'vitest'
import { toRoutes } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { plainPath, trailOf } from './menu.ts'

const item = (id: string, type: number, given: Partial<MenuItem> = {}): MenuItem => ({ id, parentId: '', enCode: `code.${id}`, fullName: `Name ${id}`, icon: '', type, urlAddress: '', linkTarget: '', propertyJson: '', hasChildren: false, ...given })

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

test('each type of menu item leads to its screen (2.5)', () => {
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

test('the way to a page goes through its groups; a path that nobody granted has none', () => {
  expect(trailOf(menu, '/code.8').map(({ id }) => id)).toEqual(['1', 'deep', '8'])
  expect(trailOf(menu, '/system/menu/').map(({ id }) => id)).toEqual(['1', '2'])
  expect(trailOf(menu, '/code.1')).toEqual([])
})

test('an encoded path is the same path', () => {
  expect(trailOf(menu, encodeURI('/中文')).at(-1)?.id).toBe('中')
  expect(plainPath('/%')).toBe('/%')
})
