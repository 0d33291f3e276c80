import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type { DictionaryDataBranch, DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, regrant, tryEngine } from '#tests/screen.tsx'
import DictionaryList from './list.tsx'
import { dictionaryTexts } from './texts.ts'

const kept = { sortCode: 0, enabledMark: 1, description: '', creatorTime: 0, version: 2 }
const colours: DictionaryTypeBranch = {
  ...kept,
  id: 't2',
  fullName: 'Colours',
  enCode: 'colours',
  parentId: 't1',
  isTree: 1,
  hasChildren: false,
}
const lists: DictionaryTypeBranch = {
  ...kept,
  id: 't1',
  fullName: 'Lists',
  enCode: 'lists',
  parentId: '',
  isTree: 0,
  hasChildren: true,
  children: [colours],
}
const navy: DictionaryDataBranch = {
  ...kept,
  id: 'd2',
  fullName: 'Navy',
  enCode: 'navy',
  parentId: 'd1',
  dictionaryTypeId: 't2',
  hasChildren: false,
}
const blue: DictionaryDataBranch = {
  ...kept,
  id: 'd1',
  fullName: 'Blue',
  enCode: 'blue',
  parentId: '',
  dictionaryTypeId: 't2',
  hasChildren: true,
  children: [navy],
}

interface DictionaryCall {
  readonly call: Call
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
  readonly file?: File
}

const draw = (answer: (asked: DictionaryCall) => unknown = () => null) => {
  const sent: DictionaryCall[] = []
  const engine = tryEngine((call, input) => {
    const asked = { call, ...input }
    sent.push(asked)
    const given = answer(asked)
    if (given) return given
    if (call === dictionaries.types) return { list: [lists] }
    if (call === dictionaries.data) return { list: [blue] }
    if (call === dictionaries.typeSelector || call === dictionaries.dataSelector)
      return { list: [] }
    return null
  })
  drawScreen(<DictionaryList />, engine)
  return { sent, engine, of: (call: Call) => sent.filter((sentCall) => sentCall.call === call) }
}
const open = async () => fireEvent.click(await screen.findByText('Colours'))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('7.9 dictionaries stand as a tree, and the data of the chosen one beside it, at first of the first', async () => {
  const { of } = draw()
  await open()
  const top = await rowOf('Blue')
  expect(within(top).getByText('Navy')).toBeTruthy()
  fireEvent.click(within(top).getByRole('button', { name: 'Below Blue' }))
  expect(screen.queryByText('Navy')).toBeNull()
  expect(of(dictionaries.data)).toMatchObject([
    { params: { id: 't1' } },
    { params: { id: 't2' }, query: { isTree: 1 } },
  ])
})

test('7.9 data are found by keyword, switched and changed with the version that was read', async () => {
  const { of } = draw()
  await open()
  const row = await rowOf('Navy')
  fireEvent.click(within(row).getByRole('switch', { name: 'State of Navy' }))
  await waitFor(() =>
    expect(of(dictionaries.switchData)).toMatchObject([{ params: { id: 'd2' }, body: {} }]),
  )
  fireEvent.click(within(await rowOf('Navy')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  expect(of(dictionaries.dataSelector)).toMatchObject([{ params: { id: 't2', n: 'd2' } }])
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Dark blue' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(dictionaries.updateData)).toMatchObject([
      {
        params: { id: 'd2' },
        body: { fullName: 'Dark blue', dictionaryTypeId: 't2', parentId: 'd1', version: 2 },
      },
    ]),
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'na' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(dictionaries.data).at(-1)).toMatchObject({ query: { keyword: 'na' } }),
  )
})

test('7.9 a dictionary is added beside the chosen one; what the server finds wrong lands at its field', async () => {
  const { of } = draw(({ call }) => {
    if (call === dictionaries.createType)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'enCode', code: 'taken', message: 'This code is taken' }],
      })
    return null
  })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'New dictionary' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Sizes' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'sizes' } })
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Data are a tree' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This code is taken')).toBeTruthy()
  expect(of(dictionaries.createType)).toMatchObject([
    { body: { fullName: 'Sizes', enCode: 'sizes', isTree: 1, parentId: 't1' } },
  ])
})

test('removing a dictionary asks in the words of the specification (8)', async () => {
  const { of } = draw()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Remove dictionary' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog).getByText(
      'This operation will permanently delete the data. Do you want to continue?',
    ),
  ).toBeTruthy()
  expect(of(dictionaries.removeType)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(dictionaries.removeType)).toMatchObject([{ params: { id: 't2' } }]))
})

test('7.9 a file is taken after its conflicts were shown and decided; one that cannot be read says why', async () => {
  let round = 0
  const { of } = draw(({ call }) => {
    if (call === dictionaries.previewImport && round++ === 0)
      throw new RefusedCall(422, 'No dictionaries in it', null)
    if (call === dictionaries.previewImport)
      return { list: [{ enCode: 'colours', fullName: 'Colours there', entries: 2, isTaken: true }] }
    return call === dictionaries.importTypes ? { added: 0, changed: 1, skipped: 0 } : null
  })
  await screen.findByText('Colours')
  fireEvent.click(screen.getByRole('button', { name: 'Import dictionaries' }))
  const dialog = await screen.findByRole('dialog')
  const file = new File(['{}'], 'colours.json', { type: 'application/json' })
  const choose = () =>
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [file] },
    })
  choose()
  expect(await within(dialog).findByText('No dictionaries in it')).toBeTruthy()
  choose()
  expect(await within(dialog).findByText('Colours there')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Overwrite' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import' }))
  await waitFor(() =>
    expect(of(dictionaries.importTypes)).toMatchObject([{ body: { conflict: 'overwrite' } }]),
  )
  expect(of(dictionaries.importTypes)[0]?.file).toBeInstanceOf(File)
  await waitFor(() => expect(of(dictionaries.types)).toHaveLength(2))
})

test('a tree that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === dictionaries.types && round++ === 0) throw new RefusedCall(500, 'broken', null)
    if (call === dictionaries.types) throw new RefusedCall(403, 'no', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})

test('6 what is not granted of the page is offered neither for dictionaries nor for their data', async () => {
  const { engine } = draw()
  await open()
  await rowOf('Blue')
  regrant(engine, () => ['btn_export'])
  expect(
    screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((label) => /dictionar|New|Edit|Remove|import/i.test(label ?? '')),
  ).toEqual([dictionaryTexts.en.exportType])
})
