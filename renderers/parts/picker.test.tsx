import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PeopleAsk } from '#schemas/runtime.ts'
import type { PickProps } from './choices.ts'
import { UserPicker } from './user-picker.tsx'
import { box, dialog, draw, item, open, people, person, press, unit } from '#tests/pickers.tsx'

const users =
  (among: readonly string[] | null = null) =>
  (props: PickProps) => <UserPicker {...props} among={among} />
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('2.7 the dialog of users is 450 px wide; staff are not offered the variables of designers', async () => {
  draw(users(), { value: null, multiple: true })
  open()
  expect(dialog().style.width).toBe('450px')
  expect(
    within(dialog())
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['All', 'Current organization', 'My subordinates'])
})

test('2.7 what is chosen is held until it is confirmed; cancelling discards it', async () => {
  const picked = draw(users(), { value: ['cy'], multiple: true })
  open()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Ann'))
  press('Remove Cy')
  fireEvent.keyDown(within(dialog()).getByRole('tree'), { key: 'Escape' })
  await isClosed()
  open()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Bo'))
  press('Cancel')
  await isClosed()
  expect(picked).not.toHaveBeenCalled()
  open()
  expect(within(dialog()).getByText('Chosen (1)')).toBeTruthy()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Ann'))
  fireEvent.click(await item('Bo'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['cy', 'ann', 'bo'])
})

const option = (name: string) =>
  screen.findByText(name, { selector: '.ant-select-item-option-content *' })

test('where only one may be chosen a list opens below the box, and one click chooses', async () => {
  const remember = vi.fn()
  const picked = draw(users(), { value: 'cy', multiple: false }, { remember })
  open()
  fireEvent.click(await option('Bo'))
  expect(picked).toHaveBeenLastCalledWith('bo')
  expect(remember).toHaveBeenCalledWith('user', ['bo'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list of people is searched on the server, and begins with those chosen lately', async () => {
  const asked: string[] = []
  draw(
    users(),
    { value: null, multiple: false },
    {
      recent: () => ['cy', 'gone'],
      people: ({ keyword }) => (
        asked.push(keyword),
        Promise.resolve({ list: keyword === '' ? people : [person('bo', 'Bo')], total: 3 })
      ),
    },
  )
  open()
  await option('Ann')
  expect(screen.getByText('Chosen lately')).toBeTruthy()
  expect(
    [...document.querySelectorAll('.ant-select-item-option-content')].map((shown) =>
      shown.textContent?.slice(1),
    ),
  ).toEqual(['Cy', 'AnnHarbour', 'BoHarbour'])
  fireEvent.change(box(), { target: { value: 'bo' } })
  await waitFor(() => expect(asked).toEqual(['', 'bo']))
  await waitFor(() => expect(screen.queryByText('Chosen lately')).toBeNull())
})

test('5.5 confirming nobody where somebody is needed says so', async () => {
  const picked = draw(users(), { value: null, multiple: true, needed: true })
  open()
  press('Confirm')
  expect(within(dialog()).getByRole('alert').textContent).toContain('Please choose Guards')
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Ann'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['ann'])
})

test('each tab asks for its people, and the keyword goes to the server', async () => {
  const asked: PeopleAsk[] = []
  const load = (ask: PeopleAsk) => (
    asked.push(ask),
    Promise.resolve({ list: ask.from === 'subordinates' ? [] : people, total: 3 })
  )
  draw(users(), { value: null, multiple: true }, { people: load })
  open()
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Current organization' }))
  await item('Cy')
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'My subordinates' }))
  await within(dialog()).findByText('Nobody reports to you')
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'All' }))
  fireEvent.change(within(dialog()).getByRole('searchbox'), { target: { value: ' zhang ' } })
  await item('Cy')
  expect(asked.map(({ from, keyword }) => [from, keyword])).toEqual([
    ['organize', ''],
    ['subordinates', ''],
    ['all', 'zhang'],
  ])
})

test('the next page is asked for near the end of the list', async () => {
  const asked: number[] = []
  const load = ({ page }: PeopleAsk) => (
    asked.push(page),
    Promise.resolve({
      list: Array.from({ length: 50 }, (_, index) =>
        person(`p${page}-${index}`, `P${page}-${index}`),
      ),
      total: 120,
    })
  )
  draw(users(['o1--organize']), { value: null, multiple: true }, { people: load })
  open()
  await item('P1-0')
  const tree = within(dialog()).getByRole('tree')
  fireEvent.focus(tree)
  fireEvent.keyDown(tree, { key: 'End' })
  await waitFor(() => expect(asked).toEqual([1, 2]))
  expect(within(dialog()).getAllByRole('treeitem').length).toBeLessThan(50)
})

test('where candidates are restricted only they are asked for', async () => {
  const asked: PeopleAsk[] = []
  draw(
    users(['r1--role']),
    { value: null, multiple: true },
    { people: (ask) => (asked.push(ask), Promise.resolve({ list: people, total: 3 })) },
  )
  open()
  await item('Bo')
  expect(within(dialog()).queryAllByRole('tab')).toEqual([])
  expect(asked).toEqual([{ from: 'all', among: ['r1--role'], keyword: '', page: 1 }])
})

test('the keyboard does it all: a letter opens and searches, Down leads to the list, Space chooses, Ctrl+Enter confirms, the focus comes back', async () => {
  const picked = draw(users(), { value: null, multiple: true })
  box().focus()
  fireEvent.keyDown(box(), { key: 'b' })
  const search = within(dialog()).getByRole<HTMLInputElement>('searchbox')
  expect(search.value).toBe('b')
  await item('Bo')
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  const tree = within(dialog()).getByRole('tree')
  await waitFor(() => expect(document.activeElement).toBe(tree))
  fireEvent.keyDown(tree, { key: ' ' })
  expect(within(dialog()).getByText('Chosen (1)')).toBeTruthy()
  fireEvent.keyDown(tree, { key: 'Enter', ctrlKey: true })
  await isClosed()
  expect(picked).toHaveBeenLastCalledWith(['bo'])
  expect(document.activeElement).toBe(box())
})

test('who was chosen lately stands on top, and what is new is remembered', async () => {
  const remember = vi.fn()
  const picked = draw(
    users(),
    { value: ['cy'], multiple: true },
    { recent: (noun) => (noun === 'user' ? ['bo', 'gone'] : []), remember },
  )
  open()
  await item('Chosen lately')
  fireEvent.click(await item('Bo'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['cy', 'bo'])
  expect(remember).toHaveBeenCalledWith('user', ['bo'])
})

test('a list that cannot be loaded says so and is tried again', async () => {
  let isBroken = true
  draw(
    users(),
    { value: null, multiple: true },
    {
      inside: () =>
        isBroken
          ? Promise.reject(new Error('no network'))
          : Promise.resolve([unit('o1', 'Harbour')]),
    },
  )
  open()
  await within(dialog()).findByText('It could not be loaded')
  isBroken = false
  press('Try again')
  await item('Harbour')
})

test('one person that cannot be looked up: the list says so and is tried again', async () => {
  let isBroken = true
  draw(
    users(),
    { value: null, multiple: false },
    {
      people: () =>
        isBroken
          ? Promise.reject(new Error('no network'))
          : Promise.resolve({ list: people, total: 3 }),
    },
  )
  open()
  await screen.findByText('It could not be loaded')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await option('Ann')
})
