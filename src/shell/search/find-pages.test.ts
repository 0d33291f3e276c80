import { expect, test } from 'vitest'
import type { Route } from '#schemas/menu.ts'
import { finderOf } from './find-pages.ts'

const page = (title: string, path: string) => ({ route: {} as Route, title, path, above: '' })
const names = (pages: ReturnType<typeof page>[], word: string) =>
  finderOf(pages)(word).map(({ title }) => title)

test('2.6 and 9 the title weighs 0.7 and the path 0.3: the same word in the title goes first', () => {
  expect(names([page('Other', '/orders'), page('Orders', '/other')], 'orders')).toEqual([
    'Orders',
    'Other',
  ])
})

test('2.6 and 9 the threshold is 0.4: a slip is found, another word is not', () => {
  const pages = [page('停车订单', '/parking/orders'), page('用户', '/system/users')]
  expect(names(pages, '订单')).toEqual(['停车订单'])
  expect(names(pages, 'usrs')).toEqual(['用户'])
  expect(names(pages, 'zzzz')).toEqual([])
})

test('without a word the pages stand as they are', () =>
  expect(names([page('B', '/b'), page('A', '/a')], ' ')).toEqual(['B', 'A']))
