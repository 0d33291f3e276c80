import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { groups } from '#schemas/api/group.ts'
import type { GroupEntry } from '#schemas/api/group.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { ann, cardOf, drawEntries, pageOf } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import GroupList from './list.tsx'

const night: GroupEntry = {
  id: 'g1',
  fullName: 'Night shift',
  enCode: 'night',
  type: 'shift',
  sortCode: 2,
  enabledMark: 0,
  description: 'After ten',
  creatorTime: 0,
  version: 4,
}

const draw = (answer: (asked: ScreenCall) => unknown = () => null) =>
  drawEntries(
    <GroupList />,
    (asked) =>
      answer(asked) ??
      (asked.call === groups.list
        ? pageOf([night])
        : asked.call === groups.members
          ? pageOf([ann])
          : null),
  )

test('6 groups are listed and found by keyword', async () => {
  const { of } = draw()
  expect(within(await cardOf('Night shift')).getByText('After ten')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'nig' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(groups.list).at(-1)).toMatchObject({
      query: { keyword: 'nig', currentPage: 1, pageSize: 20 },
    }),
  )
})

test('a group is added, and changed with the version that was read', async () => {
  const { of } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const added = await screen.findByRole('dialog')
  fireEvent.change(within(added).getByLabelText('Name'), { target: { value: 'Day shift' } })
  fireEvent.click(within(added).getByRole('button', { name: 'Save' }))
  expect(await within(added).findByText('Please enter: Code')).toBeTruthy()
  fireEvent.change(within(added).getByLabelText('Code'), { target: { value: 'day' } })
  fireEvent.click(within(added).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(groups.create)).toMatchObject([
      { body: { fullName: 'Day shift', enCode: 'day', sortCode: 0, description: '' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.click(within(await cardOf('Night shift')).getByRole('button', { name: 'Edit' }))
  const changed = await screen.findByRole('dialog')
  fireEvent.change(within(changed).getByLabelText('Description'), {
    target: { value: 'After eleven' },
  })
  fireEvent.click(within(changed).getByRole('button', { name: 'Save' }))
  // The kind that is not on the screen is not sent: it stays as it is.
  await waitFor(() =>
    expect(of(groups.update)).toEqual([
      expect.objectContaining({
        params: { id: 'g1' },
        body: {
          fullName: 'Night shift',
          enCode: 'night',
          sortCode: 2,
          description: 'After eleven',
          version: 4,
        },
      }),
    ]),
  )
})

test('a group is switched, and removed after it was asked about; its members can be taken out', async () => {
  const { of } = draw()
  const row = await cardOf('Night shift')
  fireEvent.click(within(row).getByRole('switch', { name: 'State of Night shift' }))
  await waitFor(() => expect(of(groups.state)).toMatchObject([{ params: { id: 'g1' }, body: {} }]))
  fireEvent.click(within(await cardOf('Night shift')).getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(groups.remove)).toMatchObject([{ params: { id: 'g1' } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(await cardOf('Night shift')).getByRole('button', { name: 'Members' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take Ann out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(of(groups.setMembers)).toMatchObject([
      { params: { id: 'g1' }, body: { add: [], remove: ['u1'] } },
    ]),
  )
})

test('a list of groups that is not permitted says so', async () => {
  draw(({ call }) => {
    if (call === groups.list) throw new RefusedCall(403, 'no', null)
    return null
  })
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})

test('of two quick clicks on "Save" one saves; what was typed is left only after a question, which says what it does', async () => {
  let finish = () => {}
  const { of } = draw(({ call }) =>
    call === groups.create ? new Promise<void>((resolve) => (finish = resolve)) : null,
  )
  const add = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'New' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Day shift' } })
    fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'day' } })
    return dialog
  }
  const save = within(await add()).getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(of(groups.create)).not.toEqual([]))
  finish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(of(groups.create)).toHaveLength(1)

  fireEvent.click(within(await add()).getByRole('button', { name: 'Cancel' }))
  const question = (
    await screen.findByText('There are unsaved changes. Close anyway?')
  ).closest<HTMLElement>('[role=dialog]')!
  expect(
    within(question)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Cancel', 'Close'])
  fireEvent.click(within(question).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a save that ends while another page is in sight lets go of its own', async () => {
  let finish = () => {}
  const { of, engine } = draw(({ call }) =>
    call === groups.create ? new Promise<void>((resolve) => (finish = resolve)) : null,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Day shift' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'day' } })
  expect(engine.tabs.holds('/')).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(of(groups.create)).toHaveLength(1))
  history.replaceState(null, '', '/elsewhere')
  onTestFinished(() => history.replaceState(null, '', '/'))
  finish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(engine.tabs.holds('/')).toBe(false)
})

test('a dialog with typed values holds its page until it is left', async () => {
  const { engine } = draw()
  const held = () => engine.tabs.holds(location.pathname)
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  expect(held()).toBe(false)
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Day shift' } })
  expect(held()).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(
    within(
      (await screen.findByText('There are unsaved changes. Close anyway?')).closest<HTMLElement>(
        '[role=dialog]',
      )!,
    ).getByText('Close'),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(held()).toBe(false)
})
