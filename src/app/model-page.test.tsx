import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { autorun } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import type { ListView } from '#schemas/api/list-view.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody } from '#schemas/api/record.ts'
import { RefusedCall } from '#src/engine/send.ts'
import {
  design,
  open,
  inButton,
  button,
  type,
  dialog,
  noDialog,
  editFirst,
} from '#tests/model-page.tsx'

test('a double click on OK adds one record, with one key, and the list shows it', async () => {
  const { of, engine } = await open(11, '?page=2&size=10')
  // A toast is gone again after a moment.
  const told: unknown[] = []
  onTestFinished(autorun(() => void told.push(engine.toasts.current)))
  fireEvent.click(button('New'))
  await dialog()
  expect(location.search).toBe('?page=2&size=10&act=add')
  type('Name', 'fresh')
  fireEvent.click(button('Save'))
  fireEvent.click(button('Save'))
  await noDialog()
  expect(of(records.create).map(({ input }) => input.body)).toEqual([
    { data: { name: 'fresh', note: null } },
  ])
  expect(of(records.create)[0]?.sending?.idempotencyKey).toMatch(/^\w{18}/)
  expect(await screen.findByText('fresh')).toBeTruthy()
  expect(told).toContainEqual(expect.objectContaining({ type: 'success', text: 'Saved' }))
  expect(location.search).toBe('?size=10')
})

test('after a save without an answer the same values are sent under the same key, changed ones under another', async () => {
  const { of, refusals } = await open(1)
  refusals.push(new RefusedCall(0, 'no line', null), new RefusedCall(0, 'no line', null))
  fireEvent.click(button('New'))
  await dialog()
  type('Name', 'first')
  const keys = () => of(records.create).map(({ sending }) => sending?.idempotencyKey)
  for (const count of [1, 2]) {
    fireEvent.click(button('Save'))
    await waitFor(() => expect(keys()).toHaveLength(count))
    await waitFor(() => expect(button('Save').closest('button')?.disabled).toBe(false))
  }
  type('Name', 'second')
  fireEvent.click(button('Save'))
  await noDialog()
  const [key, again, other] = keys()
  expect(again).toBe(key)
  expect(other).not.toBe(key)
})

test('a form with problems is not sent; what the server finds lands at its field', async () => {
  const { of, refusals } = await open(1)
  fireEvent.click(button('New'))
  await dialog()
  fireEvent.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be empty')
  expect(of(records.create)).toEqual([])
  type('Name', 'taken')
  refusals.push(
    new RefusedCall(422, 'wrong', {
      problems: [
        { path: 'name', code: 'unique', message: 'Another record has this value already' },
      ],
    }),
  )
  fireEvent.click(button('Save'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Another record has this value already'),
  )
})

const note = design.nodes['note']!
const renamed = { ...note, label: 'Why', labels: { ...note.labels, en: 'Why' } }
const published = { ...design, nodes: { ...design.nodes, note: renamed } }

test('a new version reaches the open list without a reload', async () => {
  const { publish, hear } = await open(1)
  await screen.findByText('name 1')
  publish(published)
  hear()
  expect((await screen.findAllByText('Why')).length).toBeGreaterThan(0)
  expect(screen.getByText('name 1')).toBeTruthy()
})

test('a list asks with its view as that is after a column was withdrawn', async () => {
  const filter = {
    match: 'and' as const,
    groups: [
      {
        match: 'and' as const,
        comparisons: [
          {
            field: 'note',
            symbol: '==' as const,
            operand: { type: 'fixed' as const, value: 'old' },
          },
        ],
      },
    ],
  }
  const settings = { keyword: '', query: {}, sort: [], density: 'middle' as const, pageSize: 20 }
  const view: ListView = {
    id: 'v1',
    version: 1,
    fullName: 'Old ones',
    settings: { ...settings, filter },
    hidden: 0,
    isOwn: true,
    ownerName: 'Me',
    shares: [],
  }
  const { publish, keepViews, hear, of } = await open(1, '?view=v1', { views: [view] })
  await waitFor(() => expect(of(records.list).at(-1)?.input.body).toMatchObject({ filter }))
  const { note: _note, ...nodes } = design.nodes
  publish({ ...design, nodes, children: design.children.filter((id) => id !== 'note') })
  keepViews([{ ...view, settings, hidden: 1 }])
  const asked = of(records.list).length
  hear()
  await waitFor(() => expect(of(records.list).length).toBeGreaterThan(asked))
  expect(
    of(records.list)
      .slice(asked)
      .map(({ input }) => input.body?.['filter']),
  ).toEqual([undefined])
})

test('a form with unsaved work keeps its version until it is left', async () => {
  const { publish, hear, of } = await open(1)
  await editFirst()
  type('Note', 'mine')
  publish(published)
  const asked = of(records.config).length
  hear()
  await waitFor(() => expect(of(records.config).length).toBeGreaterThan(asked))
  await waitFor(() => expect(of(records.list).length).toBeGreaterThan(0))
  expect(screen.queryByText('Why')).toBeNull()
  expect(within(await dialog()).getByLabelText<HTMLInputElement>('Note').value).toBe('mine')
  fireEvent.click(button('Save'))
  await noDialog()
  expect((await screen.findAllByText('Why')).length).toBeGreaterThan(0)
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
  await waitFor(() => expect(screen.queryByText('Discard', inButton)).toBeNull())
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByText('Discard', inButton))
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(engine.tabs.holds('/faults')).toBe(false))
})

test('a stale save shows both values, and saves the chosen one over the newer version', async () => {
  const { of, refusals } = await open(1)
  await editFirst()
  type('Note', 'mine')
  type('Name', 'my name')
  refusals.push(
    new RefusedCall(409, 'stale', {
      id: 'r1',
      version: 5,
      data: { name: 'name 1', note: 'theirs' },
    }),
  )
  fireEvent.click(button('Save'))
  fireEvent.click(await screen.findByLabelText('Note: Theirs'))
  expect(screen.queryByLabelText('Name: Theirs')).toBeNull()
  fireEvent.click(button('Continue with these'))
  await waitFor(() =>
    expect(
      screen
        .getAllByLabelText('Note')
        .some((element) => element instanceof HTMLInputElement && element.value === 'theirs'),
    ).toBe(true),
  )
  await waitFor(() => expect(screen.queryByText('Continue with these', inButton)).toBeNull())
  fireEvent.click(button('Save'))
  await waitFor(() =>
    expect(of(records.update).at(-1)?.input.body).toEqual({
      version: 5,
      data: { name: 'my name', note: 'theirs' },
    }),
  )
})

test('a click on a row opens it, a checkbox is named by its record and does not', async () => {
  await open(3)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select name 1' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByText('name 2'))
  await waitFor(async () => expect((await dialog()).textContent).toContain('printed name 2'))
  expect(location.search).toContain('record=r2')
})

test('removing asks by the name of the record, and the last row of the last page leads back a page', async () => {
  const { of } = await open(11, '?page=2&size=10')
  await screen.findByText('name 11')
  fireEvent.click(screen.getByRole('button', { name: 'More for name 11' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect((await dialog()).textContent).toContain('Delete “name 11”?')
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete', inButton))
  await screen.findByText('name 10')
  expect(of(records.remove)).toHaveLength(1)
  expect(await screen.findByText('Deleted 1 record')).toBeTruthy()
  expect(location.search).toBe('?size=10')
})

test('a search goes to the address without a step of the history, and an address opens its record', async () => {
  const { of } = await open(3, '?act=detail&record=r2')
  await waitFor(async () => expect((await dialog()).textContent).toContain('printed name 2'))
  expect(within(screen.getByRole('dialog')).queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByLabelText('Next'))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('printed name 3'))
  const steps = history.length
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Close', inButton))
  await noDialog()
  fireEvent.change(within(screen.getByRole('search')).getByRole('textbox', { name: 'Name' }), {
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
