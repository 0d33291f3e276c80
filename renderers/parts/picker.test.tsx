import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { PageRuntime, PeopleAsk, PickLine, PickRuntime } from '#schemas/runtime.ts'
import { targetOf } from '#schemas/widget/reference.ts'
import { noPicks } from '#tests/picks.ts'
import type { PickProps } from './choices.ts'
import { LinePicker } from './line-picker.tsx'
import { MemberPicker } from './member-picker.tsx'
import { UserPicker } from './user-picker.tsx'

const person = (id: string, realName: string, organize = 'Harbour'): PersonChoice => ({
  id,
  parentId: 'o1',
  fullName: `${realName}/${id}`,
  enCode: id,
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account: id,
  realName,
  headIcon: '',
  organize,
})
const unit = (id: string, fullName: string): PersonChoice => ({
  ...person(id, fullName),
  fullName,
  type: 'organization',
  realName: '',
  account: '',
  hasChildren: true,
  isLeaf: false,
})
const line = (
  given: Pick<PickLine, 'id' | 'fullName' | 'type'> & { readonly parentId?: string },
): PickLine => ({ parentId: '', enCode: `code-${given.id}`, ...given })

const people = [person('ann', 'Ann'), person('bo', 'Bo'), person('cy', 'Cy')]
const organizes = [
  line({ id: 'o1', fullName: 'Harbour', type: 'organization' }),
  line({ id: 'd1', fullName: 'Gate', type: 'department', parentId: 'o1' }),
  line({ id: 'd2', fullName: 'Pier', type: 'department', parentId: 'o1' }),
  line({ id: 'o2', fullName: 'River', type: 'organization' }),
]
const known = new Map([
  ...people.map(({ id, realName }): [string, string] => [id, realName]),
  ...organizes.map(({ id, fullName }): [string, string] => [id, fullName]),
  ['r1', 'Guard'],
])

type Given = Pick<PickProps, 'value' | 'multiple'> & { readonly needed?: boolean }

/** Draws a picker that keeps its value as a field does. */
function draw(
  make: (props: PickProps) => ReactElement,
  { value, multiple, needed = false }: Given,
  more: Partial<PickRuntime> = {},
) {
  const picked = vi.fn()
  const picks: PickRuntime = {
    ...noPicks,
    userId: 'ann',
    inside: (id) => Promise.resolve(id === '0' ? [unit('o1', 'Harbour')] : people),
    people: ({ keyword }) =>
      Promise.resolve({
        list: people.filter(({ realName }) => realName.toLowerCase().includes(keyword)),
        total: 1,
      }),
    lines: () => Promise.resolve(organizes),
    ...more,
  }
  const runtime: PageRuntime = {
    say: (texts, key, params = {}) =>
      Object.entries(params).reduce(
        (text, [name, one]) => text.replace(`{${name}}`, String(one)),
        texts.en[key],
      ),
    language: 'en',
    device: 'pc',
    timeZone: 'UTC',
    isDesign: false,
    picks,
    lookups: {
      name: (reference, id) => known.get(targetOf(reference, id)?.id ?? ''),
      choices: () => [],
      users: () => [],
      organizes: () => [],
      dictionaries: () => [],
    },
  }
  const Field = () => {
    const [kept, keep] = useState(value)
    const onPick = (next: unknown) => {
      picked(next)
      keep(next)
    }
    return make({
      id: 'f',
      value: kept,
      multiple,
      'aria-label': 'Guards',
      'aria-required': needed,
      onPick,
    })
  }
  render(
    <RuntimeProvider value={runtime}>
      <Field />
    </RuntimeProvider>,
  )
  return picked
}

const users =
  (among: readonly string[] | null = null) =>
  (props: PickProps) => <UserPicker {...props} among={among} />
const box = () => screen.getByRole('combobox', { name: 'Guards' })
const open = () => fireEvent.mouseDown(box())
const dialog = () => screen.getByRole('dialog', { name: 'Guards' })
const item = (name: string) =>
  within(dialog()).findByText(name, { selector: '[role="treeitem"] *' })
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('2.7 the dialog of users is 450 px wide and has four tabs', async () => {
  draw(users(), { value: null, multiple: false })
  open()
  expect(dialog().style.width).toBe('450px')
  expect(
    within(dialog())
      .getAllByRole('tab')
      .map((one) => one.textContent),
  ).toEqual(['All', 'Current organisation', 'My subordinates', 'Variables'])
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

test('one is chosen at a time where only one may be, and nobody where none is left', async () => {
  const picked = draw(users(), { value: 'cy', multiple: false })
  open()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Ann'))
  fireEvent.click(await item('Bo'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith('bo')
  await isClosed()
  open()
  press('Clear')
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(null)
})

test('5.5 confirming nobody where somebody is needed says so', async () => {
  const picked = draw(users(), { value: null, multiple: false, needed: true })
  open()
  press('Confirm')
  expect(within(dialog()).getByRole('alert').textContent).toContain('Please choose Guards')
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Variables' }))
  fireEvent.click(await item('Current user'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith('ann')
})

test('each tab asks for its people, and the keyword goes to the server', async () => {
  const asked: PeopleAsk[] = []
  const load = (ask: PeopleAsk) => (
    asked.push(ask),
    Promise.resolve({ list: ask.from === 'subordinates' ? [] : people, total: 3 })
  )
  draw(users(), { value: null, multiple: true }, { people: load })
  open()
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Current organisation' }))
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
    { value: null, multiple: false },
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
    { value: null, multiple: false },
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

test('2.7 of organisations all can be chosen, of departments only these, found by name or code', async () => {
  const picked = draw((props) => <LinePicker {...props} of="department" among={null} />, {
    value: null,
    multiple: true,
  })
  open()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Gate'))
  expect(within(dialog()).queryByText('River')).toBeNull()
  fireEvent.change(within(dialog()).getByRole('searchbox'), { target: { value: 'CODE-d2' } })
  await waitFor(() =>
    expect(within(dialog()).queryByText('Gate', { selector: '[role="treeitem"] *' })).toBeNull(),
  )
  fireEvent.click(await item('Pier'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['d1', 'd2'])
})

test('2.7 Chinese names are found by pinyin and its first letters', async () => {
  const named = [
    line({ id: 'd1', fullName: '城北停车场', type: 'organization' }),
    line({ id: 'd2', fullName: '财务部', type: 'department' }),
  ]
  draw(
    (props) => <LinePicker {...props} of="organize" among={null} />,
    { value: null, multiple: true },
    { lines: () => Promise.resolve(named) },
  )
  open()
  for (const [word, found] of [
    ['chengbei', '城北停车场'],
    ['cwb', '财务部'],
    ['cai wu', '财务部'],
  ] as const) {
    fireEvent.change(within(dialog()).getByRole('searchbox'), { target: { value: word } })
    await waitFor(
      () =>
        expect(
          within(dialog())
            .getAllByRole('treeitem')
            .filter((one) => one.textContent)
            .map((one) => one.textContent),
        ).toEqual([found]),
      { timeout: 10_000 },
    )
  }
})

test('only those that may be chosen are offered', async () => {
  draw((props) => <LinePicker {...props} of="organize" among={['d2']} />, {
    value: null,
    multiple: false,
  })
  open()
  fireEvent.click(await item('Harbour'))
  await item('Pier')
  expect(['Gate', 'River'].map((name) => within(dialog()).queryByText(name))).toEqual([null, null])
})

test('members of several nouns are chosen together', async () => {
  const picked = draw(
    (props) => <MemberPicker {...props} among={null} />,
    { value: ['ann--user'], multiple: true },
    {
      lines: (noun) =>
        Promise.resolve(
          noun === 'role' ? [line({ id: 'r1', fullName: 'Guard', type: 'role' })] : organizes,
        ),
    },
  )
  open()
  expect(within(dialog()).getByText('Ann')).toBeTruthy()
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Roles' }))
  fireEvent.click(await item('Guard'))
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Organisations' }))
  fireEvent.click(await item('River'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['ann--user', 'r1--role', 'o2--organize'])
})
