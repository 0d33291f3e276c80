import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { messages } from '#schemas/api/message.ts'
import type { MessageDetail } from '#schemas/api/message.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import { flowAddress } from './flow-config.ts'
import { nearEnd } from './near-end.tsx'
import { NoticeButton } from './notice-button.tsx'

/** The intersection observers in use; a test triggers them itself. */
const watchers: {
  readonly tell: IntersectionObserverCallback
  readonly margin: string | undefined
  isGone: boolean
}[] = []
beforeEach(() => {
  watchers.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #mine: (typeof watchers)[number]
      constructor(
        tell: IntersectionObserverCallback,
        { rootMargin }: IntersectionObserverInit = {},
      ) {
        this.#mine = { tell, margin: rootMargin, isGone: false }
        watchers.push(this.#mine)
      }
      observe() {}
      unobserve() {}
      disconnect() {
        this.#mine.isGone = true
      }
    },
  )
})
const comeNear = () =>
  act(async () =>
    watchers
      .filter(({ isGone }) => !isGone)
      .forEach(({ tell }) =>
        tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver),
      ),
  )

const attached = {
  name: '排班表.pdf',
  fileId: '0abc.pdf',
  fileVersionId: '0abc',
  url: '/api/file/Download/annex/0abc.pdf',
  fileSize: 2048,
}
const detail = (index: number): MessageDetail => ({
  id: `m${index}`,
  title: `Message ${index}`,
  type: index === 2 ? 2 : 1,
  creatorUser: 'Bo',
  lastModifyTime: Date.now() - 180_000,
  isRead: index > 3 ? '1' : '0',
  bodyText: index === 2 ? '{"processId":"流程"}' : `<p>Text ${index}</p><script>bad()</script>`,
  files: JSON.stringify(index === 1 ? [attached] : []),
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}

/**
 * The bar's button with a server of this number of messages, three of them unread; `isDown` makes
 * the list fail.
 */
function open({
  count = 25,
  isDown = () => false,
}: { readonly count?: number; readonly isDown?: () => boolean } = {}) {
  const read = new Set<string>()
  const sent: [name: string, id: string | undefined][] = []
  const answer: Answers = (call, { params, query }) => {
    const name =
      Object.entries({ ...messages, ...files }).find(([, namedCall]) => namedCall === call)?.[0] ??
      ''
    sent.push([name, params?.['id'] ?? params?.['name']])
    if (call === files.download) return new File(['pdf'], 'x.pdf')
    if (call === messages.readInfo) return detail(Number(params?.['id']?.slice(1)))
    if (call === messages.read)
      return (
        !read.has(params?.['id'] ?? '') &&
        read.add(params?.['id'] ?? '') &&
        Number(params?.['id']?.slice(1)) <= 3
      )
    if (call === messages.readAll) return { read: 3 }
    if (isDown()) throw new RefusedCall(500, 'Out of order', null)
    const { currentPage, pageSize } = query as { currentPage: number; pageSize: number }
    const list = Array.from({ length: count }, (_, index) => detail(index + 1)).slice(
      (currentPage - 1) * pageSize,
      currentPage * pageSize,
    )
    return { list, pagination: { currentPage, pageSize, total: count } }
  }
  const engine = tryEngine(answer)
  engine.notices.apply({
    method: 'initMessage',
    unreadMessageCount: 1,
    unreadNoticeCount: 2,
    unreadNums: [],
  })
  const { router } = drawScreen(
    <>
      <NoticeButton />
      <Place />
    </>,
    engine,
  )
  const button = () => screen.getByRole('button', { name: /^in-site messages, / })
  return {
    engine,
    sent,
    button,
    router,
    count: (name: string) => sent.filter(([sentName]) => sentName === name).length,
  }
}
const rows = () =>
  within(screen.getByRole('list', { name: 'in-site messages' })).getAllByRole('button')
const openDrawer = async (given?: Parameters<typeof open>[0]) => {
  const opened = open(given)
  fireEvent.click(opened.button())
  await screen.findByText('in-site messages')
  return opened
}

test('2.6 the bell says how many are unread, on its badge at most 99; the drawer loads when it opens', async () => {
  const { engine, button, sent } = open()
  expect(button().getAttribute('aria-label')).toBe('in-site messages, 3 unread')
  act(() =>
    engine.notices.apply({
      method: 'initMessage',
      unreadMessageCount: 0,
      unreadNoticeCount: 120,
      unreadNums: [],
    }),
  )
  expect(screen.getByText('99+')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(button())
  await waitFor(() => expect(rows()).toHaveLength(10))
})

test('2.6 and 9 the drawer is 280 px wide, at the right', async () => {
  await openDrawer()
  const drawer = document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')
  expect([drawer?.style.width, document.querySelector('.ant-drawer-right') !== null]).toEqual([
    '280px',
    true,
  ])
})

test('each message says whether it is unread, in words too, of what type it is, and how long ago it came', async () => {
  await openDrawer()
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(rows()[0]?.textContent).toBe('Unread Message 1 Notice Bo 3 min ago')
  expect(rows()[1]?.textContent).toBe('Unread Message 2 Flow Bo 3 min ago')
  expect(rows()[3]?.textContent).toBe('Message 4 Notice Bo 3 min ago')
})

test('9 more pages of ten are loaded within 200 px of the bottom', async () => {
  await openDrawer()
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(nearEnd).toBe(200)
  expect(watchers.every(({ margin }) => margin === '0px 0px 200px 0px')).toBe(true)
  await comeNear()
  await waitFor(() => expect(rows()).toHaveLength(20))
  await comeNear()
  await waitFor(() => expect(rows()).toHaveLength(25))
  expect(await screen.findByText('No more')).toBeTruthy()
})

test('2.6 a notice opens in its dialog; 4 it is read, and the count falls by one', async () => {
  const { button, sent } = await openDrawer()
  fireEvent.click((await screen.findByText('Message 1')).closest('button')!)
  expect(await screen.findByText('Text 1')).toBeTruthy()
  const dialog = screen.getByText('Text 1').closest<HTMLElement>('[role=dialog]')!
  expect(within(dialog).getByText(/^From Bo, \d{4}-\d\d-\d\d/)).toBeTruthy()
  expect(dialog.querySelector('script')).toBeNull()
  await waitFor(() =>
    expect(button().getAttribute('aria-label')).toBe('in-site messages, 2 unread'),
  )
  expect(sent).toContainEqual(['read', 'm1'])
  expect(rows()[0]?.textContent).toBe('Message 1 Notice Bo 3 min ago')
})

test.each([
  ['800px', 'a desk', true],
  ['100vw', 'a phone', false],
])('9 the notice dialog is %s wide on %s', async (width, _name, isWide) => {
  const still = matchMedia('')
  const media = vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => ({
    ...still,
    matches: isWide && query.includes('min-width'),
    media: query,
  }))
  await openDrawer()
  fireEvent.click((await screen.findByText('Message 1')).closest('button')!)
  await screen.findByText('Text 1')
  await waitFor(() =>
    expect(screen.getByText('Text 1').closest<HTMLElement>('.ant-modal')?.style.width).toBe(width),
  )
  media.mockRestore()
})

test('the files of a notice are saved under their own names', async () => {
  const made: string[] = []
  URL.createObjectURL = () => 'blob:file'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    made.push(`${this.download} ${this.href}`)
  })
  const { sent } = await openDrawer()
  fireEvent.click((await screen.findByText('Message 1')).closest('button')!)
  expect(await screen.findByText('2 KB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download 排班表.pdf' }))
  await waitFor(() => expect(made).toEqual(['排班表.pdf blob:file']))
  expect(sent).toContainEqual(['download', '0abc.pdf'])
  click.mockRestore()
})

test('2.6 any other message goes to /workFlowDetail with an encoded config, and is read', async () => {
  const { router, sent } = await openDrawer()
  fireEvent.click((await screen.findByText('Message 2')).closest('button')!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/workFlowDetail'))
  const { pathname, search } = router.state.location
  expect(`${pathname}${search}`).toBe(flowAddress('{"processId":"流程"}'))
  expect(sent).toContainEqual(['read', 'm2'])
})

test('2.6 “all read” asks first; 4 then the count is 0', async () => {
  const { engine, count } = await openDrawer()
  await waitFor(() => expect(rows()).toHaveLength(10))
  fireEvent.click(screen.getByRole('button', { name: 'all read' }))
  expect(await screen.findByText('confirm mark all as read')).toBeTruthy()
  expect([count('readAll'), engine.notices.unread]).toEqual([0, 3])
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect([count('readAll'), engine.notices.unread]).toEqual([1, 0]))
})

test('2.6 “message center” leads to /messageRecord', async () => {
  const { router } = await openDrawer()
  fireEvent.click(screen.getByRole('button', { name: 'message center' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messageRecord'))
})

test('what arrives while the drawer is open is loaded; while it is closed nothing is', async () => {
  const { engine, count } = await openDrawer()
  await waitFor(() => expect(rows()).toHaveLength(10))
  const push = () =>
    act(async () =>
      engine.notices.apply({ method: 'messagePush', unreadNoticeCount: 1, title: 'New' }),
    )
  await push()
  await waitFor(() => expect(count('list')).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await push()
  expect(count('list')).toBe(2)
})

test('no messages are said to be none', async () => {
  await openDrawer({ count: 0 })
  expect(await screen.findByText('No messages')).toBeTruthy()
})

test('a list that cannot be loaded says why and can be tried again', async () => {
  let isDown = true
  await openDrawer({ isDown: () => isDown })
  expect(await screen.findByText('Out of order')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(rows()).toHaveLength(10))
})
