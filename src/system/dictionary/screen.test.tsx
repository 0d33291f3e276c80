import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { dictionaries } from '#schemas/api/dictionary.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen, regrant } from '#tests/screen.tsx'
import DictionaryList from './list.tsx'
import { dictionaryTexts } from './texts.ts'
import { pressHead } from '#tests/row-action.ts'

const app = serveApp()

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('dictionary_data').execute()
  await kysely.deleteFrom('dictionary_types').execute()
  const named = (id: string, full_name: string, parent_id: string) => ({
    id,
    full_name,
    en_code: full_name.toLowerCase(),
    parent_id,
    version: 2,
  })
  await kysely
    .insertInto('dictionary_types')
    .values([
      { ...named('t1', 'Lists', ''), is_tree: 0 },
      { ...named('t2', 'Colours', 't1'), is_tree: 1 },
    ])
    .execute()
  await kysely
    .insertInto('dictionary_data')
    .values([named('d1', 'Blue', ''), named('d2', 'Navy', 'd1'), named('d3', 'Red', '')].map(ofTwo))
    .execute()
})
const ofTwo = <E,>(entry: E) => ({ ...entry, type_id: 't2' })

const draw = async (menu = 'dictionary') => {
  const engine = await app.enter({ menus: [menu] })
  drawScreen(<DictionaryList />, engine)
  return engine
}
const open = async () => fireEvent.click(await screen.findByText('Colours'))
const pressTypeAction = async (name: string, label: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const types = () =>
  app.world.db.kysely.selectFrom('dictionary_types').selectAll().orderBy('id').execute()
const navy = () =>
  app.world.db.kysely
    .selectFrom('dictionary_data')
    .selectAll()
    .where('en_code', '=', 'navy')
    .executeTakeFirstOrThrow()

test('7.9 dictionaries stand as a tree, and the data of the chosen one beside it, at first of the first', async () => {
  await draw()
  await waitFor(() => expect(app.sent(dictionaries.data)).toHaveLength(1))
  await open()
  const top = await rowOf('Blue')
  expect(within(top).getByText('Navy')).toBeTruthy()
  fireEvent.click(within(top).getByRole('button', { name: 'Sub-items of Blue' }))
  expect(screen.queryByText('Navy')).toBeNull()
  expect(app.sent(dictionaries.data)).toMatchObject([
    { path: '/api/system/DictionaryData/t1' },
    { path: '/api/system/DictionaryData/t2', query: { isTree: '1' } },
  ])
})

test('7.9 data are found by keyword, switched and changed with the version that was read', async () => {
  await draw()
  await open()
  const state = within(await rowOf('Navy')).getByRole('switch', { name: 'Status of Navy' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await navy()).toMatchObject({ enabled_mark: 0, version: 3 })
  fireEvent.click(within(await rowOf('Navy')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Darkblue' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Darkblue')).toBeTruthy()
  expect(await navy()).toMatchObject({ full_name: 'Darkblue', parent_id: 'd1', version: 4 })
  expect(app.sent(dictionaries.updateData)).toMatchObject([{ body: { version: 3 } }])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 're' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('Blue')).toBeNull())
  expect(screen.getByText('Red')).toBeTruthy()
})

test('7.9 a dictionary is added beside the chosen one; what the server finds wrong lands at its field', async () => {
  await draw()
  await open()
  await pressHead('New dictionary')
  const dialog = await screen.findByRole('dialog')
  const code = within(dialog).getByLabelText('Code')
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Sizes' } })
  fireEvent.change(code, { target: { value: 'sizes.' } })
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Hierarchical' }))
  save()
  expect(await within(dialog).findByText(/no dot at either end/)).toBeTruthy()
  fireEvent.change(code, { target: { value: 'sizes' } })
  save()
  expect(await screen.findByText('Sizes')).toBeTruthy()
  expect(app.sent(dictionaries.createType)).toHaveLength(2)
  expect((await types()).find(({ en_code }) => en_code === 'sizes')).toMatchObject({
    full_name: 'Sizes',
    is_tree: 1,
    parent_id: 't1',
  })
})

test('removing a dictionary asks in the words of the specification (8)', async () => {
  await app.world.db.kysely.deleteFrom('dictionary_data').execute()
  await draw()
  await open()
  await pressTypeAction('Colours', 'Delete dictionary')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('It cannot be restored.')).toBeTruthy()
  expect(await types()).toHaveLength(2)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Colours')).toBeNull())
  expect(await types()).toMatchObject([{ id: 't1' }])
})

test('7.9 a file is taken after its conflicts were shown and decided; one that cannot be read says why', async () => {
  const engine = await draw()
  await screen.findByText('Colours')
  const file = await engine.send(dictionaries.exportType, { params: { id: 't2' } })
  const changed = (await file.text()).replaceAll('Colours', 'Paints')
  await pressHead('Import dictionaries')
  const dialog = await screen.findByRole('dialog')
  const choose = (text: string) =>
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File([text], 'colours.json', { type: 'application/json' })] },
    })
  choose('{}')
  expect(await within(dialog).findByText(/This is no file of that kind/)).toBeTruthy()
  choose(changed)
  expect(await within(dialog).findByText('Paints')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Overwrite' }))
  expect(await types()).toMatchObject([{}, { full_name: 'Colours' }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByText('Colours')).toBeNull())
  expect(await screen.findByText('Paints')).toBeTruthy()
  expect(await types()).toMatchObject([{}, { id: 't2', full_name: 'Paints', en_code: 'colours' }])
})

test('a tree that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(
    http.get(`*${dictionaries.types.path}`, () => HttpResponse.error(), { once: true }),
  )
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Colours')).toBeTruthy()
})

test('a tree that is not permitted says that', async () => {
  await draw('area')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('6 what is not granted of the page is offered neither for dictionaries nor for their data', async () => {
  const engine = await draw()
  await open()
  await rowOf('Blue')
  regrant(engine, () => ['btn_export'])
  expect(screen.queryByRole('button', { name: /New|Edit|Import/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More for Colours' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    dictionaryTexts.en.exportType,
  ])
})
