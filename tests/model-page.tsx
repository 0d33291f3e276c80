import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { runInAction } from 'mobx'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import type { Call } from '#schemas/api/call.ts'
import { listViews } from '#schemas/api/list-view.ts'
import type { ListView } from '#schemas/api/list-view.ts'
import { recordComments } from '#schemas/api/record-comment.ts'
import { recordLinks } from '#schemas/api/record-link.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody, RecordRow } from '#schemas/api/record.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { recycleBin } from '#schemas/api/recycle-bin.ts'
import { createEngine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send, Sending } from '#src/engine/send.ts'
import { openStorage } from '#src/engine/storage.ts'
import { DataProvider } from '#src/app/data-provider.tsx'
import { EngineProvider } from '#src/app/engine.tsx'
import ModelPage from '#src/app/model-page.tsx'
import { ShellToasts } from '#src/app/toast-host.tsx'
import { currentUser } from '#tests/session.ts'
import { speak } from '#src/app/texts.ts'

vi.stubGlobal('matchMedia', (media: string) => ({
  matches: true,
  media,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))

configure({ asyncUtilTimeout: 10_000 })

let close = () => {}

afterEach(() => close())

const label = (text: string) => [text, text, text] as const

export const design = build({
  form: { opening: 'dialog', hasConfirmAndAdd: true },
  nodes: [
    { id: 'name', kind: 'input', field: 'name', label: label('Name'), required: true },
    { id: 'note', kind: 'input', field: 'note', label: label('Note') },
  ],
  list: { searches: [{ field: 'name', type: 'fuzzy', multiple: false, keyword: false }] },
})

interface ModelPageCall {
  readonly call: unknown
  readonly input: {
    readonly params?: {
      readonly id?: string
      readonly modelId?: string
      readonly commentId?: string
    }
    readonly query?: Readonly<Record<string, unknown>>
    readonly body?: Record<string, unknown>
  }
  readonly sending: Sending | undefined
}

/** Answers of a test's own, by the call. */
export type Reply = (input: ModelPageCall['input']) => unknown
type Replies = ReadonlyMap<unknown, Reply>

/**
 * Answers with plain rows, or with a failure set by a test. It applies none of the server's rules.
 */
function backend(count: number, replies: Replies) {
  let rows: RecordRow[] = Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    version: 1,
    data: { name: `name ${index + 1}`, note: 'old' },
  }))
  let bin: RecordRow[] = []
  const sent: ModelPageCall[] = []
  let live = design
  let views: readonly ListView[] = []
  const refusals: RefusedCall[] = []
  const answer = ({ call, input }: ModelPageCall): unknown => {
    const reply = replies.get(call)?.(input)
    if (reply !== undefined) return reply
    const { id = '' } = input.params ?? {}
    const data = input.body?.['data'] as RecordRow['data']
    const record = rows.find((row) => row.id === id)
    if (call === records.config)
      return { id: 'm', fullName: 'Faults', number: 1, formData: JSON.stringify(live) }
    if (call === records.list) {
      const { currentPage = 1, pageSize = 10 } = input.body as ListBody
      return {
        list: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
        pagination: { currentPage, pageSize, total: rows.length },
      }
    }
    if (call === listViews.list) return { list: views, defaultId: '', canShareWidely: false }
    if (call === records.read) return record
    if (call === recordLinks.list) return { list: [] }
    if (call === recordComments.list) return { list: [], earlier: 0, total: 0 }
    if (call === records.dataChange)
      return { ...record, printed: { name: `printed ${String(record?.data['name'])}` } }
    const refusal = refusals.shift()
    if (refusal) throw refusal
    if (call === records.remove) {
      bin = rows.filter((row) => row.id === id)
      rows = rows.filter((row) => row.id !== id)
    }
    if (call === recycleBin.list)
      return {
        list: bin.map((row) => ({ ...row, removedAt: 0, removedBy: 'Somebody' })),
        pagination: { currentPage: 1, pageSize: 10, total: bin.length },
      }
    if (call === recycleBin.restore) {
      rows = [...bin, ...rows]
      bin = []
      return { restored: input.body?.['ids'], refused: [] }
    }
    if (call === records.create) rows = [{ id: 'made', version: 1, data }, ...rows]
    if (call === records.update)
      rows = rows.map((row) => (row.id === id ? { ...row, version: row.version + 1, data } : row))
    return record ?? rows[0] ?? null
  }
  const send = (async (call: Call, input: ModelPageCall['input'], sending?: Sending) => {
    const sentCall = { call, input, sending }
    sent.push(sentCall)
    await Promise.resolve()
    return answer(sentCall)
  }) as unknown as Send
  return {
    send,
    refusals,
    /** Publishes another version, of which the shell is told by `hear`. */
    publish: (next: typeof design) => void (live = next),
    /** Has these saved views from now on. */
    keepViews: (next: readonly ListView[]) => void (views = next),
    of: (call: unknown) => sent.filter((sentCall) => sentCall.call === call),
  }
}

export async function open(
  count: number,
  search = '',
  {
    kept = new Map<string, string>(),
    userId = 'me',
    views = [],
    replies = new Map(),
    menu = [],
  }: {
    kept?: Map<string, string>
    userId?: string
    views?: readonly ListView[]
    replies?: Replies
    menu?: CurrentUser['menuList']
  } = {},
) {
  window.history.pushState(null, '', `/faults${search}`)
  const server = backend(count, replies)
  server.keepViews(views)
  const engine = createEngine({
    storage: openStorage(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    })),
    browserLanguage: 'en',
    speak,
    send: server.send,
  })
  runInAction(() => {
    engine.session.current = currentUser({
      userInfo: { isAdministrator: true, userId },
      menuList: menu,
    })
  })
  const router = createBrowserRouter([{ path: '/faults', element: <ModelPage moduleId="m" /> }])
  close = () => router.dispose()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <EngineProvider engine={engine}>
        <DataProvider>
          <App>
            <ShellToasts />
            <RouterProvider router={router} />
          </App>
        </DataProvider>
      </EngineProvider>
    </ConfigProvider>,
  )
  await screen.findByText('Search', inButton)
  /** The server told of changed rights or a new version, so the shell reads who is signed in. */
  const hear = () =>
    runInAction(() => {
      engine.session.current = { ...engine.session.current! }
    })
  return { ...server, engine, hear }
}

/** Found by text, because computing the roles of a whole antd page takes seconds here. */
export const inButton = { selector: 'button span' }

export const button = (name: string) => screen.getByText(name, inButton)

export const type = (name: string, text: string) =>
  fireEvent.change(within(screen.getAllByRole('dialog')[0] ?? document.body).getByLabelText(name), {
    target: { value: text },
  })

export const dialog = async () => screen.findByRole('dialog')

export const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const editFirst = async () => {
  fireEvent.click((await screen.findAllByText('Edit', inButton))[0] ?? document.body)
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name').value).toBe(
      'name 1',
    ),
  )
}

export const noOffer = () => expect(screen.queryByText('There is a draft')).toBeNull()

export const valueOf = (name: string): string =>
  within(screen.getAllByRole('dialog')[0] ?? document.body).getByLabelText<HTMLInputElement>(name)
    .value
