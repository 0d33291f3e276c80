import fc from 'fast-check'
import * as Type from 'typebox'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { listViews } from '#schemas/api/list-view.ts'
import type { ListView } from '#schemas/api/list-view.ts'
import type { Call } from '#schemas/api/call.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody } from '#schemas/api/record.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
import { planList } from '#schemas/page/list.ts'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import type { ListAsk } from '#schemas/runtime.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { node } from '#schemas/widget/node.ts'
import { makeFirstAsk, readAsk, writeAsk } from './list-address.ts'
import { createListStore } from './list-store.ts'
import { ListViews } from './list-views.ts'
import type { Send } from './send.ts'

const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: '',
  texts: { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } },
  options: Type.Object({}),
  type: 'text',
  places: ['form', 'list', 'search', 'sort'],
  search: ['fuzzy'],
})
const nodeOf = (field: string) =>
  Value.Parse(node, Value.Default(node, { id: field, kind: 'text', field, label: field }))
const plan = planList(
  compile(
    { text },
    { ...emptyDocument(), nodes: { a: nodeOf('a'), b: nodeOf('b') }, children: ['a', 'b'] },
  ),
  { isAdministrator: true, grants: [], menus: [], scopes: {} },
  'm',
)
const over = (value: string): Condition => ({
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [{ field: 'b', symbol: '>', operand: { type: 'fixed', value } }],
    },
  ],
})
const settings: ViewSettings = {
  keyword: '',
  query: { a: 'x' },
  filter: over('5'),
  sort: [{ field: 'b', order: 'desc' }],
  columns: [
    { prop: 'b', visible: true, width: 0, fixed: 'none' },
    { prop: 'a', visible: false, width: 0, fixed: 'none' },
  ],
  density: 'small',
  pageSize: 50,
}
const view: ListView = {
  id: 'v1',
  version: 1,
  fullName: 'Dear ones',
  settings,
  hidden: 0,
  isOwn: true,
  ownerName: 'Me',
  shares: [],
}

/** A list with one saved view, over a server that remembers what it was sent. */
function open(search = '', defaultId = '') {
  let query = new URLSearchParams(search)
  const sent: { readonly call: unknown; readonly body: unknown }[] = []
  const send = (async (call: Call, input: { readonly body: object }) => {
    sent.push({ call, body: input.body })
    if (call === records.list)
      return { list: [], pagination: { currentPage: 1, pageSize: 10, total: 0 } }
    if (call === listViews.create) return { ...view, id: 'v2', isOwn: true, ...input.body }
    return call === listViews.update ? { ...view, ...input.body, version: 2 } : null
  }) as unknown as Send
  const views = new ListViews('m', send, { list: [view], defaultId, canShareWidely: false })
  const store = createListStore({
    plan,
    send,
    address: { read: () => query, replace: (next) => void (query = next) },
    memory: { read: () => undefined, write: () => {} },
    views,
  })
  const asked = () =>
    sent.filter(({ call }) => call === records.list).at(-1)?.body as ListBody | undefined
  const follow = (search: string) => {
    query = new URLSearchParams(search)
    store.follow()
  }
  return { store, views, sent, asked, follow, address: () => query.toString() }
}

test('a view is asked for, shown as it was saved, and named in the address alone', () => {
  const { store, asked, address } = open()
  store.chooseView('v1')
  expect(asked()).toMatchObject({
    query: { a: 'x' },
    filter: over('5'),
    sidx: '-b',
    pageSize: 50,
  })
  expect(address()).toBe('view=v1')
  expect([store.density, store.columns.map(({ field }) => field)]).toEqual(['small', ['b']])
  expect(store.isViewChanged).toBe(false)
  store.chooseView('')
  expect([address(), store.density, store.columns.length]).toEqual(['', 'middle', 2])
  expect(asked()).toMatchObject({ query: {}, pageSize: 20 })
})

test('the address tells what differs from the view, also what is taken away', () => {
  const { store, address } = open('view=v1')
  store.setSearchValue('a', null)
  store.search()
  store.setFilter(null)
  expect(store.isViewChanged).toBe(true)
  const again = open(address())
  expect(again.store.ask).toMatchObject({ query: {}, filter: null, size: 50 })
  again.store.reset()
  expect([again.address(), again.store.ask.query]).toEqual(['view=v1', { a: 'x' }])
  again.store.reset()
  expect([again.address(), again.store.ask.query]).toEqual(['', {}])
})

test('the default view opens the list, unless the address says another or none', () => {
  const { store, address } = open('', 'v1')
  expect(store.ask.query).toEqual({ a: 'x' })
  store.search()
  expect(address()).toBe('')
  store.chooseView('')
  expect(address()).toBe('view=-')
  expect(open('view=-', 'v1').store.ask.query).toEqual({})
  expect(open('view=gone', 'v1').store.ask.query).toEqual({})
})

test('what is changed belongs to the view only when it is saved', async () => {
  const { store, views, sent } = open('view=v1')
  store.setDensity('large')
  await store.saveColumns([{ prop: 'a', label: '', visible: true, width: 90, fixed: 'left' }])
  expect([store.isViewChanged, store.density]).toEqual([true, 'large'])
  await views.update(view, { fullName: 'Dear ones', shares: [], settings: store.viewSettings })
  store.keepView()
  expect([store.isViewChanged, store.density, views.active?.version]).toEqual([false, 'large', 2])
  expect(sent.map(({ call }) => call)).not.toContain(listViews.create)
  await views.create({ fullName: 'Other', shares: [], settings: store.viewSettings })
  expect(views.active?.id).toBe('v2')
  await views.remove(view)
  expect(views.all.map(({ id }) => id)).toEqual(['v2'])
})

test('what is unsaved of a view lies over no other, however that comes to be shown', async () => {
  const { store, follow, views } = open('view=v1')
  const looks = () => [store.isViewChanged, store.density, store.columns.map(({ field }) => field)]
  const setting = { label: '', width: 0, fixed: 'none' as const }
  const change = () => {
    store.setDensity('large')
    return store.saveColumns([
      { ...setting, prop: 'a', visible: true },
      { ...setting, prop: 'b', visible: false },
    ])
  }
  await views.create({ fullName: 'Other', shares: [], settings })
  store.chooseView('v1')
  await change()
  expect(looks()).toEqual([true, 'large', ['a']])
  follow('view=v2')
  expect(looks()).toEqual([false, 'small', ['b']])
  await change()
  follow('')
  expect(looks()).toEqual([false, 'middle', ['a', 'b']])
  follow('view=v2')
  await change()
  views.replace({ list: [view], defaultId: '', canShareWidely: false })
  expect(looks()).toEqual([false, 'middle', ['a', 'b']])
})

test('a dragged width belongs to the view that is shown, and that of the plain list stays', async () => {
  const { store, views } = open()
  const widths = () => ['a', 'b'].map((field) => store.widthOf(field))
  store.setWidth('b', 300)
  const columns =
    settings.columns?.map((column) => ({ ...column, visible: true, width: 100 })) ?? []
  await views.update(view, { fullName: 'x', shares: [], settings: { ...settings, columns } })
  store.chooseView('v1')
  expect([store.isViewChanged, ...widths()]).toEqual([false, 100, 100])
  store.setWidth('b', 150)
  expect([store.isViewChanged, ...widths()]).toEqual([true, 100, 150])
  expect(store.viewSettings.columns).toMatchObject([
    { prop: 'b', width: 150 },
    { prop: 'a', width: 100 },
  ])
  await store.saveColumns(store.columnSettings.map((setting) => ({ ...setting, width: 90 })))
  expect(widths()).toEqual([90, 90])
  store.reset()
  expect([store.isViewChanged, ...widths()]).toEqual([false, 100, 100])
  store.chooseView('')
  expect(widths()).toEqual([0, 300])
})

test('a view without columns shows those of the user, with their widths', async () => {
  const { store, views } = open()
  const { columns: _columns, ...plain } = settings
  store.setWidth('b', 300)
  await views.update(view, { fullName: 'x', shares: [], settings: plain })
  store.chooseView('v1')
  expect(store.widthOf('b')).toBe(300)
  store.setWidth('b', 150)
  expect([store.isViewChanged, store.widthOf('b')]).toEqual([true, 150])
})

const ask: fc.Arbitrary<ListAsk> = fc.record({
  query: fc.record({ a: fc.string({ minLength: 1, maxLength: 5 }) }, { requiredKeys: [] }),
  keyword: fc.constant(''),
  filter: fc.option(fc.constantFrom(over('1'), over('2'))),
  page: fc.integer({ min: 1, max: 99 }),
  size: fc.constantFrom(10, 20, 50, 500),
  sort: fc.subarray([
    { field: 'a', order: 'asc' as const },
    { field: 'b', order: 'desc' as const },
  ]),
  layout: fc.option(
    fc.record({
      kind: fc.constantFrom('groups', 'board'),
      fields: fc.dictionary(fc.constantFrom('by', 'sum'), fc.subarray(['a', 'b'])),
      options: fc.dictionary(fc.constantFrom('unit', 'order'), fc.constantFrom('day', 'asc')),
    }),
  ),
})

test('whatever the view is, the address brings back what was asked', () => {
  fc.assert(
    fc.property(ask, ask, (asked, base) => {
      const address = writeAsk(new URLSearchParams(), asked, { ...base, page: 1 })
      expect(readAsk(address, plan, { ...base, page: 1 })).toEqual(asked)
    }),
  )
  const first = makeFirstAsk(plan)
  expect(writeAsk(new URLSearchParams(), first, first).toString()).toBe('')
})

test('a layout is kept with the view and asks for no page; the address says what differs', async () => {
  const layout = { kind: 'groups', fields: { by: ['a'] }, options: {} }
  const { store, views, sent, address } = open()
  const lists = () => sent.filter(({ call }) => call === records.list).length
  store.setLayout(layout)
  expect([store.viewSettings.layout, store.revision, lists()]).toEqual([layout, 1, 0])
  expect(new URLSearchParams(address()).get('layout')).toBe(JSON.stringify(layout))
  await views.create({ fullName: 'x', shares: [], settings: store.viewSettings })
  store.keepView()
  expect([store.isViewChanged, new URLSearchParams(address()).get('layout')]).toEqual([false, null])
  store.setLayout(null)
  expect([store.isViewChanged, new URLSearchParams(address()).get('layout')]).toEqual([
    true,
    'null',
  ])
  expect([store.viewSettings.layout, lists()]).toEqual([undefined, 1])
  store.reset()
  expect(store.ask.layout).toEqual(layout)
})
