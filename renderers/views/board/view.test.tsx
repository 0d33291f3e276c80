import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import { planList } from '#schemas/page/list.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import type { PartsPort } from '#schemas/page/parts.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { sketch } from '#tests/designs.ts'
import { runtime } from '#tests/form-page.tsx'
import { findSpot, foldBoard } from './parts/fold.ts'
import type { BoardState } from './parts/fold.ts'
import { BoardView } from './view.tsx'

const row = (id: string): RecordRow => ({ id, version: 1, data: {} })
const begin: BoardState = new Map([
  ['open', { rows: ['a', 'b', 'c'].map(row), total: 30 }],
  ['done', { rows: [row('d')], total: 1 }],
  [null, { rows: [], total: 0 }],
])
const idsOf = (state: BoardState) =>
  [...state].map(([lane, { rows, total }]) => [lane, rows.map(({ id }) => id).join(''), total])

test('a card is moved to its place, and counted where it stands', () => {
  const moved = foldBoard(begin, { type: 'moved', row: row('b'), to: { lane: 'done', at: 1 } })
  expect(idsOf(moved)).toEqual([
    ['open', 'ac', 29],
    ['done', 'db', 2],
    [null, '', 0],
  ])
})

test('more cards are added behind those that are there, none twice', () => {
  const page = { rows: [row('c'), row('e')], total: 31 }
  expect(idsOf(foldBoard(begin, { type: 'more', lane: 'open', page }))[0]).toEqual([
    'open',
    'abce',
    31,
  ])
})

test('whatever is moved comes back by the opposite move, and no card is lost', () => {
  const move = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    lane: fc.constantFrom('open', 'done', null, 'not loaded'),
    at: fc.nat({ max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      let state = begin
      for (const { id, lane, at } of moves) {
        const from = findSpot(state, id)
        const next = foldBoard(state, { type: 'moved', row: row(id), to: { lane, at } })
        const back = from ? foldBoard(next, { type: 'moved', row: row(id), to: from }) : next
        if (from) expect(idsOf(back)).toEqual(idsOf(state))
        expect(findSpot(next, id)?.lane).toBe(lane === 'not loaded' ? undefined : lane)
        state = next
      }
      const away = ['a', 'b', 'c', 'd'].filter((id) => !findSpot(state, id))
      const cards = [...state.values()].flatMap(({ rows }) => rows.map(({ id }) => id))
      expect([...cards, ...away].toSorted()).toEqual(['a', 'b', 'c', 'd'])
      const counted = [...state.values()].reduce((sum, { total }) => sum + total, 0)
      expect(counted + away.length).toBe(31)
      expect(state.has('not loaded')).toBe(false)
    }),
  )
})

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const choices = names.map((id) => ({ id, fullName: id }))
const whole = planList(
  compile(
    kinds,
    sketch([
      { id: 'n1', kind: 'input', field: 'plate' },
      { id: 'n2', kind: 'select', field: 'state', options: { choices } },
    ]),
  ),
  { isAdministrator: true, grants: [], menus: [], scopes: {} },
  'm',
)
const layout = { kind: 'board', fields: { lane: ['state'], card: [] }, options: { order: 'hand' } }
const card = (id: string, state: string | null, version = 1): RecordRow => ({
  id,
  version,
  data: { plate: `Plate ${id}`, state },
})

/** Records that are asked for; `hold` keeps the answers back, each as it was when it was asked. */
class Store {
  rows: RecordRow[]
  groupFailure: string | undefined
  readonly asked: string[] = []
  readonly held: { readonly what: string; settle(failure?: string): void }[] = []
  hold: readonly string[] = []
  constructor(rows: readonly RecordRow[]) {
    this.rows = [...rows]
  }
  private answer<T>(what: string, value: T): Promise<T> {
    this.asked.push(what)
    if (!this.hold.includes(what.split(' ')[0] ?? '')) return Promise.resolve(value)
    return new Promise((resolve, reject) => {
      const settle = (failure?: string) =>
        failure === undefined ? resolve(value) : reject(new Error(failure))
      this.held.push({ what, settle })
    })
  }
  readonly parts: PartsPort = {
    rows: ({ within: [place] }) => {
      const lane = place?.value ?? null
      const rows = this.rows.filter(({ data }) => data['state'] === lane)
      return this.answer(`rows ${lane}`, { rows, total: rows.length })
    },
    groups: () =>
      this.groupFailure === undefined
        ? Promise.resolve({ list: [], all: { value: null, count: 0, summaries: [] } })
        : Promise.reject(new Error(this.groupFailure)),
    change: ({ id, version }, data) => {
      const known = this.rows.find((row) => row.id === id)
      if (known?.version !== version) return Promise.reject(new Error('Changed by somebody'))
      const changed = { ...known, version: version + 1, data: { ...known.data, ...data } }
      this.rows = this.rows.map((row) => (row === known ? changed : row))
      return this.answer(`change ${id} ${version} ${String(data['state'])}`, changed)
    },
    place: (id) => this.answer(`place ${id}`, undefined),
  }
  /** Lets the first of these answers go. */
  readonly release = (what: string, failure?: string) =>
    act(async () => {
      const at = this.held.findIndex((answer) => answer.what.startsWith(what))
      expect([what, at]).not.toEqual([what, -1])
      this.held.splice(at, 1)[0]?.settle(failure)
    })
}

async function open(store: Store, plan: Partial<ListPlan> = {}) {
  const draw = (revision: number) => (
    <RuntimeProvider
      value={{ ...runtime, lookups: { ...runtime.lookups, choices: () => choices } }}
    >
      <App>
        <BoardView
          list={{ plan: { ...whole, ...plan }, revision } as ListPort}
          parts={store.parts}
          cells={{}}
          layout={layout}
          isPhone={false}
          onAdd={() => {}}
          onEdit={() => {}}
          onDetail={() => {}}
        />
      </App>
    </RuntimeProvider>
  )
  const { rerender } = render(draw(0))
  await act(async () => {})
  return { reload: (revision: number) => act(async () => rerender(draw(revision))) }
}

const cardsOf = (lane: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${lane}`) }))
    .queryAllByRole('button', { name: /^Plate/ })
    .map(({ textContent }) => textContent)
const press = (id: string, key: string) =>
  act(async () => {
    const handle = screen.getByRole('button', { name: `Move Plate ${id}` })
    fireEvent.keyDown(handle, { key, ctrlKey: true })
  })

test('of two searches the later one is shown, whichever is answered first', async () => {
  const store = new Store([card('a', 'one')])
  const { reload } = await open(store)
  store.hold = ['rows']
  store.rows = [card('old', 'one')]
  await reload(1)
  store.rows = [card('new', 'one')]
  await reload(2)
  const [, late] = store.held.filter(({ what }) => what === 'rows one')
  await act(async () => late?.settle())
  expect(cardsOf('one')).toEqual(['Plate new'])
  await store.release('rows one')
  expect(cardsOf('one')).toEqual(['Plate new'])
  await reload(3)
  await reload(4)
  const again = store.held.filter(({ what }) => what === 'rows two').toReversed()
  await act(async () => again.forEach(({ settle }, at) => settle(at === 0 ? undefined : 'Lost')))
  expect(screen.queryByText('Lost')).toBeNull()
})

test('a search during the first load is what a lane shows', async () => {
  const store = new Store([card('old', 'one')])
  store.hold = ['rows']
  const { reload } = await open(store)
  store.rows = [card('new', 'one')]
  await reload(1)
  await store.release('rows one')
  expect(cardsOf('one')).toEqual([])
  await store.release('rows one')
  expect(cardsOf('one')).toEqual(['Plate new'])
})

test('a card moved during a reload stays where it was put', async () => {
  const store = new Store([card('a', 'one')])
  const { reload } = await open(store)
  store.hold = ['rows', 'change']
  await reload(1)
  await press('a', 'ArrowRight')
  await store.release('rows one')
  expect([cardsOf('one'), cardsOf('two')]).toEqual([[], ['Plate a']])
  store.hold = []
  store.rows.push(card('b', 'one'))
  await store.release('change a')
  expect([cardsOf('one'), cardsOf('two')]).toEqual([['Plate b'], ['Plate a']])
})

test('a card moved into a lane that is not loaded is shown there with the others, once saved', async () => {
  const store = new Store([card('a', 'six'), card('b', 'seven')])
  await open(store)
  store.hold = ['change']
  expect(store.asked).not.toContain('rows seven')
  await press('a', 'ArrowRight')
  expect([cardsOf('six'), cardsOf('seven')]).toEqual([[], []])
  expect(store.asked).not.toContain('rows seven')
  await store.release('change a')
  expect([cardsOf('six'), cardsOf('seven')]).toEqual([[], ['Plate a', 'Plate b']])
})

test('a card refused by a lane that is not loaded comes back', async () => {
  const store = new Store([card('a', 'six')])
  await open(store)
  store.hold = ['change', 'rows']
  await press('a', 'ArrowRight')
  await store.release('change a', 'Not there')
  expect(cardsOf('six')).toEqual(['Plate a'])
  expect(screen.getAllByText('Plate a was not moved: Not there')).not.toEqual([])
})

test('moves are saved one after the other, each with the version that the one before left', async () => {
  const store = new Store([card('a', 'one'), card('b', 'one')])
  await open(store)
  store.hold = ['change']
  await press('a', 'ArrowRight')
  await press('a', 'ArrowRight')
  await press('b', 'ArrowRight')
  const saves = () => store.asked.filter((what) => !what.startsWith('rows'))
  expect(saves()).toEqual(['change a 1 two'])
  expect([cardsOf('two'), cardsOf('three')]).toEqual([['Plate b'], ['Plate a']])
  await store.release('change a')
  await store.release('change a')
  await store.release('change b')
  expect(saves()).toEqual([
    'change a 1 two',
    'place a',
    'change a 2 three',
    'place a',
    'change b 1 two',
    'place b',
  ])
  expect([cardsOf('two'), cardsOf('three')]).toEqual([['Plate b'], ['Plate a']])
  expect(screen.queryByText(/was not moved/)).toBeNull()
})

test('where a move is refused, those of the same card that follow it are not tried', async () => {
  const store = new Store([card('a', 'one')])
  await open(store)
  store.hold = ['change']
  await press('a', 'ArrowRight')
  await press('a', 'ArrowRight')
  store.rows = [card('a', 'one')]
  await store.release('change a', 'Not there')
  expect(store.asked.filter((what) => what.startsWith('change'))).toHaveLength(1)
  expect([cardsOf('one'), cardsOf('two'), cardsOf('three')]).toEqual([['Plate a'], [], []])
  store.hold = []
  await press('a', 'ArrowRight')
  expect([cardsOf('one'), cardsOf('two')]).toEqual([[], ['Plate a']])
})

test('a press that was let go elsewhere drags nothing', async () => {
  await open(new Store([card('a', 'one')]))
  const place = screen.getAllByRole('listitem').find((item) => item.dataset['card'] === 'a')
  if (!place) throw new Error('no card')
  place.setPointerCapture = () => {}
  const isDragged = () => place.className.includes('board-dragged')
  fireEvent.pointerDown(place, { button: 0, buttons: 1, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(place, { buttons: 1, clientX: 12, clientY: 10 })
  fireEvent.pointerMove(place, { buttons: 0, clientX: 90, clientY: 10 })
  expect(isDragged()).toBe(false)
  fireEvent.pointerMove(place, { buttons: 1, clientX: 90, clientY: 10 })
  expect(isDragged()).toBe(false)
  fireEvent.pointerDown(place, { button: 0, buttons: 1, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(place, { buttons: 1, clientX: 90, clientY: 10 })
  expect(isDragged()).toBe(true)
})

test('choices that cannot be loaded are said above the board, and asked for again', async () => {
  const store = new Store([card('a', 'one')])
  store.groupFailure = 'No groups'
  await open(store)
  expect(screen.getByText('No groups')).toBeDefined()
  expect(cardsOf('one')).toEqual(['Plate a'])
  store.groupFailure = undefined
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
  expect(screen.queryByText('No groups')).toBeNull()
})

test('who may not edit gets a menu of what is left, and no handle', async () => {
  await open(new Store([card('a', 'one')]), { canEdit: false })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  const more = screen.getByRole('button', { name: 'More for Plate a' })
  expect([more.title, more.getAttribute('aria-keyshortcuts')]).toEqual(['', null])
  expect(within(more).queryByRole('img', { hidden: true })?.className).toContain('ellipsis')
})
