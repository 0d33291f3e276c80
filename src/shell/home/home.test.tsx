import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { home } from '#schemas/api/home.ts'
import { messages } from '#schemas/api/message.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { Engine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { Home } from './home.tsx'
import { greetingOf } from './texts.ts'
import { trendOf } from './trend.ts'

const figure = (modelId: string, fullName: string) => ({
  modelId,
  fullName,
  total: 12_345,
  days: [1, 2, 0, 1, 1, 3, 2, 0, 3, 5, 1, 0, 2, 4],
})
const message = (id: string, title: string, isRead: '0' | '1') => ({
  id,
  title,
  type: 1,
  creatorUser: 'Ben',
  lastModifyTime: Date.now(),
  isRead,
})
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    menuItem(`p${index + 1}`, {
      fullName: `Page ${index + 1}`,
      propertyJson: `{"moduleId":"m${index + 1}"}`,
    }),
  )

interface HomeOptions {
  readonly menu?: ReturnType<typeof pages>
  readonly figures?: () => readonly unknown[]
  readonly notices?: () => readonly unknown[]
  readonly userId?: string
  readonly storage?: ReturnType<typeof memoryStorage>
}
async function draw({
  menu = pages(3),
  figures = () => [],
  notices = () => [],
  userId = 'ann',
  storage = memoryStorage(),
}: HomeOptions = {}) {
  storage.write('token', 't')
  const queries: unknown[] = []
  const engine = tryEngine((call, { query }) => {
    if (call === calls.currentUser)
      return currentUser({ menuList: menu, userInfo: { userId, realName: 'Ann' } })
    if (call === home.figures) return { list: figures() }
    if (call !== messages.list) throw new Error(call.path)
    queries.push(query)
    return { list: notices(), pagination: { currentPage: 1, pageSize: 5, total: 0 } }
  }, storage)
  await engine.session.enter()
  return { engine, queries, ...drawScreen(<Home />, engine, '/home') }
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const refuse = (): never => {
  throw new RefusedCall(500, 'broken', null)
}
const arrive = ({ notices }: Engine) => runInAction(() => void notices.arrivals++)
const linksOf = (name: string) =>
  part(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const shortcuts = () => linksOf('All pages')

test('2.4 the home page greets, and says in each part where there is nothing yet', async () => {
  await draw()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good \w+, Ann$/)
  expect(await screen.findByText('Records of your forms are counted here')).toBeTruthy()
  expect(await screen.findByText('You are all caught up')).toBeTruthy()
  for (const name of ['Recent', 'Favorites', 'Get started'])
    expect(screen.queryByRole('region', { name })).toBeNull()
})

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('the greeting at %d o’clock: %s', (hour, greeting) => expect(greetingOf(hour)).toBe(greeting))

test('2.4 key figures lead to the list of their form, and tell the week in words', async () => {
  await draw({ figures: () => [figure('m2', 'Faults'), figure('elsewhere', 'Hidden form')] })
  const link = await part('Overview').findByRole('link', { name: /Page 2/ })
  expect(link.getAttribute('href')).toBe('/p2')
  expect(link.textContent).toContain('12,345')
  expect(link.textContent).toContain('15 in 7 days, 50% more than the week before')
  expect(
    within(link)
      .getByRole('img', {
        name: 'New on each of the last 14 days: 1, 2, 0, 1, 1, 3, 2, 0, 3, 5, 1, 0, 2, 4',
      })
      .querySelectorAll('rect'),
  ).toHaveLength(14)
  expect(part('Overview').getAllByRole('link')).toHaveLength(1)
  expect(part('Overview').getByText('Hidden form')).toBeTruthy()
})

test('2.4 the latest five messages stand there, unread ones marked in words, and lead to the message centre', async () => {
  const { queries } = await draw({
    notices: () => [message('1', 'Storm tonight', '0'), message('2', 'New prices', '1')],
  })
  const unread = await part('Notifications').findByRole('link', { name: /unread Storm tonight/ })
  expect(unread.getAttribute('href')).toBe('/messageRecord')
  expect(unread.textContent).toContain('Ben just now')
  expect(part('Notifications').getByRole('link', { name: /^New prices/ })).toBeTruthy()
  expect(queries).toEqual([{ pageSize: 5 }])
})

test('2.4 a message that arrives is there without asking', async () => {
  const list = [message('1', 'Storm tonight', '0')]
  const { engine } = await draw({ notices: () => list })
  await screen.findByRole('link', { name: /Storm tonight/ })
  list.unshift(message('2', 'All clear', '0'))
  act(() => arrive(engine))
  expect(await screen.findByRole('link', { name: /All clear/ })).toBeTruthy()
})

test('8 a part that cannot be loaded says so and can be tried again; the others stand', async () => {
  let isBroken = true
  await draw({
    figures: () => (isBroken ? refuse() : [figure('m1', 'Faults')]),
    notices: () => [message('1', 'Storm tonight', '0')],
  })
  const retry = await part('Overview').findByRole('button', { name: 'Retry' })
  expect(await part('Notifications').findByRole('link', { name: /Storm tonight/ })).toBeTruthy()
  isBroken = false
  fireEvent.click(retry)
  expect(await part('Overview').findByRole('link', { name: /Page 1/ })).toBeTruthy()
  expect(part('Overview').queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('8 what was there before a failure stays', async () => {
  let isBroken = false
  const { engine } = await draw({
    notices: () => (isBroken ? refuse() : [message('1', 'Storm tonight', '0')]),
  })
  await screen.findByRole('link', { name: /Storm tonight/ })
  isBroken = true
  act(() => arrive(engine))
  await part('Notifications').findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('link', { name: /Storm tonight/ })).toBeTruthy()
})

test('recent pages stand in the order of their last visit', async () => {
  const { engine } = await draw()
  act(() =>
    ['/p1', '/p3', '/nowhere'].forEach((pathname) =>
      engine.tabs.visit({ pathname, search: '', hash: '' }),
    ),
  )
  expect(
    part('Recent')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Page 3', 'Page 1'])
})

test('a pinned page is a favorite, for this person only, and can be unpinned', async () => {
  const storage = memoryStorage()
  const { unmount } = await draw({ storage })
  fireEvent.click(screen.getByRole('button', { name: 'Pin Page 3' }))
  expect([linksOf('Favorites'), shortcuts()]).toEqual([['Page 3'], ['Page 1', 'Page 2']])
  unmount()
  const other = await draw({ storage, userId: 'bob' })
  expect(shortcuts()).toEqual(['Page 1', 'Page 2', 'Page 3'])
  other.unmount()
  await draw({ storage })
  expect(linksOf('Favorites')).toEqual(['Page 3'])
  fireEvent.click(screen.getByRole('button', { name: 'Unpin Page 3' }))
  expect(shortcuts()).toEqual(['Page 1', 'Page 2', 'Page 3'])
})

test('first steps tick themselves off, and are gone when dismissed', async () => {
  const storage = memoryStorage()
  const menu = [menuItem('onlineDev', {}), menuItem('config', {}), ...pages(1)]
  const { unmount } = await draw({ menu, storage })
  expect(part('Get started').getByText('1 of 3 done')).toBeTruthy()
  fireEvent.click(part('Get started').getByRole('link', { name: 'Design a form' }))
  expect(part('Get started').getByText('2 of 3 done')).toBeTruthy()
  unmount()
  const again = await draw({ menu, storage })
  expect(part('Get started').getByText('2 of 3 done')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  again.unmount()
  await draw({ menu, storage })
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('new records per day stand in a table for who cannot see the bars', async () => {
  await draw({ figures: () => [figure('m2', 'Faults')] })
  const table = await part('Overview').findByRole('table', { name: 'Page 2: new per day' })
  expect(within(table).getAllByRole('row')).toHaveLength(14)
})

test('a trend compares with the week before, where there was one', () => {
  const rest = [0, 0, 0, 0, 0, 0]
  expect(trendOf([...rest, 4, ...rest, 3])).toEqual({ count: 3, percent: -25 })
  expect(trendOf([...rest, 0, ...rest, 3])).toEqual({ count: 3, percent: undefined })
})

test('of many pages a dozen stands there until all are asked for', async () => {
  await draw({ menu: pages(15) })
  expect(shortcuts()).toHaveLength(12)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 15' }))
  await waitFor(() => expect(shortcuts()).toHaveLength(15))
})
