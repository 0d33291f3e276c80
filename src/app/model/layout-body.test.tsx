import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { expect, test, vi } from 'vitest'
import { records } from '#schemas/api/record.ts'
import { recordPlaces } from '#schemas/api/record-place.ts'
import { recordGroups } from '#schemas/api/record-group.ts'
import type { GroupsBody } from '#schemas/api/record-group.ts'
import type { ListBody, RecordRow } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import { planList } from '#schemas/page/list.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import { createListStore } from '#src/engine/list-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import { LayoutBody } from './layout-body.tsx'
import { LayoutSwitch } from './layout-switch.tsx'

const choices = [
  { id: 'open', fullName: 'Open' },
  { id: 'done', fullName: 'Done' },
]
const plan = planList(
  compile(
    kinds,
    sketch([
      { id: 'n1', kind: 'input', field: 'plate', label: 'Plate' },
      { id: 'n2', kind: 'select', field: 'state', label: 'State', options: { choices } },
      { id: 'n3', kind: 'inputNumber', field: 'fee', label: 'Fee' },
    ]),
  ),
  { isAdministrator: true, grants: [], menus: [], scopes: {} },
  'm',
)
const row = (id: string, state: string | null): RecordRow => ({
  id,
  version: 1,
  data: { plate: `Plate ${id}`, state, fee: '5' },
})

/** A list of three records, over a server that groups them by their state. */
function open(answer: Answers = () => undefined) {
  let query = new URLSearchParams()
  const rows = [row('a', 'open'), row('b', 'open'), row('c', null)]
  const engine = tryEngine((call, input) => {
    const own = answer(call, input)
    if (own !== undefined) return own
    if (call === recordGroups.groups) {
      const { summaries = [] } = input.body as GroupsBody
      const group = (value: string | null, count: number) => ({
        value,
        count,
        summaries: summaries.map(() => '12.5'),
      })
      return { list: [group('open', 2), group(null, 1)], all: group(null, 3) }
    }
    if (call === records.update) {
      const row = rows.find(({ id }) => id === input.params?.['id'])
      const { data } = input.body as RecordRow
      return row && { ...row, version: 2, data: { ...row.data, ...data } }
    }
    if (call === recordPlaces.place) return null
    const { within: places = [], currentPage = 1, pageSize = 10 } = input.body as ListBody
    const list = rows.filter(({ data }) =>
      places.every(({ field, value }) => (data[field] ?? null) === value),
    )
    return { list, pagination: { currentPage, pageSize, total: list.length } }
  })
  const list = createListStore({
    plan,
    send: engine.send,
    address: { read: () => query, replace: (next) => void (query = next) },
    memory: engine.storage,
  })
  const events = {
    onAdd: vi.fn<() => void>(),
    onEdit: vi.fn<(id: string) => void>(),
    onDetail: vi.fn<(id: string) => void>(),
  }
  const Body = observer(() => (
    <>
      <LayoutSwitch list={list} />
      {list.ask.layout && <LayoutBody {...events} list={list} cells={{}} />}
    </>
  ))
  drawScreen(<Body />, engine)
  return { list, events, address: () => query.get('layout') }
}

const chooseLayout = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /^Layout: / }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(name) }))
}

test('one choice groups the list, with counts and sums; a group shows its records when opened', async () => {
  const { events, address } = open()
  await chooseLayout('Groups')
  const table = await screen.findByRole('table', { name: 'Groups' })
  expect(address()).toContain('"by":["state"]')
  expect(
    within(table)
      .getAllByText(/\d items?$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['2 items', '1 item', '3 items'])
  expect(within(table).getAllByText('Fee: 12.5 in total')).toHaveLength(3)
  const head = within(table).getByRole('button', { name: 'Open' })
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Plate a')).toBeNull()
  fireEvent.click(head)
  expect(await screen.findByText('Plate a')).toBeDefined()
  expect(screen.queryByText('Plate b')).not.toBeNull()
  expect(screen.queryByText('Plate c')).toBeNull()
  fireEvent.click(screen.getByText('Plate a'))
  expect(events.onDetail).toHaveBeenCalledWith('a')
})

test('a group that cannot be loaded says why, and is loaded at the second try', async () => {
  let failures = 1
  open((call) => {
    if (call !== recordGroups.groups || failures-- < 1) return undefined
    throw new RefusedCall(422, 'Too many groups', null)
  })
  await chooseLayout('Groups')
  expect(await screen.findByText('Too many groups')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Groups' })).toBeDefined()
})

test('settings say by what is grouped; a layout that does not fit leads back to the table', async () => {
  const { list, address } = open()
  await chooseLayout('Groups')
  await chooseLayout('Layout settings')
  const dialog = await screen.findByRole('dialog', { name: 'Layout settings' })
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Order of groups' }))
  fireEvent.click(await screen.findByText('Descending'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(address()).toContain('"order":"desc"'))
  list.setLayout({ kind: 'unknown', fields: {}, options: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(list.ask.layout).toBeNull()
})

const cardsOf = (lane: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${lane}`) }))
    .queryAllByRole('button', { name: /^Plate/ })
    .map(({ textContent }) => textContent)

test('a card is moved by keys, saved with its version, and put where it stands', async () => {
  const sent: unknown[] = []
  open((call, { params, body }) => {
    if (call === records.update || call === recordPlaces.place) sent.push([params?.['id'], body])
    return undefined
  })
  await chooseLayout('Board')
  await waitFor(() => expect(cardsOf('Open')).toEqual(['Plate a', 'Plate b']))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Plate b' }), {
    key: 'ArrowRight',
    ctrlKey: true,
  })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['b', { version: 1, data: { state: 'done' } }],
    ['b', { field: 'state', after: null }],
  ])
  expect([cardsOf('Open'), cardsOf('Done')]).toEqual([['Plate a'], ['Plate b']])
  expect(await screen.findByText('Plate b is now in “Done”, place 1')).toBeDefined()
})

test('a card whose value is kept, or whose change is refused, goes back and says why', async () => {
  let refused = false
  open((call) => {
    if (call !== records.update) return undefined
    if (!refused) return row('b', 'open')
    const problems = [{ path: 'fee', code: 'required', message: 'This cannot be empty' }]
    throw new RefusedCall(422, 'Wrong', { problems })
  })
  await chooseLayout('Board')
  await waitFor(() => expect(cardsOf('Open')).toEqual(['Plate a', 'Plate b']))
  const move = () =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Plate b' }), {
      key: 'ArrowRight',
      ctrlKey: true,
    })
  move()
  expect(await screen.findAllByText(/^Plate b was not moved: You may not/)).not.toEqual([])
  await waitFor(() => expect(cardsOf('Open')).toEqual(['Plate a', 'Plate b']))
  refused = true
  move()
  expect(await screen.findAllByText(/moved: Fee: This cannot be empty$/)).not.toEqual([])
  await waitFor(() => expect([cardsOf('Open'), cardsOf('Done')]).toEqual([cardsOf('Open'), []]))
})
