import { Activity } from 'react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { beforeEach, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { files } from '#schemas/api/file.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { messages, noticeStates } from '#schemas/api/message.ts'
import { users as userCalls } from '#schemas/api/user.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { Refused } from '#src/engine/send.ts'
import { pick } from '#tests/pick.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import NoticeList from './list.tsx'
import { NoticeStore, noReceivers } from './store.ts'

// jsdom lays nothing out: the cursor is nowhere.
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

const time = Date.UTC(2026, 0, 2)
const notice = (id: string, given: Partial<NoticeEntry> = {}): NoticeEntry => ({
  id,
  title: `Notice ${id}`,
  bodyText: `<p>Text of ${id}</p>`,
  files: [],
  receivers: { ...noReceivers, isAll: true },
  expirationTime: null,
  enabledMark: noticeStates.draft,
  creatorUser: 'Ann',
  creatorTime: time,
  releaseUser: '',
  releaseTime: null,
  receiverCount: 0,
  readCount: 0,
  version: 3,
  ...given,
})
const draft = notice('d')
const sent = notice('s', {
  enabledMark: noticeStates.sent,
  releaseTime: time,
  releaseUser: 'Bo',
  receiverCount: 12,
  readCount: 3,
  receivers: { ...noReceivers, roleIds: ['r1'], userIds: ['u1', 'u2'] },
})
const users = ['u1', 'u2', 'u3'].map((id) => ({
  id,
  realName: `User ${id}`,
  account: id,
  headIcon: '',
  organizeId: 'o1',
}))
const stored = {
  name: 'plan.pdf',
  fileId: '0plan.pdf',
  fileVersionId: '0a',
  url: '',
  fileSize: 2048,
}

interface Sent {
  readonly name: string
  readonly params?: Record<string, string>
  readonly body?: Partial<NoticeEntry>
  readonly query?: object
  readonly file?: File
}
type Answer = (sent: Sent) => unknown

/** The screen over a server of one draft and one sent notice; `answer` speaks before it. */
function open(address = '/system/notice', answer: Answer = () => undefined) {
  const state = { list: [draft, sent], asked: [] as Sent[] }
  const change = ({ name, params, body }: Sent): unknown => {
    const old = state.list.find(({ id }) => id === params?.['id'])
    if (name === 'remove') state.list = state.list.filter((one) => one !== old)
    if (name === 'remove') return null
    const next =
      name === 'release'
        ? { ...(old ?? draft), enabledMark: noticeStates.sent, receiverCount: 7 }
        : { ...(old ?? notice('n', { version: 0 })), ...body, version: (old?.version ?? 0) + 1 }
    state.list = [...state.list.filter((one) => one !== old), next]
    return next
  }
  const names = new Map<Call, string>(
    [...Object.entries(messages), ['upload', files.upload] as const].map(([name, call]) => [
      call,
      name,
    ]),
  )
  const engine = tryEngine((call, input) => {
    if (call === userCalls.contacts)
      return { list: [], pagination: { currentPage: 1, pageSize: 1, total: users.length - 1 } }
    if (call === userCalls.byIds)
      return {
        list: users.filter(({ id }) => (input.body as { userId: string[] }).userId.includes(id)),
      }
    // There may be very many: nobody needs all of them.
    if (call === lookups.users) throw new Error('all users were asked for')
    if (call === userCalls.people)
      return {
        list: users.map((one) => ({
          ...one,
          parentId: '',
          fullName: one.realName,
          enCode: one.id,
          type: 'user',
          icon: '',
          hasChildren: false,
          isLeaf: true,
          organize: '',
        })),
        pagination: { currentPage: 1, pageSize: 3, total: 3 },
      }
    if (call === lookups.organizes)
      return {
        list: [
          {
            id: 'o1',
            parentId: '',
            fullName: 'Head office',
            enCode: 'o1',
            category: 'organization',
          },
        ],
      }
    if (call === lookups.roles) return { list: [{ id: 'r1', fullName: 'Operators', enCode: 'r1' }] }
    if (call === lookups.positions)
      return { list: [{ id: 'p1', fullName: 'Attendant', enCode: 'p1' }] }
    const asked = { name: names.get(call) ?? '', ...input } as Sent
    state.asked.push(asked)
    const own = answer(asked)
    if (own !== undefined) return own
    if (asked.name === 'notices')
      return {
        list: state.list,
        pagination: { currentPage: 1, pageSize: 10, total: state.list.length, ...asked.query },
      }
    if (asked.name === 'upload')
      return { ...stored, name: asked.file?.name, fileId: `0${asked.file?.name}` }
    return asked.name === 'get'
      ? state.list.find(({ id }) => id === asked.params?.['id'])
      : change(asked)
  })
  const shown = observable.box(true)
  const Page = observer(() => (
    <Activity mode={shown.get() ? 'visible' : 'hidden'}>
      <NoticeList />
    </Activity>
  ))
  const view = drawScreen(<Page />, engine, address)
  const show = (isShown: boolean) => act(() => runInAction(() => shown.set(isShown)))
  return {
    ...view,
    engine,
    state,
    show,
    saved: () =>
      state.asked.filter(({ name }) => ['create', 'update', 'release', 'remove'].includes(name)),
  }
}
const rowOf = async (id: string) => (await screen.findByText(`Notice ${id}`)).closest('tr')!
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const confirm = async (words: string | RegExp, button: string) =>
  fireEvent.click(
    within((await screen.findByText(words)).closest<HTMLElement>('[role=dialog]')!).getByRole(
      'button',
      { name: button },
    ),
  )
const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
const type = async (title: string) =>
  fireEvent.change(await titleField(), { target: { value: title } })
const textField = () => screen.findByRole('textbox', { name: 'Text' })
const write = async (text: string) => {
  const { editor } = (await textField()) as HTMLElement & { editor: Editor }
  act(() => void editor.commands.insertContent(text))
}

test('7.2 the list says state, receivers and how many of them have read it', async () => {
  open()
  const row = await rowOf('s')
  await waitFor(() =>
    expect(row.textContent).toContain('Roles: Operators · Users: User u1, User u2'),
  )
  expect([within(row).getByText('Sent'), within(row).getByText('3 / 12')]).toHaveLength(2)
  expect(within(await rowOf('d')).getByText('Everybody (3 people)')).toBeTruthy()
  expect(within(await rowOf('d')).getByText('Draft')).toBeTruthy()
})

test('the list is asked for as the address says; sizes that are not offered are not taken', async () => {
  const { state } = open('/system/notice?keyword=snow&state=1&page=2&size=50')
  await rowOf('s')
  expect(state.asked[0]?.query).toEqual({
    keyword: 'snow',
    enabledMark: 1,
    currentPage: 2,
    pageSize: 50,
  })
  const other = open('/system/notice?state=7&page=x&size=9999')
  await waitFor(() => expect(other.state.asked[0]?.query).toEqual({ currentPage: 1, pageSize: 10 }))
})

test('a new notice is kept as a draft, under its own address from then on', async () => {
  const { saved, router } = open()
  await rowOf('d')
  press('New notice')
  await type('  Snow ')
  await write('Clear the lots')
  press('Save draft')
  await waitFor(() => expect(router.state.location.search).toBe('?act=edit&record=n'))
  expect(saved()).toEqual([
    expect.objectContaining({
      name: 'create',
      body: {
        title: 'Snow',
        bodyText: '<p>Clear the lots</p>',
        files: [],
        receivers: { ...noReceivers, isAll: true },
        expirationTime: null,
      },
    }),
  ])
  expect((await titleField()).value).toBe('Snow')
})

test('a draft is saved with the version that was read, to chosen receivers', async () => {
  const { saved } = open('/system/notice?act=edit&record=d')
  await titleField()
  fireEvent.click(screen.getByRole('radio', { name: 'These only' }))
  for (const [field, option] of [
    ['Roles', 'Operators'],
    ['Positions', 'Attendant'],
  ] as const) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: field }))
    fireEvent.click(
      await screen.findByText(option, { selector: '.ant-select-item-option-content' }),
    )
  }
  await pick('Users', 'User u2')
  press('Save draft')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]).toEqual(
    expect.objectContaining({
      name: 'update',
      params: { id: 'd' },
      body: expect.objectContaining({
        version: 3,
        receivers: { ...noReceivers, roleIds: ['r1'], positionIds: ['p1'], userIds: ['u2'] },
      }),
    }),
  )
})

test('without a title nothing is sent, and without receivers nothing is released', async () => {
  const { saved } = open('/system/notice?act=add')
  await titleField()
  press('Save draft')
  expect(await screen.findByText('Please enter a title')).toBeTruthy()
  await type('Snow')
  fireEvent.click(screen.getByRole('radio', { name: 'These only' }))
  press('Release')
  expect(await screen.findByText('Please choose receivers')).toBeTruthy()
  expect(saved()).toEqual([])
})

test('releasing asks, and names to whom; what is not saved is saved first', async () => {
  const { saved, router } = open('/system/notice?act=add')
  await type('Snow')
  press('Release')
  await confirm(
    'This tells Everybody (3 people), and cannot be changed afterwards. Release it?',
    'Release',
  )
  expect(await screen.findByText('Released to 7 people')).toBeTruthy()
  expect(saved().map(({ name, params }) => [name, params?.['id']])).toEqual([
    ['create', undefined],
    ['release', 'n'],
  ])
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('what the server finds wrong stands at its field', async () => {
  open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name === 'update')
      throw new Refused(422, 'wrong', {
        problems: [
          { path: 'receivers.userIds.0', code: 'receiver', message: 'This does not exist' },
        ],
      })
  })
  await type('Changed')
  press('Save draft')
  expect(await screen.findByText('This does not exist')).toBeTruthy()
})

test('who comes too late sees what changed, and may save over it', async () => {
  let isFirst = true
  const { saved } = open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name !== 'update' || !isFirst) return
    isFirst = false
    throw new Refused(
      409,
      'changed',
      notice('d', { title: 'Theirs', bodyText: '<p>Other <b>text</b></p>', version: 9 }),
    )
  })
  await type('Mine')
  press('Save draft')
  const row = (await screen.findByText('Theirs', { selector: 'td' })).closest('tr')!
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'Title',
    'Mine',
    'Theirs',
  ])
  expect(screen.getByText('Other text').closest('tr')?.textContent).toBe('TextText of dOther text')
  press('Save mine')
  await waitFor(() =>
    expect(saved().map(({ body }) => [body?.version, body?.title])).toEqual([
      [3, 'Mine'],
      [9, 'Mine'],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull())
})

test('where somebody else has released it, it can only be taken as it is', async () => {
  open('/system/notice?act=edit&record=d', ({ name }) => {
    if (name === 'update')
      throw new Refused(409, 'changed', notice('d', { enabledMark: noticeStates.sent, version: 9 }))
  })
  await type('Mine')
  press('Save draft')
  expect(await screen.findByText(/has released this notice/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull()
  press('Take theirs')
  expect(await screen.findByText('Text of d')).toBeTruthy()
})

test('4 and 5.4 files are uploaded with progress and removed; what is too large or too many is not sent', async () => {
  const { saved, container, engine, state } = open('/system/notice?act=edit&record=d')
  await titleField()
  const choose = (...chosen: File[]) =>
    fireEvent.change(container.querySelector('input[type=file][multiple]')!, {
      target: { files: chosen },
    })
  choose(new File(['x'], 'bad.exe'))
  await waitFor(() =>
    expect(engine.toasts.current?.text).toMatch(/^Please choose a file of type png, /),
  )
  choose(new File(['x'], 'plan.pdf'))
  expect(await screen.findByRole('progressbar', { name: 'Progress of plan.pdf' })).toBeTruthy()
  expect(await screen.findByText('plan.pdf')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeTruthy())
  press('Save draft')
  await waitFor(() => expect(saved()[0]?.body?.files).toEqual([stored]))
  press('Remove plan.pdf')
  choose(...Array.from({ length: 21 }, (_, index) => new File(['x'], `f${index}.pdf`)))
  await waitFor(() => expect(state.asked.filter(({ name }) => name === 'upload')).toHaveLength(21))
})

test('a sent notice is shown as its receivers see it, with how many have read it', async () => {
  const { router } = open()
  await rowOf('s')
  press('View: Notice s')
  expect(await screen.findByText('Text of s')).toBeTruthy()
  expect(screen.getByText(/^From Bo, 2026-01-02/)).toBeTruthy()
  expect(router.state.location.search).toBe('?act=edit&record=s')
  fireEvent.click(
    within(screen.getByText('Text of s').closest<HTMLElement>('[role=dialog]')!).getAllByRole(
      'button',
      { name: 'Close' },
    )[0]!,
  )
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a draft is previewed as its receivers will see it', async () => {
  open('/system/notice?act=edit&record=d')
  await titleField()
  press('Preview')
  expect(
    (await screen.findAllByText('Text of d')).some((one) => one.closest('[role=dialog]')),
  ).toBe(true)
})

test('8 deleting asks with the quoted words first', async () => {
  const { saved } = open()
  await rowOf('d')
  press('Delete: Notice d')
  await confirm(
    'This operation will permanently delete the data. Do you want to continue?',
    'Delete',
  )
  await waitFor(() => expect(screen.queryByText('Notice d')).toBeNull())
  expect(saved()).toEqual([expect.objectContaining({ name: 'remove', params: { id: 'd' } })])
})

test('unsaved changes are asked about before they are left, and hold the tab', async () => {
  const { engine, router } = open()
  await rowOf('d')
  press('Edit: Notice d')
  await type('Changed')
  expect(engine.tabs.holds('/system/notice')).toBe(true)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0]!)
  await confirm('They are lost when you leave. Leave?', 'Keep editing')
  expect([router.state.location.search, (await titleField()).value]).toEqual([
    '?act=edit&record=d',
    'Changed',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Back' })[0]!)
  await confirm('They are lost when you leave. Leave?', 'Leave')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await waitFor(() => expect(engine.tabs.holds('/system/notice')).toBe(false))
})

test('what was written is there again after the page was hidden', async () => {
  const { show } = open('/system/notice?act=edit&record=d')
  await type('Changed')
  await write('More. ')
  const { editor } = (await textField()) as HTMLElement & { editor: Editor }
  show(false)
  await waitFor(() => expect(editor.isDestroyed).toBe(true))
  show(true)
  await waitFor(async () => expect((await textField()).textContent).toContain('More. '))
  expect((await titleField()).value).toBe('Changed')
})

test('a list that cannot be loaded says so and can be tried again; who may not see it is told', async () => {
  let code = 500
  open('/system/notice', ({ name }) => {
    if (name === 'notices' && code !== 200) throw new Refused(code, 'Out of order', null)
  })
  expect(await screen.findByText('Out of order')).toBeTruthy()
  code = 403
  press('Retry')
  expect(await screen.findByText('You are not permitted to see this list')).toBeTruthy()
})

test('where filters leave nothing they can be cleared', async () => {
  const { router } = open('/system/notice?keyword=x', ({ name, query }) =>
    name === 'notices' && 'keyword' in (query ?? {})
      ? { list: [], pagination: { currentPage: 1, pageSize: 10, total: 0 } }
      : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await rowOf('d')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('of two loads of the same page the later one stays, whichever answer comes first', async () => {
  const answers: ((total: number) => void)[] = []
  const store = new NoticeStore(
    tryEngine(
      () =>
        new Promise((resolve) =>
          answers.push((total) =>
            resolve({ list: [], pagination: { currentPage: 1, pageSize: 10, total } }),
          ),
        ),
    ),
  )
  const loads = [
    store.load({ keyword: '', enabledMark: null, currentPage: 1, pageSize: 10 }),
    store.load(),
  ]
  answers[1]?.(2)
  await loads[1]
  answers[0]?.(1)
  await loads[0]
  expect(store.page?.pagination.total).toBe(2)
})
