import { Activity } from 'react'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { observable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { beforeEach } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { files } from '#schemas/api/file.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { messages, noticeStates } from '#schemas/api/message.ts'
import { users as userCalls } from '#schemas/api/user.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import NoticeList from '#src/system/notice/list.tsx'
import { noReceivers } from '#src/system/notice/parts/notice-draft.ts'

// jsdom has no layout, so the cursor has no position.
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

const time = Date.UTC(2026, 0, 2)

export const notice = (id: string, given: Partial<NoticeEntry> = {}): NoticeEntry => ({
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

export const draft = notice('d')

export const sent = notice('s', {
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

export const stored = {
  name: 'plan.pdf',
  fileId: '0plan.pdf',
  fileVersionId: '0a',
  url: '',
  fileSize: 2048,
}

export interface NoticeCall {
  readonly name: string
  readonly params?: Record<string, string>
  readonly body?: Partial<NoticeEntry>
  readonly query?: object
  readonly file?: File
}

type NoticeAnswers = (sent: NoticeCall) => unknown

/** The possible receivers, if a call asks for them. */
function choicesOf(call: Call, body: unknown): object | undefined {
  if (call === userCalls.contacts)
    return { list: [], pagination: { currentPage: 1, pageSize: 1, total: users.length - 1 } }
  if (call === userCalls.byIds)
    return {
      list: users.filter(({ id }) => (body as { userId: string[] }).userId.includes(id)),
    }
  // There may be very many users, so loading all of them fails the test.
  if (call === lookups.users) throw new Error('all users were asked for')
  if (call === userCalls.people)
    return {
      list: users.map((user) => ({
        ...user,
        parentId: '',
        fullName: user.realName,
        enCode: user.id,
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
  return undefined
}

/**
 * The screen with a server of one draft and one released notice; `answer` may answer a call first.
 */
export function open(address = '/system/notice', answer: NoticeAnswers = () => undefined) {
  const state = { list: [draft, sent], asked: [] as NoticeCall[] }
  const change = ({ name, params, body }: NoticeCall): unknown => {
    const old = state.list.find(({ id }) => id === params?.['id'])
    if (name === 'remove') state.list = state.list.filter((other) => other !== old)
    if (name === 'remove') return null
    const next =
      name === 'release'
        ? { ...(old ?? draft), enabledMark: noticeStates.sent, receiverCount: 7 }
        : { ...(old ?? notice('n', { version: 0 })), ...body, version: (old?.version ?? 0) + 1 }
    state.list = [...state.list.filter((other) => other !== old), next]
    return next
  }
  const names = new Map<Call, string>(
    [...Object.entries(messages), ['upload', files.upload] as const].map(([name, call]) => [
      call,
      name,
    ]),
  )
  const engine = tryEngine((call, input) => {
    const found = choicesOf(call, input.body)
    if (found) return found
    const asked = { name: names.get(call) ?? '', ...input } as NoticeCall
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

export const rowOf = async (id: string) => (await screen.findByText(`Notice ${id}`)).closest('li')!

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }))

export const confirm = async (words: string | RegExp, button: string) =>
  fireEvent.click(
    within((await screen.findByText(words)).closest<HTMLElement>('[role=dialog]')!).getByRole(
      'button',
      { name: button },
    ),
  )

export const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })

export const type = async (title: string) =>
  fireEvent.change(await titleField(), { target: { value: title } })

export const textField = () => screen.findByRole('textbox', { name: 'Text' })

export const write = async (text: string) => {
  const { editor } = (await textField()) as HTMLElement & { editor: Editor }
  act(() => void editor.commands.insertContent(text))
}
