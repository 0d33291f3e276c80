import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { runInAction } from 'mobx'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { designs } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import { authority } from '#schemas/api/authority.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { shares } from '#schemas/api/share.ts'
import { users } from '#schemas/api/user.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { EngineProvider } from '#src/app/engine.tsx'
import { createEngine } from '#src/engine/engine.ts'
import type { Send } from '#src/engine/send.ts'
import { openStorage } from '#src/engine/storage.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import DesignPage from './list.tsx'
import { openDesignList } from './store.ts'

// Visibility is only tested in a browser, because jsdom would calculate all styles of antd for
// every element.
configure({ defaultHidden: true })
const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)

const entry = (id: string, fullName: string, isRelease: number): DesignEntry => ({
  id,
  fullName,
  enCode: id,
  description: '',
  category: 'parking',
  sortCode: 0,
  isRelease,
  number: isRelease,
  creatorUser: 'admin',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 1,
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Draws the screen with a server of two designs; returns the requests that were made. */
function open(path = '/onlineDev') {
  let list = [entry('fault', 'Fault report', 0), entry('ticket', 'Season ticket', 2)]
  const sent: {
    call: object
    input: { query?: object; params?: { id: string }; body?: object }
  }[] = []
  const answer = (call: object, input: (typeof sent)[number]['input']): unknown => {
    if (call === designs.list)
      return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
    if (call === references.design) return { list: [] }
    if (call === designs.remove) list = list.filter((design) => design.id !== input.params?.id)
    return { ...entry('made', 'Made', 0), formData: '' }
  }
  const send = (async (call: object, input: (typeof sent)[number]['input']) => {
    sent.push({ call, input })
    return answer(call, input)
  }) as unknown as Send
  const engine = createEngine({
    storage: openStorage(),
    browserLanguage: 'en',
    speak: () => speaker(library),
    send,
  })
  runInAction(
    () =>
      void (engine.session.current = currentUser({
        userInfo: { isAdministrator: true },
        sysConfigInfo: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      })),
  )
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App>
        <MemoryRouter initialEntries={[path]}>
          <EngineProvider engine={engine}>
            <DesignPage />
          </EngineProvider>
          <Address />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  )
  return { sent, calls: (call: object) => sent.filter((sentCall) => sentCall.call === call) }
}

const findCard = async (name: string): Promise<HTMLElement> => {
  const card = (await screen.findByText(name)).closest('li')
  if (!card) throw new Error(`no card of ${name}`)
  return card
}

test('each design stands with its state in words', async () => {
  open()
  expect(within(await findCard('Fault report')).getByText('Not published')).toBeDefined()
  expect(within(await findCard('Season ticket')).getByText('Unpublished changes')).toBeDefined()
})

test('what is searched for lives in the address and is asked of the server', async () => {
  const asked: unknown[] = []
  const answers = (call: object, { query }: { readonly query?: unknown }): unknown => {
    if (call !== designs.list) return { list: [] }
    asked.push(query)
    return {
      list: [entry('fault', 'Fault report', 0)],
      pagination: { currentPage: 1, pageSize: 50, total: 1 },
    }
  }
  const { router } = drawScreen(
    <DesignPage />,
    tryEngine(answers),
    '/onlineDev?keyword=fault&size=50',
  )
  await findCard('Fault report')
  expect(asked).toEqual([{ currentPage: 1, pageSize: 50, keyword: 'fault' }])
  const box = screen.getByRole('searchbox', { name: 'Keyword' })
  fireEvent.change(box, { target: { value: 'ticket' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(router.state.location.search).toBe('?keyword=ticket&size=50'))
  expect(asked.at(-1)).toEqual({ currentPage: 1, pageSize: 50, keyword: 'ticket' })
})

test('who may use a published form is shown there, and it is allowed for more', async () => {
  const given: unknown[] = []
  const answers = (call: object, input: { readonly body?: unknown }): unknown => {
    if (call === shares.give) given.push(input.body)
    if (call === authority.holders)
      return {
        subjects: [{ subjectType: 'role', subjectId: 'r1', subjectName: 'Guards', part: 'column' }],
        users: { list: [], pagination: { currentPage: 1, pageSize: 20, total: 3 } },
      }
    if (call === authority.subjects)
      return { list: [{ objectType: 'user', id: 'u1', fullName: 'Grace', account: 'grace' }] }
    if (call === authority.parts)
      return { list: [{ modelId: 'ticket', forms: [{ enCode: 'plate', fullName: 'Plate' }] }] }
    if (call !== designs.list) return { list: [] }
    return {
      list: [entry('fault', 'Fault report', 0), entry('ticket', 'Season ticket', 2)],
      pagination: { currentPage: 1, pageSize: 20, total: 2 },
    }
  }
  drawScreen(<DesignPage />, tryEngine(answers), '/onlineDev')
  fireEvent.click(await screen.findByRole('button', { name: 'More for Fault report' }))
  expect(screen.queryByRole('menuitem', { name: 'Permissions' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More for Season ticket' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Permissions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Season ticket' }))
  expect(await dialog.findByText('People who can use it: 3')).toBeDefined()
  expect(dialog.getByText('Roles: Guards')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Allow' }).disabled).toBe(true)
  expect(given).toEqual([])
})

test('removing asks first, and the row is gone then', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for Fault report' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText(/Delete “Fault report”/)).not.toEqual([])
  expect(within(dialog).getByText('Its records are kept, but hidden.')).toBeDefined()
  expect(calls(designs.remove)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Fault report')).toBeNull())
})

test('a new design needs only its name, and opens in the designer', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), {
    target: { value: 'Repair Order 2' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save and design' }))
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe('/onlineDev/design/made'),
  )
  expect(calls(designs.create)[0]?.input.body).toEqual({
    fullName: 'Repair Order 2',
    names: {},
    category: '',
    description: '',
  })
})

test('who made a design is asked for by id: not everybody travels', async () => {
  const asked: unknown[] = []
  const answers = (call: object, { body }: { readonly body?: unknown }): unknown => {
    if (call === designs.list)
      return {
        list: [entry('fault', 'Fault report', 0)],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }
    asked.push([call, body])
    return { list: [{ id: 'admin', realName: 'Ada Admin', account: 'admin' }] }
  }
  drawScreen(<DesignPage />, tryEngine(answers), '/onlineDev')
  expect(await screen.findByText('Ada Admin')).toBeTruthy()
  expect(asked).toEqual([[users.byIds, { userId: ['admin'] }]])
})

test('of two loads of the same page the later one stays, whichever answer comes first', async () => {
  const answers: ((list: readonly DesignEntry[]) => void)[] = []
  const { store } = openDesignList(
    (() =>
      new Promise((resolve) =>
        answers.push((list) =>
          resolve({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }),
        ),
      )) as unknown as Send,
  )
  const loads = [store.load(), store.load()]
  answers[1]?.([entry('made', 'Made', 0)])
  await loads[1]
  answers[0]?.([])
  await loads[0]
  expect(store.rows).toHaveLength(1)
})

test('of two quick clicks on "Copy" one copies', async () => {
  const { sent } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for Fault report' }))
  const copy = await screen.findByRole('menuitem', { name: 'Copy' })
  fireEvent.click(copy)
  fireEvent.click(copy)
  await screen.findByText('Copied')
  expect(sent.filter(({ call }) => call === designs.copy)).toHaveLength(1)
})
