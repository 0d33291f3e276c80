import { expect, test } from 'vitest'
import type { MenuItem } from '#schemas/menu.ts'
import { entriesOf, keysTo } from './entries.ts'

const item = (id: string, type: number, children?: MenuItem[]): MenuItem => ({
  id,
  parentId: '',
  enCode: id,
  fullName: id.toUpperCase(),
  icon: 'car',
  type,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  hasChildren: children !== undefined,
  ...(children && { children }),
})
const nameOf = ({ fullName }: MenuItem) => fullName

test('a directory without pages is not drawn; a page with entries below leads its own group', () => {
  const entries = entriesOf(
    [item('empty', 1), item('group', 1, [item('page', 2, [item('below', 3)])])],
    nameOf,
  )
  expect(entries.map(({ key }) => key)).toEqual(['group'])
  expect(entries[0]?.children[0]).toMatchObject({
    key: 'group-page',
    route: undefined,
    children: [
      { key: 'page', route: { path: '/page' } },
      { key: 'below', route: { path: '/below' } },
    ],
  })
})

test('the keys to a path go through its groups', () => {
  const entries = entriesOf([item('group', 1, [item('page', 2)])], nameOf)
  expect(keysTo(entries, '/page/')).toEqual(['group', 'page'])
  expect(keysTo(entries, '/page/design/17')).toEqual(['group', 'page'])
  expect(keysTo(entries, '/other')).toEqual([])
})
