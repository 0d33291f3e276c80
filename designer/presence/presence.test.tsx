import { act, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { ConfigProvider } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import type { Designing, ReceivedMessage } from '#schemas/socket/chat.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { sketch } from '#tests/designs.ts'
import { noPicks } from '#tests/picks.ts'
import { Designer } from '../designer.tsx'
import { openDesign } from '../open.ts'
import type { Send } from '../port.ts'
import type { PresencePlace, PresencePort } from './store.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const plate = { id: 'n1', kind: 'input', field: 'plate', label: 'Plate' }
const formData = JSON.stringify(
  sketch([plate, { id: 'n2', kind: 'input', field: 'colour', label: 'Colour' }]),
)
const start: Design = {
  id: 'd',
  fullName: 'Cars',
  enCode: 'cars',
  description: '',
  category: '',
  sortCode: 0,
  isRelease: 0,
  number: 0,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 1,
  draftNumber: 0,
  formData,
}
const theirs = {
  ...start,
  version: 2,
  formData: JSON.stringify(sketch([{ ...plate, label: 'Number plate' }])),
}

const say = speaker(library)

/** A designer in one window; the test plays the part of the socket. */
function open() {
  const told: PresencePlace[] = []
  const hearers = new Set<(message: ReceivedMessage) => void>()
  const port: PresencePort = {
    userId: 'me',
    tell: (place) => void told.push(place),
    hear(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
  const send = (async (call: object) =>
    call === designs.read
      ? theirs
      : call === designSheets.state
        ? null
        : call === designs.update
          ? { ...start, version: 2 }
          : { list: [] }) as unknown as Send
  const opened = openDesign({
    design: start,
    kinds,
    send,
    journal: { read: () => null, write: () => {}, clear: () => {} },
    say,
  })
  if (!('store' in opened)) throw new Error('unreadable')
  const { store } = opened
  const lookups = {
    name: () => undefined,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  }
  const view = render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RuntimeProvider
        value={{
          say,
          language: 'en',
          lookups,
          device: 'pc',
          timeZone: 'UTC',
          picks: noPicks,
          isDesign: false,
        }}
      >
        <Designer
          store={store}
          design={start}
          send={send}
          presence={port}
          preview={() => null}
          save={() => {}}
          onBack={() => {}}
          onOpenPage={() => {}}
          findPage={async () => null}
          nameOfMenu={({ enCode, fullName }) => (enCode === 'system' ? 'System' : fullName)}
        />
      </RuntimeProvider>
    </ConfigProvider>,
  )
  const hear = (message: ReceivedMessage) => act(() => hearers.forEach((hearer) => hearer(message)))
  const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))
  const others = (...people: Partial<Designing>[]) =>
    hear({
      method: 'designPresence',
      designId: 'd',
      people: people.map((person, index) => ({
        key: `k${index}`,
        userId: 'bob',
        name: 'Bob',
        nodeId: '',
        isEditing: false,
        ...person,
      })),
    })
  return { store, told, hear, pass, others, view }
}

const node = (name: string) =>
  within(screen.getByRole('group', { name: 'Canvas' })).getByRole('group', {
    name: `Text: ${name}`,
  })

test('one says where one is, not with every arrow key, and again when the socket is a new one; leaving is said', () => {
  const { store, told, hear, pass, view } = open()
  pass(2000)
  expect(told).toEqual([{ designId: 'd', nodeId: '', isEditing: false }])
  for (const id of ['n1', 'n2', 'n1', 'n2']) act(() => store.select(id))
  pass(2000)
  expect(told.slice(1)).toEqual([{ designId: 'd', nodeId: 'n2', isEditing: false }])
  act(() => void store.run({ type: 'change', id: 'n2', set: { label: 'Hue' } }))
  pass(1200)
  expect(told.at(-1)).toEqual({ designId: 'd', nodeId: 'n2', isEditing: true })
  pass(20_000)
  expect(told.at(-1)?.isEditing).toBe(false)
  const { length } = told
  hear({ method: 'initMessage', unreadMessageCount: 0, unreadNoticeCount: 0, unreadNums: [] })
  pass(2000)
  expect(told.slice(length)).toEqual([{ designId: 'd', nodeId: 'n2', isEditing: false }])
  view.unmount()
  expect(told.at(-1)).toEqual({ designId: '', nodeId: '', isEditing: false })
})

test('others are named in the toolbar and marked on the canvas; a click on a picture goes to where that person is', () => {
  const { store, others } = open()
  others({ nodeId: 'n2' }, { userId: 'me', name: 'Ann' })
  const list = screen.getByRole('list', { name: 'Also has this design open' })
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Bob: Colour', 'Ann (another window)'])
  expect(within(node('Colour')).getByText('Selected by Bob')).toBeDefined()
  expect(within(node('Plate')).queryByText(/Bob/)).toBeNull()
  fireEvent.click(within(list).getByRole('button', { name: 'Bob: Colour' }))
  expect(store.selection).toBe('n2')
  others()
  expect(screen.queryByText('Selected by Bob')).toBeNull()
})

test('a node that another changes now says so, and is edited anyway; nothing is blocked', () => {
  const { store, others } = open()
  act(() => store.select('n1'))
  others({ nodeId: 'n1', isEditing: true })
  const label = screen.getAllByDisplayValue('Plate')[0]
  expect(screen.getByText(/Being edited by Bob/)).toBeDefined()
  expect(label?.hasAttribute('disabled')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Edit anyway' }))
  expect(screen.queryByText(/Being edited by Bob/)).toBeNull()
  act(() => store.select('n2'))
  others({ nodeId: 'n2', isEditing: true })
  expect(screen.getByRole('button', { name: 'Edit anyway' })).toBeDefined()
})

test('what another saved can be loaded, and undo brings the own one back; an own save is no news', async () => {
  const { store, hear, pass } = open()
  hear({ method: 'designSaved', designId: 'other', version: 9, name: 'Bob' })
  hear({ method: 'designSaved', designId: 'd', version: 1, name: 'Ann' })
  pass(2000)
  expect(screen.queryByText(/saved a new version/)).toBeNull()
  hear({ method: 'designSaved', designId: 'd', version: 2, name: 'Bob' })
  pass(2000)
  expect(screen.getByText('Bob saved a new version of this design')).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load' })))
  expect(store.document.children).toEqual(['n1'])
  expect(store.saving.version).toBe(2)
  expect(screen.queryByText(/saved a new version/)).toBeNull()
  act(() => store.undo())
  expect(store.document.children).toEqual(['n1', 'n2'])
})
