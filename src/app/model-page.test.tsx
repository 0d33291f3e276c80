import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { runInAction } from 'mobx'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import type { Call } from '#schemas/api/call.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody, RecordRow } from '#schemas/api/record.ts'
import { createEngine } from '#src/engine/engine.ts'
import { Refused } from '#src/engine/send.ts'
import type { Send, Sending } from '#src/engine/send.ts'
import { openStorage } from '#src/engine/storage.ts'
import { DataProvider } from './data-provider.tsx'
import { EngineProvider } from './engine.tsx'
import ModelPage from './model-page.tsx'
import { currentUser } from '#tests/session.ts'
import { speak } from './texts.ts'

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
const design = build({
  form: { opening: 'dialog', hasConfirmAndAdd: true },
  nodes: [
    { id: 'name', kind: 'input', field: 'name', label: label('Name'), required: true },
    { id: 'note', kind: 'input', field: 'note', label: label('Note') },
  ],
  list: { searches: [{ field: 'name', type: 'fuzzy', multiple: false, keyword: false }] },
})

interface Sent {
  readonly call: unknown
  readonly input: {
    readonly params?: { readonly id?: string }
    readonly body?: Record<string, unknown>
  }
  readonly sending: Sending | undefined
}

/**
 * Answers with plain rows; a test plants what a call is refused with. It holds none of the server's
 * rules.
 */
function backend(count: number) {
  let rows: RecordRow[] = Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    version: 1,
    data: { name: `name ${index + 1}`, note: 'old' },
  }))
  const sent: Sent[] = []
  const refusals: Refused[] = []
  const answer = ({ call, input }: Sent): unknown => {
    const { id = '' } = input.params ?? {}
    const data = input.body?.['data'] as RecordRow['data']
    const one = rows.find((row) => row.id === id)
    if (call === records.config)
      return { id: 'm', fullName: 'Faults', number: 1, formData: JSON.stringify(design) }
    if (call === records.list) {
      const { currentPage = 1, pageSize = 10 } = input.body as ListBody
      return {
        list: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
        pagination: { currentPage, pageSize, total: rows.length },
      }
    }
    if (call === records.read) return one
    if (call === records.dataChange)
      return { ...one, printed: { name: `printed ${String(one?.data['name'])}` } }
    const refusal = refusals.shift()
    if (refusal) throw refusal
    if (call === records.remove) rows = rows.filter((row) => row.id !== id)
    if (call === records.create) rows = [{ id: 'made', version: 1, data }, ...rows]
    if (call === records.update)
      rows = rows.map((row) => (row.id === id ? { ...row, version: row.version + 1, data } : row))
    return one ?? rows[0] ?? null
  }
  const send = (async (call: Call, input: Sent['input'], sending?: Sending) => {
    const one = { call, input, sending }
    sent.push(one)
    await Promise.resolve()
    return answer(one)
  }) as unknown as Send
  return { send, refusals, of: (call: unknown) => sent.filter((one) => one.call === call) }
}

async function open(
  count: number,
  search = '',
  { kept = new Map<string, string>(), userId = 'me' } = {},
) {
  window.history.pushState(null, '', `/faults${search}`)
  const server = backend(count)
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
    engine.session.current = currentUser({ userInfo: { isAdministrator: true, userId } })
  })
  const router = createBrowserRouter([{ path: '/faults', element: <ModelPage moduleId="m" /> }])
  close = () => router.dispose()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <EngineProvider engine={engine}>
        <DataProvider>
          <RouterProvider router={router} />
        </DataProvider>
      </EngineProvider>
    </ConfigProvider>,
  )
  await screen.findByText('Search', inButton)
  return { ...server, engine }
}

/** By its words, not its role: roles of a whole antd page take seconds to work out here. */
const inButton = { selector: 'button span' }
const button = (name: string) => screen.getByText(name, inButton)
const type = (name: string, text: string) =>
  fireEvent.change(within(screen.getAllByRole('dialog')[0] ?? document.body).getByLabelText(name), {
    target: { value: text },
  })
const dialog = async () => screen.findByRole('dialog')
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const editFirst = async () => {
  fireEvent.click((await screen.findAllByText('Edit', inButton))[0] ?? document.body)
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name').value).toBe(
      'name 1',
    ),
  )
}

test('a double click on OK adds one record, with one key, and the list shows it', async () => {
  const { of } = await open(11, '?page=2&size=10')
  fireEvent.click(button('Add'))
  await dialog()
  expect(location.search).toBe('?page=2&size=10&act=add')
  type('Name', 'fresh')
  fireEvent.click(button('OK'))
  fireEvent.click(button('OK'))
  await noDialog()
  expect(of(records.create).map(({ input }) => input.body)).toEqual([
    { data: { name: 'fresh', note: null } },
  ])
  expect(of(records.create)[0]?.sending?.idempotencyKey).toMatch(/^\w{18}/)
  expect(await screen.findByText('fresh')).toBeTruthy()
  expect(location.search).toBe('?size=10')
})

test('after a save without an answer the same values are sent under the same key, changed ones under another', async () => {
  const { of, refusals } = await open(1)
  refusals.push(new Refused(0, 'no line', null), new Refused(0, 'no line', null))
  fireEvent.click(button('Add'))
  await dialog()
  type('Name', 'first')
  const keys = () => of(records.create).map(({ sending }) => sending?.idempotencyKey)
  for (const count of [1, 2]) {
    fireEvent.click(button('OK'))
    await waitFor(() => expect(keys()).toHaveLength(count))
    await waitFor(() => expect(button('OK').closest('button')?.disabled).toBe(false))
  }
  type('Name', 'second')
  fireEvent.click(button('OK'))
  await noDialog()
  const [one, again, other] = keys()
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('a form with problems is not sent; what the server finds lands at its field', async () => {
  const { of, refusals } = await open(1)
  fireEvent.click(button('Add'))
  await dialog()
  fireEvent.click(button('OK'))
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be empty')
  expect(of(records.create)).toEqual([])
  type('Name', 'taken')
  refusals.push(
    new Refused(422, 'wrong', {
      problems: [
        { path: 'name', code: 'unique', message: 'Another record has this value already' },
      ],
    }),
  )
  fireEvent.click(button('OK'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Another record has this value already'),
  )
})

test('an unchanged form is left without a question', async () => {
  await open(1)
  await editFirst()
  fireEvent.click(button('Cancel'))
  await noDialog()
  expect(location.search).toBe('')
})

test('a changed form asks before it is left', async () => {
  const { engine } = await open(1)
  await editFirst()
  type('Note', 'mine')
  expect(engine.tabs.holds('/faults')).toBe(true)
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByText('Keep editing', inButton))
  expect(
    within(screen.getAllByRole('dialog')[0] ?? document.body).getByLabelText<HTMLInputElement>(
      'Note',
    ).value,
  ).toBe('mine')
  await waitFor(() => expect(screen.queryByText('Leave', inButton)).toBeNull())
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByText('Leave', inButton))
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(engine.tabs.holds('/faults')).toBe(false))
})

test('a stale save shows both values, and saves the chosen one over the newer version', async () => {
  const { of, refusals } = await open(1)
  await editFirst()
  type('Note', 'mine')
  type('Name', 'my name')
  refusals.push(
    new Refused(409, 'stale', { id: 'r1', version: 5, data: { name: 'name 1', note: 'theirs' } }),
  )
  fireEvent.click(button('OK'))
  fireEvent.click(await screen.findByLabelText('Note: Theirs'))
  expect(screen.queryByLabelText('Name: Theirs')).toBeNull()
  fireEvent.click(button('Continue with these'))
  await waitFor(() =>
    expect(
      screen
        .getAllByLabelText('Note')
        .some((one) => one instanceof HTMLInputElement && one.value === 'theirs'),
    ).toBe(true),
  )
  await waitFor(() => expect(screen.queryByText('Continue with these', inButton)).toBeNull())
  fireEvent.click(button('OK'))
  await waitFor(() =>
    expect(of(records.update).at(-1)?.input.body).toEqual({
      version: 5,
      data: { name: 'my name', note: 'theirs' },
    }),
  )
})

test('removing asks in the words of the specification, and the last row of the last page leads back a page', async () => {
  const { of } = await open(11, '?page=2&size=10')
  await screen.findByText('name 11')
  fireEvent.click(button('Delete'))
  expect((await dialog()).textContent).toContain(
    'This operation will permanently delete the data. Do you want to continue?',
  )
  fireEvent.click(within(screen.getByRole('dialog')).getByText('OK', inButton))
  await screen.findByText('name 10')
  expect(of(records.remove)).toHaveLength(1)
  expect(location.search).toBe('?size=10')
})

test('a search goes to the address without a step of the history, and an address opens its record', async () => {
  const { of } = await open(3, '?act=detail&record=r2')
  expect((await dialog()).textContent).toContain('printed name 2')
  expect(within(screen.getByRole('dialog')).queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByLabelText('Next'))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('printed name 3'))
  const steps = history.length
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Close', inButton))
  await noDialog()
  fireEvent.change(document.getElementById('search-name') ?? document.body, {
    target: { value: 'x' },
  })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(location.search).toBe('?q.name=%22x%22'))
  expect(history.length).toBe(steps)
  expect(of(records.list).at(-1)?.input.body).toMatchObject({
    query: { name: 'x' },
    currentPage: 1,
  })
})

const noOffer = () => expect(screen.queryByText('There is a draft')).toBeNull()
const valueOf = (name: string): string =>
  within(screen.getAllByRole('dialog')[0] ?? document.body).getByLabelText<HTMLInputElement>(name)
    .value

test('a press on a head orders by it alone, with Shift it is added, and the heads say which key they are', async () => {
  const { of } = await open(3, '?sort=note')
  const head = async (name: string) => {
    const found = (await screen.findAllByText(name, { selector: '.ant-table-column-title' }))[0]
    return found?.closest('th') ?? document.body
  }
  const asked = () => (of(records.list).at(-1)?.input.body as ListBody | undefined)?.sidx
  fireEvent.click(await head('Name'))
  await waitFor(() => expect(asked()).toBe('name'))
  fireEvent.click(await head('Note'), { shiftKey: true })
  await waitFor(() => expect(asked()).toBe('name,note'))
  expect(within(await head('Name')).getByLabelText('Sort key 1').textContent).toBe('1')
  expect(within(await head('Note')).getByLabelText('Sort key 2').textContent).toBe('2')
  fireEvent.keyDown(await head('Note'), { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(asked()).toBe('note'))
})

test('what was typed and not saved is offered to the same person after a crash, and to nobody else', async () => {
  const kept = new Map<string, string>()
  await open(1, '?act=add', { kept })
  await dialog()
  type('Name', 'half')
  fireEvent(window, new Event('pagehide'))
  cleanup()
  await open(1, '?act=add', { kept, userId: 'other' })
  await dialog()
  noOffer()
  cleanup()
  const { of } = await open(1, '?act=add', { kept })
  expect(
    (await screen.findByText('Entered just now and not saved. Choose the values to go on with.'))
      .textContent,
  ).toBeTruthy()
  fireEvent.click(button('Go on with the draft'))
  await waitFor(() => expect(valueOf('Name')).toBe('half'))
  fireEvent.click(button('OK'))
  await noDialog()
  expect(of(records.create)[0]?.input.body).toEqual({ data: { name: 'half', note: null } })
  expect([...kept.keys()].filter((key) => key.includes('draft:'))).toEqual([])
})

test('a draft never overwrites by itself what somebody else saved since; it can be discarded', async () => {
  const kept = new Map<string, string>()
  const draft = {
    at: Date.now() - 120_000,
    version: 0,
    values: {
      name: { mine: 'my name', before: 'name 1' },
      note: { mine: 'my note', before: 'older' },
    },
  }
  const plant = () =>
    kept
      .set('smart_drafts', JSON.stringify([['draft:me:m:r1', draft.at, 9]]))
      .set('smart_draft:me:m:r1', JSON.stringify(draft))
  plant()
  await open(1, '?act=edit&record=r1', { kept })
  expect(
    await screen.findByText('Entered 2 min ago and not saved. Choose the values to go on with.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Somebody else changed some of these fields since \(1\)/)).toBeTruthy()
  fireEvent.click(button('Go on with the draft'))
  await waitFor(() => expect([valueOf('Name'), valueOf('Note')]).toEqual(['my name', 'old']))
  cleanup()
  plant()
  await open(1, '?act=edit&record=r1', { kept })
  fireEvent.click(await screen.findByText('Discard the draft', inButton))
  await waitFor(noOffer)
  expect([valueOf('Name'), valueOf('Note')]).toEqual(['name 1', 'old'])
  expect(kept.has('smart_draft:me:m:r1')).toBe(false)
})

test('who gives up what he typed is not offered it again', async () => {
  const kept = new Map<string, string>()
  await open(1, '', { kept })
  await editFirst()
  type('Name', 'given up')
  fireEvent(window, new Event('pagehide'))
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByText('Leave', inButton))
  await noDialog()
  await editFirst()
  noOffer()
})
