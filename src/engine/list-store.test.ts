import { expect, test } from 'vitest'
import * as Type from 'typebox'
import { records } from '#schemas/api/record.ts'
import type { ListBody, RecordRow } from '#schemas/api/record.ts'
import type { Call } from '#schemas/api/call.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { compile } from '#schemas/design/model.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { planList } from '#schemas/page/list.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { node } from '#schemas/widget/node.ts'
import Value from 'typebox/value'
import { makeFirstAsk, readAsk, writeAsk } from './list-address.ts'
import { createListStore } from './list-store.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'

const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: '',
  texts: { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } },
  options: Type.Object({}),
  type: 'text',
  places: ['form', 'list', 'search', 'sort', 'keyword'],
  search: ['fuzzy'],
})
const nodeOf = (field: string) =>
  Value.Parse(node, Value.Default(node, { id: field, kind: 'text', field, label: field }))
const document = {
  ...emptyDocument(),
  nodes: { a: nodeOf('a'), b: nodeOf('b') },
  children: ['a', 'b'],
}
const plan = planList(
  compile({ text }, document),
  { isAdministrator: true, grants: [], menus: [], scopes: {} },
  'm',
)

const row = (id: string): RecordRow => ({ id, version: 1, data: { a: id } })
const addressOf = (search = '') => {
  let query = new URLSearchParams(search)
  return { read: () => query, replace: (next: URLSearchParams) => void (query = next) }
}
const memory = () => {
  const kept = new Map<string, unknown>()
  return {
    read: (name: string) => kept.get(name),
    write: (name: string, value: unknown) => void kept.set(name, value),
  }
}

/** Holds back the answers to list calls until the test releases them one by one. */
const held = () => {
  const asked: {
    body: ListBody
    answer(rows: RecordRow[], total?: number): Promise<void>
    refuse(code: number): Promise<void>
  }[] = []
  const send = ((_call: Call, input: { body: ListBody }) =>
    new Promise((resolve, reject) => {
      const turn = async (act: () => void) => {
        act()
        await Promise.resolve()
        await Promise.resolve()
      }
      asked.push({
        body: input.body,
        answer: (list, total = list.length) =>
          turn(() => resolve({ list, pagination: { currentPage: 1, pageSize: 10, total } })),
        refuse: (code) => turn(() => reject(new RefusedCall(code, 'no', null))),
      })
    })) as unknown as Send
  return { send, asked }
}

const ids = (store: { rows: readonly RecordRow[] }) => store.rows.map(({ id }) => id)

test('a late answer of an older search never replaces a newer one', async () => {
  const { send, asked } = held()
  const store = createListStore({ plan, send, address: addressOf(), memory: memory() })
  store.setSearchValue('a', 'old')
  store.search()
  store.setSearchValue('a', 'new')
  store.search()
  await asked[1]?.answer([row('new')])
  await asked[0]?.answer([row('old')])
  expect([ids(store), store.isLoading]).toEqual([['new'], false])
})

test('searching goes to page 1 and writes the address; reset empties filters, order and address', () => {
  const { send, asked } = held()
  const address = addressOf('page=3&size=20&other=1')
  const store = createListStore({ plan, send, address, memory: memory() })
  store.setSearchValue('a', 'x')
  store.setSearchValue('b', '')
  store.pressHead('b', false)
  store.pressHead('b', false)
  store.search()
  expect(asked.at(-1)?.body).toMatchObject({
    query: { a: 'x' },
    currentPage: 1,
    pageSize: 20,
    sidx: '-b',
  })
  expect([...address.read()]).toEqual([
    ['other', '1'],
    ['q.a', '"x"'],
    ['sort', '-b'],
  ])
  store.reset()
  expect([...address.read()]).toEqual([['other', '1']])
  expect(asked.at(-1)?.body).toMatchObject({ query: {}, sidx: '' })
})

test('an address is hostile until it fits', () => {
  const ask = readAsk(
    new URLSearchParams({
      size: '999999',
      page: '-1',
      sort: 'gone,-b,b.c',
      layout: '{"kind":1}',
      'q.gone': '"x"',
      'q.a': '{"$ne":1}',
      'q.b': '["1",null]',
      'q.__proto__': '"x"',
    }),
    plan,
  )
  expect(ask).toEqual({
    query: { b: ['1', null] },
    keyword: '',
    filter: null,
    page: 1,
    size: 500,
    sort: [{ field: 'b', order: 'desc' }],
    layout: null,
  })
  expect(readAsk(writeAsk(new URLSearchParams(), ask, makeFirstAsk(plan)), plan)).toEqual(ask)
})

test('a page past the end becomes the last one', async () => {
  const { send, asked } = held()
  const store = createListStore({
    plan,
    send,
    address: addressOf('page=3&size=10'),
    memory: memory(),
  })
  store.load()
  await asked[0]?.answer([], 20)
  expect(asked[1]?.body.currentPage).toBe(2)
})

test('selection survives paging and ends with another search', async () => {
  const { send, asked } = held()
  const store = createListStore({ plan, send, address: addressOf('size=10'), memory: memory() })
  store.load()
  await asked[0]?.answer([row('1'), row('2')], 12)
  store.select(['1'])
  store.turn(2, 10)
  await asked[1]?.answer([row('3')], 12)
  store.select(['1', '3'])
  expect(store.selected).toEqual(['1', '3'])
  store.search()
  expect(store.selected).toEqual([])
})

test('a failed load keeps the old rows; a forbidden list says so', async () => {
  const { send, asked } = held()
  const store = createListStore({ plan, send, address: addressOf(), memory: memory() })
  store.load()
  await asked[0]?.answer([row('1')])
  store.load()
  await asked[1]?.refuse(500)
  expect([ids(store), store.failure, store.isForbidden]).toEqual([['1'], 'no', false])
  store.load()
  await asked[2]?.refuse(403)
  expect(store.isForbidden).toBe(true)
})

test('a load that hiding the list stopped is done again when it is shown', async () => {
  const { send, asked } = held()
  const store = createListStore({ plan, send, address: addressOf(), memory: memory() })
  store.appear()
  await asked[0]?.answer([row('1')])
  store.dispose()
  store.appear()
  expect([asked.length, store.isLoading]).toEqual([1, false])
  store.setSearchValue('a', 'x')
  store.search()
  store.dispose()
  expect(store.isLoading).toBe(false)
  store.appear()
  await asked[2]?.answer([row('2')])
  expect([asked.at(-1)?.body.query, ids(store)]).toEqual([{ a: 'x' }, ['2']])
})

test('another plan keeps rows and selection, forgets filters that it has not, and loads again', async () => {
  const { send, asked } = held()
  const store = createListStore({
    plan,
    send,
    address: addressOf('q.a="x"&q.b="y"'),
    memory: memory(),
    columnSettings: [],
  })
  store.load()
  await asked[0]?.answer([row('1'), row('2')])
  store.select(['1'])
  const { columns, searches } = plan
  const narrow = {
    ...plan,
    columns: columns.filter(({ field }) => field === 'a'),
    searches: searches.filter(({ field }) => field === 'a'),
  }
  store.replan(narrow, [])
  expect(store.columns.map(({ field }) => field)).toEqual(['a'])
  expect([ids(store), store.selected, store.hasLoaded]).toEqual([['1', '2'], ['1'], true])
  expect(asked[1]?.body.query).toEqual({ a: 'x' })
  store.replan({ ...narrow, canBatchRemove: false, batchActs: [] }, [])
  expect(store.selected).toEqual([])
  const count = asked.length
  store.replan(store.plan, [])
  expect(asked).toHaveLength(count)
})

test('another plan takes column settings only where they were loaded anew', async () => {
  const { send } = held()
  const loaded: ColumnSetting[] = []
  const given = { plan, send, address: addressOf(), memory: memory(), columnSettings: loaded }
  const store = createListStore(given)
  const setting = { prop: 'a', label: '', visible: true, width: 0, fixed: 'none' as const }
  const hidden = [setting, { ...setting, prop: 'b', visible: false }]
  void store.saveColumns(hidden)
  store.replan({ ...plan }, loaded)
  expect(store.columns.map(({ field }) => field)).toEqual(['a'])
  store.replan({ ...plan }, [])
  expect(store.columns.map(({ field }) => field)).toEqual(['a', 'b'])
})

test('widths and density are remembered, and bounded', () => {
  const kept = memory()
  const { send } = held()
  const store = createListStore({ plan, send, address: addressOf(), memory: kept })
  store.setWidth('a', 5)
  store.setDensity('small')
  const next = createListStore({ plan, send, address: addressOf(), memory: kept })
  expect([next.widthOf('a'), next.widthOf('b'), next.density]).toEqual([60, 0, 'small'])
  kept.write('list.m', { widths: 'x', density: 'huge' })
  const odd = createListStore({ plan, send, address: addressOf(), memory: kept })
  expect([odd.widthOf('a'), odd.density]).toEqual([0, 'middle'])
})

test('a search by records.list asks with the model of the plan', () => {
  const calls: unknown[] = []
  const send = ((call: Call, input: unknown) => {
    calls.push([call, input])
    return new Promise(() => {})
  }) as unknown as Send
  createListStore({ plan, send, address: addressOf(), memory: memory() }).load()
  expect(calls).toEqual([
    [
      records.list,
      { params: { modelId: 'm' }, body: { query: {}, currentPage: 1, pageSize: 20, sidx: '' } },
    ],
  ])
})

test('7.16 columns stand as the person wants them; where they cannot be kept those of before stand again (4, 8)', async () => {
  const sent: unknown[] = []
  let isBroken = false
  const send = (async (call: Call, input: { body: unknown }) => {
    if (isBroken) throw new RefusedCall(500, 'request error, please retry', null)
    sent.push([call.path, input.body])
    return null
  }) as unknown as Send
  const store = createListStore({
    plan,
    send,
    address: addressOf(),
    memory: memory(),
    columnSettings: [{ prop: 'b', label: 'b', visible: true, width: 200, fixed: 'left' }],
  })
  const shown = () => store.columns.map(({ field, width, fixed }) => `${field} ${width} ${fixed}`)
  expect(shown()).toEqual(['b 200 left', 'a 0 none'])
  store.setWidth('a', 300)
  expect([
    store.widthOf('b'),
    store.columnSettings.map(({ prop, width }) => `${prop} ${width}`),
  ]).toEqual([200, ['b 200', 'a 300']])
  const hidden = store.columnSettings.map((setting) => ({
    ...setting,
    visible: setting.prop !== 'b',
  }))
  expect([await store.saveColumns(hidden), shown()]).toEqual([true, ['a 300 none']])
  expect(sent).toEqual([
    [
      '/api/permission/Authority/SetColumnsByModuleId',
      { moduleId: 'm', fieldList: JSON.stringify(hidden) },
    ],
  ])
  isBroken = true
  const saving = store.saveColumns([])
  expect(shown()).toEqual(['a 0 none', 'b 0 none'])
  expect([await saving, shown()]).toEqual([false, ['a 300 none']])
})
